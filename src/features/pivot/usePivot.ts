import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { asksListColumns } from '#schemas/columns/listColumns.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import { PIVOT_LIMITS, type Pivot, type PivotScope } from '#schemas/pivot/pivot.ts';
import { type CountedPivot, type ServedScope, serverPivotQuery, tablePivotQuery } from '#src/api/pivotQueries.ts';
import type { TableHandle, TableQuery, TableState } from '#workers/client.ts';
import { worded } from './shown.ts';

/** A table whose rows are added up. */
export interface PivotedTable {
  readonly source: DataSetName;
  /** Rows made in the browser are known to no server. */
  readonly isSample: boolean;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  /** What the page shows of it. */
  readonly scope: PivotScope & Pick<TableQuery, 'added'>;
  /** The same with the conditions of the page, as the server knows them. */
  readonly served: ServedScope;
}

export interface PivotFailure {
  readonly text: string;
  /** False: asked again, it would fail again. */
  readonly canRetry: boolean;
}

/** Adds up the rows: the server does until this device holds them all. */
export function usePivot({ source, isSample, handle, state, scope, served }: PivotedTable, pivot: Pivot) {
  const isHeld = state.complete && state.status === 'ready';
  const call = useMemo(
    () => ({ pivot, filter: scope.filter, search: scope.search, added: scope.added }),
    [pivot, scope],
  );
  const asked = useMemo(() => ({ ...served, pivot }), [pivot, served]);
  const local = useQuery(tablePivotQuery(isHeld ? handle : null, state.revision, call));
  const isLocal = isSample || (isHeld && local.data !== null);
  // No server has own columns of lists, nor rows added to them by hand.
  const isOwn = scope.added !== undefined || asksListColumns({ filter: asked, sort: null });
  const remote = useQuery({ ...serverPivotQuery(source, asked), enabled: !isLocal && !isOwn });
  const query = isLocal ? local : remote;
  const last = useRef<CountedPivot>(undefined);
  const found = query.isError ? undefined : (query.data ?? undefined);
  if (found !== undefined) last.current = found;
  return {
    counted: query.isError ? undefined : (found ?? last.current),
    isCounting: query.isFetching || query.isPending,
    failure: query.isError ? failureOf(query.error) : null,
    retry: () => void query.refetch(),
  };
}

function failureOf(error: Error): PivotFailure {
  if (error instanceof RangeError)
    return { text: worded({ code: 'wrong_pivot', reason: 'large', max: PIVOT_LIMITS.cells }), canRetry: false };
  return { text: error.message, canRetry: true };
}
