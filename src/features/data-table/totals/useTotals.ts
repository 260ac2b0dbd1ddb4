import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asksListColumns } from '#schemas/columns/listColumns.ts';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { formulaParam } from '#schemas/formulas/written.ts';
import { rowsOf } from '#schemas/i18n/en/rowNames.ts';
import { type FieldMeasure, PIVOT_LIMITS } from '#schemas/pivot/pivot.ts';
import { type TotalsAnswer, toggledTotals, totalFigures, totalsOf, withTotal } from '#schemas/pivot/totals.ts';
import { exactWriter, figureWriter, measureLabel } from '#schemas/pivot/words.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { serverTotalsQuery } from '#src/api/pivotQueries.ts';
import { totalsQuery } from '#src/api/tableQueries.ts';
import type { FootFigure, FootLook } from '#src/grid/footLook.ts';
import { footMessages as text } from '#src/i18n/en/foot.ts';
import { groupMessages } from '#src/i18n/en/groups.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import type { TableHandle, TableQuery, TableState } from '#workers/client.ts';
import { NOTHING_FIXED, withFixed } from '../narrowTable.ts';

/** Rows that were selected in a table. */
interface Selected {
  readonly size: number;
  /** Changes with the rows. */
  readonly version: number;
  readonly ids: () => Float64Array;
}

/** The line of totals of a table: of the selected rows, or else of the view. Undefined: it is hidden. */
export function useTotals({
  spec,
  isServed,
  view,
  columns,
  handle,
  state,
  query,
  fixed = NOTHING_FIXED,
  selected,
  changeView,
}: {
  readonly spec: DataSetSpec;
  /** The server has the rows; others are counted once all are here. */
  readonly isServed: boolean;
  readonly view: View;
  readonly columns: readonly ColumnSpec[];
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly query: TableQuery;
  /** Conditions on all rows of the page, which its view does not show. */
  readonly fixed?: Filter;
  /** Null where rows cannot be selected, or none is. */
  readonly selected: Selected | null;
  readonly changeView: ChangeView;
}): FootLook | undefined {
  const { totals: written } = view;
  const isShown = written !== undefined && view.pivot === undefined;
  useCommand('totals', () => changeView({ totals: toggledTotals(written) }));
  const measures = useMemo(
    () => (written === undefined ? [] : totalsOf(spec, columns, written)),
    [spec, columns, written],
  );
  const isHeld = state.complete && state.status === 'ready';
  const version = selected?.version ?? null;
  const local = useQuery({
    ...totalsQuery(handle, state.revision, measures, { version, ids: selected?.ids ?? NO_IDS }),
    enabled: isShown && measures.length > 0 && (isHeld || version !== null),
  });
  const asked = { filter: withFixed(fixed, query.filter), search: query.search, ...formulaParam(query.formulas) };
  // No server has own columns, nor rows added by hand: their totals wait for all rows.
  const isOwn =
    query.added !== undefined ||
    asksListColumns({ filter: [query.filter, measures], sort: null, formulas: query.formulas });
  const parts = isShown && !isHeld && version === null && isServed && !isOwn ? chunks(measures) : [];
  const remote = useQueries({ queries: parts.map((part) => serverTotalsQuery(spec.source, part, asked)) });
  const served = remote.some(({ data }) => !data) ? null : joined(remote.flatMap(({ data }) => data ?? []));
  const isRemote = parts.length > 0;
  const answer = isRemote ? served : local.data?.measures === measures ? local.data.answer : null;
  const isFailed = isRemote ? remote.some(({ isError }) => isError) : local.isError;
  const size = selected?.size ?? null;
  const matching = state.matching;
  return useMemo(() => {
    if (!isShown || written === undefined) return undefined;
    const places = new Map(measures.map(({ field }, at) => [field, at]));
    return {
      label: size === null ? text.ofView : text.ofSelection(rowsOf(spec.source, size)),
      name: size === null ? text.name(matching) : text.selected(size),
      figureOf: (field) => {
        const at = places.get(field);
        const measure = at === undefined ? undefined : measures[at];
        return measure && at !== undefined ? figureAt(spec, measure, answer, at, isFailed) : null;
      },
      choicesOf: (field) => {
        const column = columns.find((one) => one.field === field);
        if (!column) return [];
        return totalFigures(spec, column).map((figure) => ({
          figure,
          label: pivotMessages.figures[figure],
        }));
      },
      chosen: (field) => measures[places.get(field) ?? -1]?.figure ?? null,
      onChoose: (field, figure) => changeView({ totals: withTotal(written, field, figure) }),
      onHide: () => changeView({ totals: undefined }),
    };
  }, [isShown, written, measures, size, spec, matching, answer, isFailed, columns, changeView]);
}

const NO_IDS = () => new Float64Array(0);

/** As many measures as the server adds up at once. */
function chunks(measures: readonly FieldMeasure[]): readonly (readonly FieldMeasure[])[] {
  const most = PIVOT_LIMITS.measures;
  return Array.from({ length: Math.ceil(measures.length / most) }, (_, at) =>
    measures.slice(at * most, (at + 1) * most),
  );
}

function joined(parts: readonly TotalsAnswer[]): TotalsAnswer {
  return {
    count: parts[0]?.count ?? 0,
    values: parts.flatMap(({ values }) => values),
    unknown: parts.flatMap(({ unknown }) => unknown),
    stale: parts.flatMap(({ stale }) => stale),
  };
}

function figureAt(
  spec: DataSetSpec,
  measure: FieldMeasure,
  answer: TotalsAnswer | null,
  at: number,
  isFailed: boolean,
): FootFigure {
  const label = measureLabel(spec, measure);
  const kind = text.kinds[measure.figure];
  if (!answer) {
    const say = isFailed ? text.failed : text.waiting;
    return { value: null, kind, written: isFailed ? EMPTY_VALUE : '', label: say(label) };
  }
  const value = answer.values[at] ?? null;
  if (value === null) return { value, kind, written: EMPTY_VALUE, label: text.nothing(label) };
  const column = spec.columns.find(({ field }) => field === measure.field);
  const isOwn = column?.type === 'number';
  const left = groupMessages.left(answer.unknown[at] ?? 0, answer.stale[at] ?? 0);
  return {
    value,
    kind,
    written: isOwn ? null : figureWriter(spec, measure)(value),
    label: groupMessages.figure(label, exactWriter(spec, measure)(value), left),
  };
}
