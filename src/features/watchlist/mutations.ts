import {
  type Mutation,
  type MutationKey,
  mutationOptions,
  type QueryClient,
  useMutation,
  useMutationState,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { WATCHLISTS, WatchedItem } from '#schemas/api/watchlist.ts';
import { unwatch, watch, watchNote, watchOrder } from '#src/api/account.ts';
import { WATCHED, watchedKey, watchedQuery, watchlistQuery } from '#src/api/accountQueries.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { broadcast } from '#src/shared/tabs.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { inOrder } from './rowOrder.ts';

/**
 * Watchlist mutations, in series, so that the server ends at the last one. Pending changes are shown over the cached answers:
 * a refusal needs no rollback, and no late answer hides a click.
 */

const text = watchlistMessages;

const ROOT = 'watchlist';
const STAR = [ROOT, 'star'] as const;
const ORDER = [ROOT, 'order'] as const;
const scope = { id: ROOT };

/** Debounce in ms: rows move step by step, and the order is sent after the last move. */
const ORDER_REST_MS = 400;

/** A click on a star. */
export interface StarClick {
  readonly sid: Watchlist;
  readonly what: Watchable;
  /** The wanted state. */
  readonly watched: boolean;
}

const keyOf = ({ sid, what }: StarClick) => `${sid} ${watchableKey(what.slug, what.id)}`;

export const starMutation = mutationOptions({
  mutationKey: STAR,
  scope,
  mutationFn: ({ sid, what: { slug, id }, watched }: StarClick) => {
    const named = slug !== null ? { slug } : { ids: id === null ? [] : [id] };
    return (watched ? watch : unwatch)(sid, named);
  },
  onSuccess: async (answer, { sid, what: { slug }, watched }, _, { client }) => {
    const ids = new Set(answer.flatMap(({ _id, sid: other }) => (other === undefined ? [_id] : [])));
    // What is of another kind now is on the watchlist of that.
    for (const { sid: other } of answer) if (other !== undefined) invalidateAll(client, other);
    const others = <Item extends { readonly _id: number }>(known: readonly Item[]) =>
      known.filter(({ _id }) => !ids.has(_id));
    const added_at = new Date().toISOString();
    await updateWatched(client, sid, {
      ids: (known) =>
        watched ? [...[...ids].map((_id) => ({ _id, slug, added_at })), ...others(known)] : others(known),
      ...(watched ? {} : { rows: others }),
    });
    // The row of a new entry is unknown.
    if (watched) invalidateRows(client, sid);
    const { queryKey } = watchedQuery(sid);
    // Show the click until the first answer that includes it.
    if (client.getQueryData(queryKey) === undefined) await client.refetchQueries({ queryKey });
    broadcast('watchlist', sid);
  },
  onSettled: (_answer, _error, _variables, _context, { client }) => refetchWhenLast(client),
});

/** Sends star clicks. A refused one is undone with a message, unless a newer click on the same star is pending. */
export function useStarMutation() {
  const toast = useToast();
  const mutation = useMutation({
    ...starMutation,
    onError: (error, click, _, { client }) => {
      if (newestClick(client, click) !== click) return;
      toast({
        tone: 'error',
        title: (click.watched ? text.star.notAdded : text.star.notRemoved)(click.what.name),
        text: error.message,
        action: { label: text.retry, run: () => mutation.mutate(click) },
      });
    },
  });
  return mutation;
}

/** The newest pending click on the same star. */
export function newestClick(client: QueryClient, click: StarClick): StarClick | undefined {
  const key = keyOf(click);
  return pendingVariables<StarClick>(client, STAR).findLast((one) => keyOf(one) === key);
}

/** Pending clicks of a watchlist by `watchableKey`: true to watch. */
export function usePendingStars(sid: Watchlist): ReadonlyMap<string, boolean> {
  const clicks = useMutationState({
    filters: { mutationKey: STAR, status: 'pending' },
    select: ({ state }: Mutation<unknown, Error, StarClick>) => state.variables,
  });
  return useMemo(() => {
    const own = clicks.filter((click) => click?.sid === sid);
    return new Map(
      own.flatMap((click) => (click ? [[watchableKey(click.what.slug, click.what.id), click.watched] as const] : [])),
    );
  }, [clicks, sid]);
}

interface NewNote {
  readonly sid: Watchlist;
  readonly _id: number;
  readonly note: string;
}

export const noteMutation = mutationOptions({
  mutationKey: [ROOT, 'note'],
  scope,
  mutationFn: (note: NewNote) => watchNote(note),
  onSuccess: async (_answer, { sid, _id, note }, _, { client }) => {
    await updateWatched(client, sid, {
      rows: (known) => known.map((item) => (item._id === _id ? { ...item, note } : item)),
    });
    broadcast('watchlist', sid);
  },
  onSettled: (_answer, _error, _variables, _context, { client }) => refetchWhenLast(client),
});

interface NewOrder {
  readonly sid: Watchlist;
  readonly ids: readonly number[];
  /** When the row was moved, UTC ms. */
  readonly at: number;
}

export const orderMutation = mutationOptions({
  mutationKey: ORDER,
  scope,
  mutationFn: async (order: NewOrder, { client }) => {
    await new Promise((resolve) => setTimeout(resolve, order.at + ORDER_REST_MS - Date.now()));
    if (newestOrder(client, order.sid) !== order) return;
    await watchOrder({ sid: order.sid, ids: [...order.ids] });
  },
  onSuccess: async (_answer, order, _, { client }) => {
    if (newestOrder(client, order.sid) !== order) return;
    await updateWatched(client, order.sid, { rows: (known) => inOrder(known, order.ids) });
    broadcast('watchlist', order.sid);
  },
  onError: (_error, { sid }, _, { client }) => invalidateRows(client, sid),
  onSettled: (_answer, _error, _variables, _context, { client }) => refetchWhenLast(client),
});

const newestOrder = (client: QueryClient, sid: Watchlist) =>
  pendingVariables<NewOrder>(client, ORDER).findLast((order) => order.sid === sid);

/** Sends a watchlist's order, and returns the pending one. */
export function useOrder(sid: Watchlist) {
  const toast = useToast();
  const { mutate } = useMutation({
    ...orderMutation,
    onError: (error, order, context, mutation) => {
      orderMutation.onError?.(error, order, context, mutation);
      toast({ tone: 'error', title: text.orderNotKept, text: error.message });
    },
  });
  const orders = useMutationState({
    filters: { mutationKey: ORDER, status: 'pending' },
    select: ({ state }: Mutation<unknown, Error, NewOrder>) => state.variables,
  });
  const reorder = useCallback((ids: readonly number[]) => mutate({ sid, ids, at: Date.now() }), [mutate, sid]);
  return { pending: orders.findLast((order) => order?.sid === sid)?.ids ?? null, reorder };
}

interface Restored {
  readonly sid: Watchlist;
  readonly item: WatchedItem;
  readonly name: string;
  /** The order to restore it into. Called late: rows may have moved since. */
  readonly order: () => readonly number[];
}

const restoreMutation = mutationOptions({
  mutationKey: [ROOT, 'restore'],
  scope,
  mutationFn: async ({ sid, item: { _id, note = '' }, order }: Restored) => {
    await watch(sid, { ids: [_id] });
    if (note !== '') await watchNote({ sid, _id, note });
    const ids = order();
    await watchOrder({ sid, ids: [...ids] });
    return ids;
  },
  onSuccess: async (ids, { sid, item }, _, { client }) => {
    const { _id, slug } = item;
    const added_at = new Date().toISOString();
    const others = <Item extends { readonly _id: number }>(known: readonly Item[]) =>
      known.filter((one) => one._id !== _id);
    await updateWatched(client, sid, {
      rows: (known) => inOrder([{ ...item, added_at }, ...others(known)], ids),
      ids: (known) => [{ _id, slug, added_at }, ...others(known)],
    });
    broadcast('watchlist', sid);
  },
  // One of its calls may have succeeded.
  onError: (_error, { sid }, _, { client }) => invalidateAll(client, sid),
  onSettled: (_answer, _error, _variables, _context, { client }) => refetchWhenLast(client),
});

/** Undoes a removal: restores the row with its note and place. */
export function useRestore() {
  const toast = useToast();
  const mutation = useMutation({
    ...restoreMutation,
    onError: (error, restored, context, about) => {
      restoreMutation.onError?.(error, restored, context, about);
      toast({
        tone: 'error',
        title: text.star.notAdded(restored.name),
        text: error.message,
        action: { label: text.retry, run: () => mutation.mutate(restored) },
      });
    },
  });
  return mutation.mutate;
}

/** Watches many entities at once. */
export const addMutation = mutationOptions({
  mutationKey: [ROOT, 'add'],
  scope,
  mutationFn: ({ sid, ids }: { readonly sid: Watchlist; readonly ids: readonly number[] }) => watch(sid, { ids }),
  onSuccess: async (_answer, { sid }, _, { client }) => {
    await updateWatched(client, sid, {});
    invalidateAll(client, sid);
    broadcast('watchlist', sid);
  },
  onSettled: (_answer, _error, _variables, _context, { client }) => refetchWhenLast(client),
});

type Update = (known: readonly WatchedItem[]) => readonly WatchedItem[];

/** Writes a change of the server into the cached answers and cancels older pending ones. Stale queries stay stale. */
async function updateWatched(
  client: QueryClient,
  sid: Watchlist,
  { ids, rows }: { readonly ids?: Update; readonly rows?: Update },
): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: watchedKey(sid) });
  const stale = queries.filter(({ state }) => state.isInvalidated || state.fetchStatus === 'fetching');
  await client.cancelQueries({ queryKey: watchedKey(sid) });
  if (ids) client.setQueryData(watchedQuery(sid).queryKey, (known) => known && ids(known));
  if (rows) client.setQueryData(watchlistQuery(sid).queryKey, (known) => known && rows(known));
  for (const query of stale) query.invalidate();
}

function invalidateRows(client: QueryClient, sid: Watchlist): void {
  void client.invalidateQueries({ queryKey: watchlistQuery(sid).queryKey, refetchType: 'none' });
}

function invalidateAll(client: QueryClient, sid: Watchlist): void {
  void client.invalidateQueries({ queryKey: watchedKey(sid), refetchType: 'none' });
}

/** Refetches after the last pending change only: earlier answers would lack changes and may be megabytes. */
function refetchWhenLast(client: QueryClient): void {
  if (client.isMutating({ mutationKey: [ROOT] }) > 1) return;
  void client.refetchQueries({
    queryKey: WATCHED,
    type: 'active',
    predicate: ({ state }) => state.isInvalidated,
  });
}

/** Whether something is watched, including pending clicks. Reads the caches, so it is current between renders. */
export function isWatched(client: QueryClient, sid: Watchlist, what: Watchable): boolean {
  const key = watchableKey(what.slug, what.id);
  const known = client.getQueryData(watchedQuery(sid).queryKey) ?? [];
  const pending = newestClick(client, { sid, what, watched: true })?.watched;
  return pending ?? known.some(({ slug, _id }) => watchableKey(slug, _id) === key);
}

export type Watchlist = (typeof WATCHLISTS)[number];

/** Something watchable. Rounds and search results have no `_id`; old rows may have no slug. */
export interface Watchable {
  readonly slug: string | null;
  readonly id: number | null;
  readonly name: string;
}

/** Key within a watchlist: the slug if known. */
export const watchableKey = (slug: string | null, id: number | null) => slug ?? `#${id}`;

/** Variables of the pending mutations under a key, oldest first. */
function pendingVariables<Variables>(client: QueryClient, mutationKey: MutationKey): Variables[] {
  const cache = client.getMutationCache();
  return cache.findAll({ mutationKey, status: 'pending' }).flatMap(({ mutationId }) => {
    const mutation = cache.find<unknown, Error, Variables>({ predicate: (one) => one.mutationId === mutationId });
    return mutation?.state.variables === undefined ? [] : [mutation.state.variables];
  });
}
