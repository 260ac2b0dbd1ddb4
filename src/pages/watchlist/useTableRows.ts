import { useEffect, useRef } from 'react';
import type { WatchedItem } from '#schemas/api/watchlist.ts';
import { WATCHED_FIELDS } from '#schemas/columns/watched.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { TableHandle } from '#workers/client.ts';

/** Hands what is watched to the page's table; after the first time only what has changed, so that of thousands one moves quickly. */
export function useTableRows(handle: TableHandle | null, items: readonly WatchedItem[] | undefined): void {
  const given = useRef<{ readonly to: TableHandle | null; readonly items: ReadonlyMap<number, WatchedItem> }>({
    to: null,
    items: new Map(),
  });
  useEffect(() => {
    if (!handle || !items) return;
    const before = given.current.to === handle ? given.current.items : null;
    given.current = { to: handle, items: new Map(items.map((item) => [item._id, item])) };
    handle.setRows(
      items.filter((item) => before?.get(item._id) !== item).flatMap(rowOf),
      items.map(({ _id }) => _id),
    );
  }, [handle, items]);
}

/** The row of the directory, with what the member made of it. */
function rowOf({ _id, added_at, note = '', ref_data }: WatchedItem): readonly Row[] {
  if (ref_data === undefined) return [];
  const own = { [WATCHED_FIELDS.note]: note === '' ? null : note, [WATCHED_FIELDS.since]: added_at.slice(0, 10) };
  return [{ ...ref_data, _id, ...own }];
}
