import { queryOptions } from '@tanstack/react-query';
import type { WATCHLISTS } from '#schemas/accounts/calls.ts';
import { MEMBER } from './memberKey.ts';

/**
 * What is known of whoever is signed in: a factory a call, all under the key `member`, so that they go together when
 * somebody signs in or out. Enable them only while signed in.
 */

const calls = () => import('./calls.ts');

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
    queryFn: async ({ signal }) => (await calls()).watchlist(sid, signal),
    refetchOnWindowFocus: 'always',
  });

/** The key of all that is known of one watchlist. */
export const watchedKey = (sid: Watchlist) => [MEMBER, 'watched', sid] as const;
