import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { WatchedItem } from '#schemas/api/watchlist.ts';
import type { WatchedSource } from '#schemas/columns/watched.ts';
import { KINDS } from '#schemas/kinds.ts';
import { watch, watchNote, watchOrder } from '#src/api/account.ts';
import { watchlistQuery } from '#src/api/accountQueries.ts';
import { statusQuery } from '#src/api/queries.ts';
import { mutate } from '#src/api/queryClient.ts';
import { watchedQuery } from '#src/api/watchlistIdsQuery.ts';
import { follow } from '#src/features/watchlist/following.ts';
import { type Watchlist, wishesAtom, wishKey } from '#src/features/watchlist/pendingMutations.ts';
import { changed, send, setWish, stopAnswers } from '#src/features/watchlist/sending.ts';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { useToast } from '#src/ui/toastState.ts';
import { inOrder, putBack } from './rowOrder.ts';

const text = watchlistMessages;

/** Moves follow each other quickly: the server hears of the order when they rest. */
const ORDER_REST_MS = 400;

/**
 * A watchlist as its page shows and changes it. What is changed shows at once, and is put back with a message when the server
 * refuses.
 */
export function useWatchlist(source: WatchedSource) {
  const sid = KINDS[source].watchlist;
  const queryClient = useQueryClient();
  const query = useQuery(watchlistQuery(sid));
  const wishes = useAtomValue(wishesAtom);
  const order = useOrder(queryClient, sid);
  const restore = useRestore(queryClient, sid);
  const asOf = useFreshList(queryClient, sid);

  const { data } = query;
  const items = useMemo(() => {
    const left = data?.filter(
      (item) => wishes.get(wishKey(sid, { slug: item.slug, id: item._id, name: '' }))?.watched !== false,
    );
    return left && (order.wanted ? inOrder(left, order.wanted) : left);
  }, [data, wishes, sid, order.wanted]);

  const saveNote = useCallback(
    async (id: number, note: string) => {
      await mutate(queryClient, () => watchNote({ sid, _id: id, note }));
      await stopAnswers(queryClient, sid);
      queryClient.setQueryData(watchlistQuery(sid).queryKey, (known) =>
        known?.map((item) => (item._id === id ? { ...item, note } : item)),
      );
      changed(queryClient, sid, { known: true });
    },
    [queryClient, sid],
  );

  // What is undone later finds its place in the order of then.
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  }, [items]);
  const toast = useToast();
  const remove = async (item: WatchedItem, name: string) => {
    const ids = idsOf(items);
    const what = { slug: item.slug, id: item._id, name };
    const done = await send(queryClient, setWish({ sid, what, watched: false }));
    if (!done) return;
    toast({
      tone: 'info',
      title: text.removed(name),
      action: {
        label: text.undo,
        run: () => void restore(item, name, () => putBack(idsOf(shown.current), item._id, ids)),
      },
    });
  };

  return { query, items, saveNote, remove, reorder: order.want, asOf };
}

const idsOf = (items: readonly WatchedItem[] | undefined) => items?.map(({ _id }) => _id) ?? [];

/** The order that is wanted and not kept yet; null while that of the server is shown. */
function useOrder(queryClient: QueryClient, sid: Watchlist) {
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const toast = useToast();
  const latest = useRef<readonly number[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);

  const keep = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    let isKnown = false;
    for (let ids = latest.current; ids; ids = latest.current) {
      const asked = [...ids];
      try {
        await mutate(queryClient, () => watchOrder({ sid, ids: asked }));
        if (latest.current !== ids) {
          // Moved on meanwhile: the newer order is sent when that may be over.
          await new Promise((resolve) => setTimeout(resolve, ORDER_REST_MS));
          continue;
        }
        await stopAnswers(queryClient, sid);
        queryClient.setQueryData(watchlistQuery(sid).queryKey, (known) => known && inOrder(known, asked));
        await new Promise((resolve) => setTimeout(resolve, 0));
        isKnown = true;
      } catch (error) {
        isKnown = false;
        toast({
          tone: 'error',
          title: text.orderNotKept,
          text: error instanceof Error ? error.message : undefined,
        });
      }
      if (latest.current === ids) latest.current = null;
    }
    isSending.current = false;
    setWanted(null);
    changed(queryClient, sid, { known: isKnown });
  }, [queryClient, sid, toast]);

  const want = useCallback(
    (ids: readonly number[]) => {
      latest.current = ids;
      setWanted(ids);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep(), ORDER_REST_MS);
    },
    [keep],
  );
  useEffect(
    () => () => {
      // Whoever leaves at once has moved the row nevertheless.
      clearTimeout(timer.current);
      if (latest.current) void keep();
    },
    [keep],
  );
  return { wanted, want };
}

/** Undoes a removal: the row comes back with its note, where it stood in the `order` of now. */
function useRestore(queryClient: QueryClient, sid: Watchlist) {
  const toast = useToast();
  return async function restore(item: WatchedItem, name: string, order: () => readonly number[]): Promise<void> {
    const { _id, slug, note = '' } = item;
    try {
      await mutate(queryClient, () => watch(sid, { ids: [_id] }));
      if (note !== '') await mutate(queryClient, () => watchNote({ sid, _id, note }));
      const ids = order();
      await mutate(queryClient, () => watchOrder({ sid, ids: [...ids] }));
      await stopAnswers(queryClient, sid);
      const added_at = new Date().toISOString();
      const others = <Item extends { readonly _id: number }>(known: readonly Item[]) =>
        known.filter((one) => one._id !== _id);
      queryClient.setQueryData(
        watchlistQuery(sid).queryKey,
        (known) => known && inOrder([{ ...item, added_at }, ...others(known)], ids),
      );
      queryClient.setQueryData(
        watchedQuery(sid).queryKey,
        (known) => known && [{ _id, slug, added_at }, ...others(known)],
      );
      changed(queryClient, sid, { known: true });
    } catch (error) {
      toast({
        tone: 'error',
        title: text.star.notAdded(name),
        text: error instanceof Error ? error.message : undefined,
        action: { label: text.retry, run: () => void restore(item, name, order) },
      });
      changed(queryClient, sid, { known: false });
    }
  };
}

/** Follows other tabs, and the data set: with another version come other figures. Gives the time of the newest. */
function useFreshList(queryClient: QueryClient, sid: Watchlist): string | null {
  useEffect(() => follow(queryClient), [queryClient]);
  const { data } = useQuery(statusQuery());
  const version = data?.version;
  const shown = useRef(version);
  useEffect(() => {
    const isNewer = shown.current !== undefined && version !== undefined && shown.current !== version;
    shown.current = version ?? shown.current;
    if (isNewer) void queryClient.invalidateQueries({ queryKey: watchlistQuery(sid).queryKey });
  }, [queryClient, sid, version]);
  return data?.asOf ?? null;
}
