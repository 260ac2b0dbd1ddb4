import { useMutation } from '@tanstack/react-query';
import { markListSeen } from '#src/api/account.ts';
import { listAlertMessages } from '#src/i18n/en/listAlerts.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { alertNewsQuery, alertsKey, alertsQuery } from './useListAlerts.ts';

/** Ends the visit of some lists. Changes after the shown ones stay new. */
export function useMarkSeen(ids: readonly string[]): () => void {
  const toast = useToast();
  const { mutate } = useMutation({
    scope: { id: `list-alerts ${ids.join(' ')}` },
    mutationFn: (_: undefined, { client }) =>
      Promise.all(
        ids.map(async (id) => {
          const news = alertNewsQuery(id);
          const { checked_at: since } = client.getQueryData(news.queryKey) ?? (await client.fetchQuery(news));
          await markListSeen(id, since);
          client.setQueryData(alertsQuery().queryKey, (lists) =>
            lists?.map((one) => (one.storage_id === id ? { ...one, entered: 0, left: 0, changed: 0, since } : one)),
          );
        }),
      ),
    onError: ({ message }) => toast({ tone: 'error', title: listAlertMessages.seenFailed, text: message }),
    onSettled: (_answer, _error, _variables, _context, { client }) => client.invalidateQueries({ queryKey: alertsKey }),
  });
  return () => mutate(undefined);
}
