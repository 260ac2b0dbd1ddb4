/** Moves one id beside another. Unknown ids change nothing. */
export function movedBeside(
  ids: readonly number[],
  id: number,
  neighbor: number,
  side: 'before' | 'after',
): readonly number[] {
  if (id === neighbor || !ids.includes(id) || !ids.includes(neighbor)) return ids;
  const others = ids.filter((one) => one !== id);
  const at = others.indexOf(neighbor) + (side === 'after' ? 1 : 0);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Moves an entry to another index; unknown indexes change nothing. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  const others = list.filter((_, place) => place !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** Restores an id by its old order `before`: ahead of the first remaining one of its successors. */
export function putBack(ids: readonly number[], id: number, before: readonly number[]): readonly number[] {
  const others = ids.filter((one) => one !== id);
  const left = new Set(others);
  const next = before.slice(before.indexOf(id) + 1).find((one) => left.has(one));
  const at = next === undefined ? others.length : others.indexOf(next);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Items in the order of the ids; others come first, as new ones do. */
export function inOrder<Item extends { readonly _id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): readonly Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return items.toSorted((a, b) => (places.get(a._id) ?? -1) - (places.get(b._id) ?? -1));
}
