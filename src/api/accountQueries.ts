import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { WATCHLISTS, WatchedItem } from '#schemas/api/watchlist.ts';
import { MEMBER } from './accountKey.ts';

/**
 * What is known of whoever is signed in: a factory a call, all under the key `member`, so that they go together when
 * somebody signs in or out. Enable them only while signed in.
 */

const calls = () => import('./account.ts');

export const memberQuery = () =>
  queryOptions({
    queryKey: [MEMBER, 'info'],
    queryFn: async ({ signal }) => (await calls()).userInfo(undefined, signal),
  });

/** The public profile of a member; an error of status 403 where there is none. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: [MEMBER, 'profile', username],
    queryFn: async ({ signal }) => (await calls()).userInfo(username, signal),
  });

export const usageQuery = () =>
  queryOptions({
    queryKey: [MEMBER, 'usage'],
    queryFn: async ({ signal }) => (await calls()).usage(signal),
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [MEMBER, 'sessions'],
    queryFn: async ({ signal }) => (await calls()).sessions(signal),
  });

export const exportsQuery = () =>
  queryOptions({
    queryKey: [MEMBER, 'exports'],
    queryFn: async ({ signal }) => (await calls()).exportHistory(signal),
  });

export const savedListsQuery = () =>
  queryOptions({
    queryKey: [MEMBER, 'lists'],
    queryFn: async ({ signal }) => (await calls()).savedLists(signal),
  });

export const notificationsQuery = () =>
  queryOptions({
    queryKey: [MEMBER, 'notifications'],
    queryFn: async ({ signal }) => (await calls()).notifications(signal),
  });

type Watchlist = (typeof WATCHLISTS)[number];

/** What is watched, with notes and rows, in the member's order. */
export const watchlistQuery = (sid: Watchlist) =>
  queryOptions({
    queryKey: [MEMBER, 'watched', sid, 'rows'],
    queryFn: async ({ signal, client, queryKey }) =>
      asKnown(await (await calls()).watchlist(sid, signal), client.getQueryData<readonly WatchedItem[]>(queryKey)),
    // It would compare what stands at the same place, and take every row for another one where the first has gone.
    structuralSharing: false,
    refetchOnWindowFocus: 'always',
  });

/** The items; those that say what is known of the same record already are the same objects. */
function asKnown(items: readonly WatchedItem[], known: readonly WatchedItem[] | undefined): readonly WatchedItem[] {
  if (!known) return items;
  const byId = new Map(known.map((item) => [item._id, item]));
  const shared = items.map((item) => replaceEqualDeep(byId.get(item._id), item));
  return shared.length === known.length && shared.every((item, place) => item === known[place]) ? known : shared;
}

/** The key of all that is known of one watchlist. */
export const watchedKey = (sid: Watchlist) => [MEMBER, 'watched', sid] as const;
