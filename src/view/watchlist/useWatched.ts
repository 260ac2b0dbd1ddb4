import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { asMember } from '#src/member/door.ts';
import { signedInAtom } from '#src/member/session.ts';
import { watchedQuery } from '#src/member/watchedQuery.ts';
import { messages } from '#src/messages/index.ts';
import { dropWish, keyOf, setWish, type Watchable, type Watchlist, type Wish, wishesAtom, wishKey } from './wishes.ts';

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
    // What is not needed for the first rows: other tabs, and stars from before there were accounts.
    if (isMember) import('./following.ts').then(({ follow }) => follow(queryClient), ignore);
  }, [isMember, queryClient]);
  return useMemo(() => {
    const known = new Set(isMember ? data?.map(({ slug, _id }) => keyOf(slug, _id)) : []);
    const has = (what: Watchable) => wishes.get(wishKey(sid, what))?.watched ?? known.has(keyOf(what.slug, what.id));
    const toggle = (what: Watchable) => {
      // Somebody who is signed out sees no star: whatever the account says already, they want to watch.
      const watched = !has(what);
      asMember(messages.directory.watch.signIn(what.name), () => wish(queryClient, { sid, what, watched }));
    };
    return { has, toggle };
  }, [sid, isMember, data, wishes, queryClient]);
}

function wish(queryClient: QueryClient, wished: Wish): void {
  const key = setWish(wished);
  import('./sending.ts').then(
    ({ send }) => send(queryClient, key),
    // Its code could not be loaded: nothing was asked of the server.
    () => dropWish(key),
  );
}

function ignore(): void {
  // It is tried again with the next page.
}
