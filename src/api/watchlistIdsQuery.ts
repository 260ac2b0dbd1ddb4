import { queryOptions } from '@tanstack/react-query';
import type { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { MEMBER } from './accountKey.ts';

/**
 * What is watched, without its rows. Asked again when the member comes back: another device may have changed it. Apart from
 * the other calls, because stars are on the first pages.
 */
export const watchedQuery = (sid: (typeof WATCHLISTS)[number]) =>
  queryOptions({
    queryKey: [MEMBER, 'watched', sid, 'ids'],
    queryFn: async ({ signal }) => (await import('./account.ts')).watched(sid, signal),
    refetchOnWindowFocus: 'always',
  });
