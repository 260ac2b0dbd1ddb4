import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { AlertSummary } from '#schemas/api/list-alerts.ts';
import * as calls from '#src/api/account.ts';
import { ACCOUNT } from '#src/api/accountQueries.ts';
import { savedListsQuery } from '#src/api/savedLists.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';

/** Key of all alerts; account queries are cleared when the user changes. */
export const alertsKey = [ACCOUNT, 'list-alerts'] as const;

/** Alert counts of all lists. Refetched on window focus. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: [...alertsKey, 'all'],
    queryFn: ({ signal }) => calls.listAlerts(signal),
    refetchOnWindowFocus: 'always',
    // Each mounted badge would ask a failing server again.
    retryOnMount: false,
  });

/** Changed rows of one list. */
export const alertNewsQuery = (id: string) =>
  queryOptions({
    queryKey: [...alertsKey, id],
    queryFn: ({ signal }) => calls.listAlertNews(id, signal),
  });

/** Alert counts of a list; undefined while unknown. */
export function useAlertSummary(id: string): AlertSummary | undefined {
  const signedIn = useAtomValue(signedInAtom);
  const { data } = useQuery({ ...alertsQuery(), enabled: signedIn });
  return data?.find(({ storage_id }) => storage_id === id);
}

/** The same for the open list. Refetched after a new data version and after changes of the list. */
export function useOpenAlertSummary(id: string) {
  const queryClient = useQueryClient();
  // The cached answer may be older than the list.
  const { isFetching, isError, refetch } = useQuery({ ...alertsQuery(), refetchOnMount: 'always' });
  const { data: status } = useQuery(statusQuery());
  const { data: lists } = useQuery(savedListsQuery());
  const updatedAt = lists?.find(({ storage_id }) => storage_id === id)?.updated_at;
  const version = status?.version;
  const last = useRef({ updatedAt, version });
  useEffect(() => {
    const before = last.current;
    last.current = { updatedAt, version: version ?? before.version };
    const hasChanged =
      before.updatedAt !== updatedAt || (before.version !== undefined && last.current.version !== before.version);
    if (hasChanged) void queryClient.invalidateQueries({ queryKey: alertsKey });
  }, [updatedAt, version, queryClient]);
  return { summary: useAlertSummary(id), isFetching, isError, retry: () => void refetch() };
}
