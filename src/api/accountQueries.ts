import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { WATCHLISTS, WatchedItem } from '#schemas/api/watchlist.ts';
import * as calls from './account.ts';

/**
 * Queries of the signed-in account. All keys begin with `ACCOUNT`, so that a change of user clears them together.
 * Enable them only while signed in.
 */

/** For what another tab, another device or the server may have changed while this page was in the background. */
export const FRESH_ON_FOCUS = { refetchOnWindowFocus: 'always' } as const;

/** First part of the key of every account query. */
export const ACCOUNT = 'account';

export const accountQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'info'],
    queryFn: ({ signal }) => calls.userInfo(undefined, signal),
  });

/** A user's public profile; status 403 when it does not exist or is private. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'profile', username],
    queryFn: ({ signal }) => calls.userInfo(username, signal),
  });

export const usageQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'usage'],
    queryFn: ({ signal }) => calls.usage(signal),
    ...FRESH_ON_FOCUS,
  });

export const subscriptionQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'subscription'],
    queryFn: ({ signal }) => calls.subscription(signal),
    ...FRESH_ON_FOCUS,
  });

export const notificationsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'notifications'],
    queryFn: ({ signal }) => calls.notifications(signal),
    ...FRESH_ON_FOCUS,
  });

type Watchlist = (typeof WATCHLISTS)[number];

/** Keys of all watchlist queries, and of one watchlist's. */
export const WATCHED = [ACCOUNT, 'watched'] as const;
export const watchedKey = (sid: Watchlist) => [...WATCHED, sid] as const;

/** Watched records without rows. */
export const watchedQuery = (sid: Watchlist) =>
  queryOptions({
    queryKey: [...watchedKey(sid), 'ids'],
    queryFn: ({ signal }): Promise<readonly WatchedItem[]> => calls.watched(sid, signal),
    ...FRESH_ON_FOCUS,
  });

/** Watched records that no source reports any more. */
export const goneWatchedQuery = (sid: Watchlist) =>
  queryOptions({
    queryKey: [ACCOUNT, 'goneWatched', sid],
    queryFn: ({ signal }) => calls.goneWatched(sid, signal),
    ...FRESH_ON_FOCUS,
  });

/** Watched records with notes and rows, in the user's order. */
export const watchlistQuery = (sid: Watchlist) =>
  queryOptions({
    queryKey: [...watchedKey(sid), 'rows'],
    queryFn: async ({ signal, client, queryKey }) =>
      asKnown(await calls.watchlist(sid, signal), client.getQueryData<readonly WatchedItem[]>(queryKey)),
    // The library compares by index: after a removal every row would count as changed.
    structuralSharing: false,
    ...FRESH_ON_FOCUS,
  });

/** Structural sharing by `_id`: unchanged items stay the same objects. */
function asKnown(items: readonly WatchedItem[], known: readonly WatchedItem[] | undefined): readonly WatchedItem[] {
  if (!known) return items;
  const byId = new Map(known.map((item) => [item._id, item]));
  const shared = items.map((item) => replaceEqualDeep(byId.get(item._id), item));
  return shared.length === known.length && shared.every((item, place) => item === known[place]) ? known : shared;
}

/** Those of the articles that the member has not read. */
export const unreadNewsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [ACCOUNT, 'unreadNews', ids],
    queryFn: async () => (await calls.unreadNews(ids)).data.unread,
    ...FRESH_ON_FOCUS,
  });
