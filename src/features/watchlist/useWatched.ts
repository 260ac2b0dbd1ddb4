import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { watchedQuery } from '#src/api/accountQueries.ts';
import { readToken, signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { isWatched, usePendingStars, useStarMutation } from './mutations.ts';
import { storePendingAction } from './pendingAction.ts';
import { type Watchable, type Watchlist, watchableKey } from './watchable.ts';

/** A watchlist of the account, pending clicks included. While not `enabled` nothing is fetched. */
export function useWatched(sid: Watchlist, enabled = true) {
  const queryClient = useQueryClient();
  const isSignedIn = useAtomValue(signedInAtom) && enabled;
  const { data } = useQuery({ ...watchedQuery(sid), enabled: isSignedIn });
  const pending = usePendingStars(sid);
  const { mutate } = useStarMutation();
  return useMemo(() => {
    const known = new Set(isSignedIn ? data?.map(({ slug, _id }) => watchableKey(slug, _id)) : []);
    return {
      has: ({ slug, id }: Watchable) => {
        const key = watchableKey(slug, id);
        return pending.get(key) ?? known.has(key);
      },
      /** Signed out it asks to sign in, and then watches: who sees no stars cannot mean to remove one. */
      toggle: (what: Watchable) => {
        const watched = readToken() === null || !isWatched(queryClient, sid, what);
        requireSignIn(
          watchlistMessages.star.signIn(what.name),
          () => mutate({ sid, what, watched }),
          () => storePendingAction(sid, what, Date.now()),
        );
      },
    };
  }, [sid, isSignedIn, data, pending, mutate, queryClient]);
}
