import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { unwatch, watch } from '#src/api/account.ts';
import { watchedKey, watchlistQuery } from '#src/api/accountQueries.ts';
import { mutate } from '#src/api/queryClient.ts';
import { watchedQuery } from '#src/api/watchlistIdsQuery.ts';
import { readToken } from '#src/features/auth/session.ts';
import { asMember } from '#src/features/auth/signInDialog.ts';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { showToastAtom } from '#src/ui/toastState.ts';
import { keepBegun } from './pendingAction.ts';
import { keyOf, type Watchable, type Watchlist, type Wish, wishesAtom, wishKey } from './pendingMutations.ts';
import { tellTabs } from './tabs.ts';

const text = watchlistMessages.star;
const store = getDefaultStore();

/**
 * Watches something, or stops watching it. Somebody who is signed out sees no star: whatever their account says already, they
 * want to watch.
 */
export function toggle(queryClient: QueryClient, sid: Watchlist, what: Watchable): void {
  const watched = readToken() === null || !isWatched(queryClient, sid, what);
  asMember(
    text.signIn(what.name),
    () => void send(queryClient, setWish({ sid, what, watched })),
    () => keepBegun(sid, what, Date.now()),
  );
}

/** What is shown now: the wish, else what the server holds. */
function isWatched(queryClient: QueryClient, sid: Watchlist, what: Watchable): boolean {
  const known = queryClient.getQueryData(watchedQuery(sid).queryKey) ?? [];
  const key = keyOf(what.slug, what.id);
  return wishOf(wishKey(sid, what))?.watched ?? known.some(({ slug, _id }) => keyOf(slug, _id) === key);
}

/** Things whose wish is being sent: one call at a time each, so that the last wish is the last call. */
const busy = new Set<string>();

/**
 * Sends a wish, and the next one when it has changed meanwhile; answers whether the server agreed. One that it refuses is put back, with a message that
 * names the thing; if by then the opposite is wanted, that is what the server holds already.
 */
export async function send(queryClient: QueryClient, key: string): Promise<boolean> {
  if (busy.has(key)) return false;
  busy.add(key);
  let done: Wish | undefined;
  for (let wish = wishOf(key); wish && wish.watched !== done?.watched; wish = wishOf(key)) {
    try {
      await sendOne(queryClient, wish);
      done = wish;
    } catch (error) {
      if (wishOf(key)?.watched === wish.watched) tellRefusal(queryClient, wish, error);
      break;
    }
  }
  busy.delete(key);
  const sid = wishOf(key)?.sid;
  dropWish(key);
  if (sid && done) changed(queryClient, sid, { known: !done.watched });
  else if (sid) askWhatIsOwed(queryClient, sid);
  return done !== undefined;
}

/** Watchlists that the server has to be asked for again, once it has heard of every wish. */
const owed = new Set<Watchlist>();

/** Stops answers under way: they were given before a change that the server has just agreed to. */
export async function stopAnswers(queryClient: QueryClient, sid: Watchlist): Promise<void> {
  const queryKey = watchedKey(sid);
  if (queryClient.isFetching({ queryKey }) > 0) owed.add(sid);
  await queryClient.cancelQueries({ queryKey });
}

/**
 * Tells other tabs that a watchlist is another now. `known`: what is shown here says so already; else the server is asked, for
 * all of it, which may be megabytes.
 */
export function changed(queryClient: QueryClient, sid: Watchlist, { known }: { readonly known: boolean }): void {
  tellTabs(sid);
  if (!known) owed.add(sid);
  askWhatIsOwed(queryClient, sid);
}

function askWhatIsOwed(queryClient: QueryClient, sid: Watchlist): void {
  // Each refetch would answer without the wishes that are still under way: the last of them asks.
  const isLast = ![...store.get(wishesAtom).values()].some((wish) => wish.sid === sid);
  if (isLast && owed.delete(sid)) void queryClient.invalidateQueries({ queryKey: watchedKey(sid) });
}

/** The call, and what it changes of what is known. */
async function sendOne(queryClient: QueryClient, { sid, what, watched }: Wish): Promise<void> {
  const { slug, id } = what;
  const named = slug !== null ? { slug } : { ids: id === null ? [] : [id] };
  const answer = await mutate(queryClient, () => (watched ? watch : unwatch)(sid, named));
  const ids = new Set(answer.map(({ _id }) => _id));
  const { queryKey } = watchedQuery(sid);
  const { queryKey: rowsKey } = watchlistQuery(sid);
  await stopAnswers(queryClient, sid);
  if (!watched) queryClient.setQueryData(rowsKey, (known) => known?.filter(({ _id }) => !ids.has(_id)));
  queryClient.setQueryData(queryKey, (known) => {
    const others = known?.filter(({ _id }) => !ids.has(_id));
    const added_at = new Date().toISOString();
    return watched ? others && [...[...ids].map((_id) => ({ _id, slug, added_at })), ...others] : others;
  });
  if (!queryClient.getQueryData(queryKey)) await queryClient.refetchQueries({ queryKey });
  // What shows the list hears of it in the next turn: the wish stays until then.
  await new Promise((resolve) => setTimeout(resolve, 0));
}

function tellRefusal(queryClient: QueryClient, { sid, what, watched }: Wish, error: unknown): void {
  store.set(showToastAtom, {
    tone: 'error',
    title: (watched ? text.notAdded : text.notRemoved)(what.name),
    text: error instanceof Error ? error.message : undefined,
    action: {
      label: watchlistMessages.retry,
      run: () => void send(queryClient, setWish({ sid, what, watched })),
    },
  });
}

const wishOf = (key: string): Wish | undefined => store.get(wishesAtom).get(key);

/** Shows what is asked for; gives the name of the wish. */
export function setWish(wish: Wish): string {
  const key = wishKey(wish.sid, wish.what);
  store.set(wishesAtom, new Map(store.get(wishesAtom)).set(key, wish));
  return key;
}

/** Shows again what the server holds. */
function dropWish(key: string): void {
  const left = new Map(store.get(wishesAtom));
  left.delete(key);
  store.set(wishesAtom, left);
}
