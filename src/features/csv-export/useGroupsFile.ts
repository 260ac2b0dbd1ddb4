import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import { csvText } from '#schemas/csv.ts';
import { fileRows } from '#schemas/pivot/file.ts';
import { ALL_FOLDED, decodeGroups, groupingOf } from '#schemas/pivot/grouping.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import { EMPTY_PIVOT, type Pivot } from '#schemas/pivot/pivot.ts';
import { pivotTitle } from '#schemas/pivot/words.ts';
import type { View } from '#schemas/queries/view.ts';
import { tablePivotQuery } from '#src/api/pivotQueries.ts';
import { ANY_REVISION } from '#src/api/tableQueries.ts';
import { csvBlob } from '#src/ui/saveFile.ts';
import type { TableHandle } from '#workers/client.ts';

/** The groups of a view as a file: a line a head, with what it comes to. */
export interface GroupsFile {
  readonly title: string;
  /** Null: they are being counted, or cannot be. */
  readonly rows: number | null;
  readonly width: number;
  readonly isFailed: boolean;
  /** @throws Error before they are counted. */
  readonly write: () => string;
}

/** Null: the view has no groups. `isAsked`: they are counted only then. */
export function useGroupsFile(
  spec: DataSetSpec,
  view: View,
  columns: readonly ColumnSpec[],
  handle: TableHandle | null,
  isAsked: boolean,
): GroupsFile | null {
  const { groups = '', sort, filter, search } = view;
  const pivot = useMemo((): Pivot | null => {
    const bins = decodeGroups(spec, groups);
    if (bins.length === 0) return null;
    const { measures, sorts } = groupingOf(columns, bins, sort, ALL_FOLDED);
    return { ...EMPTY_PIVOT, rows: bins, measures, sort: sorts[0] ?? null };
  }, [spec, groups, columns, sort]);
  const call = useMemo(() => pivot && { pivot, filter, search }, [pivot, filter, search]);
  const counted = useQuery({
    ...tablePivotQuery(handle, ANY_REVISION, call ?? { pivot: EMPTY_PIVOT, filter, search }),
    enabled: isAsked && call !== null,
  });
  const answer = isAsked && counted.data?.call === call ? counted.data?.answer : undefined;
  const file = useMemo(() => pivot && answer && fileRows(pivot, unpackPivot(answer)), [pivot, answer]);
  if (!pivot) return null;
  return {
    title: pivotTitle(spec, pivot),
    rows: file ? file.rows.length : null,
    width: pivot.rows.length + 1 + 3 * pivot.measures.length,
    isFailed: counted.isError || counted.data === null,
    write: () => {
      if (!file) throw new Error('The groups are not counted yet');
      return URL.createObjectURL(csvBlob(csvText([file.head, ...file.rows])));
    },
  };
}
