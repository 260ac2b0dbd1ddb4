import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { StandingSummary } from '#schemas/api/list-alerts.ts';
import { savedListsQuery } from '#src/api/accountQueries.ts';
import { statusQuery } from '#src/api/queries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { standingKey, standingQuery } from './queries.ts';

/** What happened to a list since its member last looked, in numbers; missing while it is not known. */
export function useSummary(id: string): StandingSummary | undefined {
  const signedIn = useAtomValue(signedInAtom);
  const { data } = useQuery({ ...standingQuery(), enabled: signedIn });
  return data?.find(({ storage_id }) => storage_id === id);
}

/** The same for the list that is open: asked again when the data has changed, and when the server has taken over a change of the list. */
export function useOpenSummary(id: string) {
  const queryClient = useQueryClient();
  // What is known may be older than the list.
  const { isFetching, isError, refetch } = useQuery({ ...standingQuery(), refetchOnMount: 'always' });
  const { data: status } = useQuery(statusQuery());
  const { data: lists } = useQuery(savedListsQuery());
  const kept = lists?.find(({ storage_id }) => storage_id === id)?.updated_at;
  const version = status?.version;
  const asked = useRef({ kept, version });
  useEffect(() => {
    const before = asked.current;
    asked.current = { kept, version: version ?? before.version };
    const isOther = before.kept !== kept || (before.version !== undefined && asked.current.version !== before.version);
    if (isOther) void queryClient.invalidateQueries({ queryKey: standingKey });
  }, [kept, version, queryClient]);
  return { summary: useSummary(id), isFetching, isError, retry: () => void refetch() };
}
