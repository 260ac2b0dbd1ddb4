import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { WatchedItem } from '#schemas/api/watchlist.ts';
import { WATCHED_FIELDS, type WatchedSource } from '#schemas/columns/watched.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { KINDS } from '#schemas/kinds.ts';
import { watchlistQuery } from '#src/api/accountQueries.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import {
  noteMutation,
  useOrder,
  usePendingStars,
  useRestore,
  useStarMutation,
  type Watchlist,
  watchableKey,
} from '#src/features/watchlist/mutations.ts';
import { inOrder, putBack } from '#src/features/watchlist/rowOrder.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import type { TableHandle } from '#workers/client.ts';

const text = watchlistMessages;

/** A watchlist and its changes: optimistic updates, rolled back with a message on failure. */
export function useWatchlist(source: WatchedSource) {
  const sid = KINDS[source].watchlist;
  const query = useQuery(watchlistQuery(sid));
  const stars = usePendingStars(sid);
  const order = useOrder(sid);
  const { mutateAsync: toggle } = useStarMutation();
  const restore = useRestore();
  const { mutateAsync: sendNote } = useMutation(noteMutation);
  const asOf = useRefetchOnNewData(sid);

  const { data } = query;
  const items = useMemo(() => {
    const left = data?.filter(({ slug, _id }) => stars.get(watchableKey(slug, _id)) !== false);
    return left && (order.pending ? inOrder(left, order.pending) : left);
  }, [data, stars, order.pending]);

  const saveNote = useCallback((_id: number, note: string) => sendNote({ sid, _id, note }), [sendNote, sid]);

  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  }, [items]);
  const toast = useToast();
  const remove = async (item: WatchedItem, name: string) => {
    const ids = idsOf(items);
    try {
      await toggle({ sid, what: { slug: item.slug, id: item._id, name }, watched: false });
    } catch {
      // The mutation has shown the error.
      return;
    }
    const undo = () => restore({ sid, item, name, order: () => putBack(idsOf(shown.current), item._id, ids) });
    toast({ tone: 'info', title: text.removed(name), action: { label: text.undo, run: undo } });
  };

  return { query, items, saveNote, remove, reorder: order.reorder, asOf };
}

const idsOf = (items: readonly WatchedItem[] | undefined) => items?.map(({ _id }) => _id) ?? [];

/** Refetches after a new data version. Returns the time of the newest value. */
function useRefetchOnNewData(sid: Watchlist): string | null {
  const queryClient = useQueryClient();
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

/** Sends the watched rows to the table's worker: all once, then changes only. */
export function useTableRows(handle: TableHandle | null, items: readonly WatchedItem[] | undefined): void {
  const sent = useRef<{ readonly to: TableHandle | null; readonly items: ReadonlyMap<number, WatchedItem> }>({
    to: null,
    items: new Map(),
  });
  useEffect(() => {
    if (!handle || !items) return;
    const before = sent.current.to === handle ? sent.current.items : null;
    sent.current = { to: handle, items: new Map(items.map((item) => [item._id, item])) };
    handle.setRows(
      items.filter((item) => before?.get(item._id) !== item).flatMap(rowOf),
      items.map(({ _id }) => _id),
    );
  }, [handle, items]);
}

/** The directory's row with the columns Note and Added. */
function rowOf({ _id, added_at, note = '', ref_data }: WatchedItem): readonly Row[] {
  if (ref_data === undefined) return [];
  const own = { [WATCHED_FIELDS.note]: note === '' ? null : note, [WATCHED_FIELDS.since]: added_at.slice(0, 10) };
  return [{ ...ref_data, _id, ...own }];
}
