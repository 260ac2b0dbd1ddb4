import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { statusQuery } from '#src/api/queries.ts';
import { noticeNoNetwork } from '#src/api/queryClient.ts';
import { useOnline } from '#src/shared/online.ts';
import type { OpenTable } from './useTable.ts';

/**
 * Keeps the rows of the server fresh: asks again when the network comes back after a failure, when the server answers again,
 * and when it says that the data set has another version than the rows shown. Has a network that is gone told.
 */
export function useFreshRows({ state, retry }: OpenTable, sampleMode: boolean): void {
  const online = useOnline();
  const { data, dataUpdatedAt } = useQuery({ ...statusQuery(), enabled: !sampleMode });
  const failed = useRef(false);
  failed.current = state.error !== null;
  const noNetwork = state.error?.kind === 'FETCH_ERROR' && state.error.status === null;
  const answers = state.status === 'ready' && state.error === null;
  const isNoticed = useRef(false);
  const queryClient = useQueryClient();

  // Once until it answers: a table that never did begins anew, without an error, each time it is tried again.
  useEffect(() => {
    if (noNetwork && !isNoticed.current) noticeNoNetwork(queryClient);
    if (noNetwork || answers) isNoticed.current = noNetwork;
  }, [noNetwork, answers, queryClient]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server is a reason to try again.
  useEffect(() => {
    if (online && failed.current) retry();
  }, [retry, online, dataUpdatedAt]);

  const newest = data?.version;
  const shown = state.version;
  useEffect(() => {
    if (newest !== undefined && shown !== null && newest !== shown) retry();
  }, [retry, newest, shown]);
}
