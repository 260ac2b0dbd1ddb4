import type { ListedSource } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { deviceListKey, handOverMarks, type Shelf, viewKey } from './deviceMarks.ts';

/** What was gone through on this device: a view that was no list, or a list of the device. */
export type MarkedView =
  | { readonly source: ListedSource; readonly view: Pick<View, 'filter' | 'search'> }
  | { readonly listId: string };

/** Hands the marks of a view to the list that it became. `owner`: whose account has the list; null: this device. */
export function handOver(
  shelf: Shelf,
  from: MarkedView,
  { listId, owner }: { readonly listId: string; readonly owner: string | null },
  now: number,
): void {
  const key = 'view' in from ? viewKey(shelf, from.source, from.view) : deviceListKey(shelf, from.listId);
  const to =
    owner === null
      ? ({ kind: 'device', key: deviceListKey(shelf, listId) } as const)
      : ({ kind: 'account', listId, owner } as const);
  handOverMarks(key, to, now);
}
