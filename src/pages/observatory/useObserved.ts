import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { InvestorWindow } from '#schemas/api/observatory.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { type CountingTable, countedQuery, type ObservedSet, observedQuery } from '#src/api/observatoryQueries.ts';
import type { TableHandle, TableState } from '#workers/client.ts';

/** A table of the page; null until somebody touches a filter or a chart. */
export interface LentTable<Handle = TableHandle> {
  readonly handle: Handle | null;
  readonly state: TableState | null;
}

export interface ObservedAnswers<Answer> {
  readonly answers: Answer | undefined;
  /** The answers are those of an earlier filter, and the newer ones failed. */
  readonly isBehind: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Linked pivots of a filter: counted by the server until the device holds every row, by the table's worker from then on. What
 * the worker fails to count is asked of the server.
 */
export function useObserved<Answer>(
  set: ObservedSet<Answer>,
  filter: Filter,
  window: InvestorWindow,
  { handle, state }: LentTable<CountingTable>,
): ObservedAnswers<Answer> {
  const isHeld = state?.complete === true && state.status === 'ready';
  const local = useQuery({ ...countedQuery(isHeld ? handle : null, state?.revision ?? 0, set, filter, window) });
  const isLocal = isHeld && !local.isError && local.data !== null;
  const first = useRef(filter);
  const remote = useQuery({
    ...observedQuery(set, filter, window, first.current !== filter),
    enabled: !isLocal,
  });
  const last = useRef<Answer>(undefined);
  const found = (isLocal ? local.data : remote.data?.result) ?? undefined;
  if (found !== undefined) last.current = found;
  return {
    answers: found ?? last.current,
    isBehind: !isLocal && remote.isError && last.current !== undefined,
    isLoading: !isLocal && remote.isFetching,
    error: isLocal ? null : remote.error,
    retry: () => void remote.refetch(),
  };
}
