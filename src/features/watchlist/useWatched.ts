import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { watchedQuery } from '#src/api/watchlistIdsQuery.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { keyOf, type Watchable, type Watchlist, wishesAtom, wishKey } from './pendingMutations.ts';

/**
 * A watchlist of the member's account. Toggling shows at once and is put back with a message when the server refuses; whoever is
 * signed out is asked to sign in, and what they clicked is then done. While not `enabled` nothing is asked.
 */
export function useWatched(sid: Watchlist, enabled = true) {
  const queryClient = useQueryClient();
  const isMember = useAtomValue(signedInAtom) && enabled;
  const wishes = useAtomValue(wishesAtom);
  const { data } = useQuery({ ...watchedQuery(sid), enabled: isMember });
  useEffect(() => {
    // What is not needed for the first rows: what a click does, other tabs, and stars from before there were accounts.
    if (isMember) import('./following.ts').then(({ follow }) => follow(queryClient), ignore);
  }, [isMember, queryClient]);
  return useMemo(() => {
    const known = new Set(isMember ? data?.map(({ slug, _id }) => keyOf(slug, _id)) : []);
    return {
      has: (what: Watchable) => wishes.get(wishKey(sid, what))?.watched ?? known.has(keyOf(what.slug, what.id)),
      toggle: (what: Watchable) => {
        import('./sending.ts').then(({ toggle }) => toggle(queryClient, sid, what), ignore);
      },
    };
  }, [sid, isMember, data, wishes, queryClient]);
}

function ignore(): void {
  // Its code could not be loaded: it is tried again with the next click or page.
}
