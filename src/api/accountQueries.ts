import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { WATCHLISTS, WatchedItem } from '#schemas/api/watchlist.ts';
import * as calls from './account.ts';

/**
 * What is known of the signed-in user: one factory a call, all under the key `ACCOUNT`, so that one call removes them when
 * the user changes. Enable them only while signed in.
 */

/** The first part of the key of everything that is known of the signed-in user. */
export const ACCOUNT = 'account';

export const accountQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'info'],
    queryFn: ({ signal }) => calls.userInfo(undefined, signal),
  });

/** The public profile of a member; an error of status 403 where there is none. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'profile', username],
    queryFn: ({ signal }) => calls.userInfo(username, signal),
  });

export const usageQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'usage'],
    queryFn: ({ signal }) => calls.usage(signal),
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'sessions'],
    queryFn: ({ signal }) => calls.sessions(signal),
  });

export const exportsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'exports'],
    queryFn: ({ signal }) => calls.exportHistory(signal),
  });

export const savedListsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'lists'],
    queryFn: ({ signal }) => calls.savedLists(signal),
  });

export const notificationsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'notifications'],
    queryFn: ({ signal }) => calls.notifications(signal),
  });

type Watchlist = (typeof WATCHLISTS)[number];

/** The key of everything that is known of watchlists, and that of one of them. */
export const WATCHED = [ACCOUNT, 'watched'] as const;
export const watchedKey = (sid: Watchlist) => [...WATCHED, sid] as const;

/** What is watched, without its rows. Asked again on window focus: another device may have changed it. */
export const watchedQuery = (sid: Watchlist) =>
  queryOptions({
    queryKey: [...watchedKey(sid), 'ids'],
    queryFn: ({ signal }): Promise<readonly WatchedItem[]> => calls.watched(sid, signal),
    refetchOnWindowFocus: 'always',
  });

/** What is watched, with notes and rows, in the member's order. */
export const watchlistQuery = (sid: Watchlist) =>
  queryOptions({
    queryKey: [...watchedKey(sid), 'rows'],
    queryFn: async ({ signal, client, queryKey }) =>
      asKnown(await calls.watchlist(sid, signal), client.getQueryData<readonly WatchedItem[]>(queryKey)),
    // It compares by place: where the first row has gone, every row would count as changed.
    structuralSharing: false,
    refetchOnWindowFocus: 'always',
  });

/** Structural sharing by `_id`: items that did not change are the same objects as before. */
function asKnown(items: readonly WatchedItem[], known: readonly WatchedItem[] | undefined): readonly WatchedItem[] {
  if (!known) return items;
  const byId = new Map(known.map((item) => [item._id, item]));
  const shared = items.map((item) => replaceEqualDeep(byId.get(item._id), item));
  return shared.length === known.length && shared.every((item, place) => item === known[place]) ? known : shared;
}
