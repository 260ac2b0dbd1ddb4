/** The ids with one taken to another's side. Unknown ids change nothing. */
export function movedBeside(
  ids: readonly number[],
  id: number,
  neighbour: number,
  side: 'before' | 'after',
): readonly number[] {
  if (id === neighbour || !ids.includes(id) || !ids.includes(neighbour)) return ids;
  const others = ids.filter((one) => one !== id);
  const at = others.indexOf(neighbour) + (side === 'after' ? 1 : 0);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** The list with the entry at one place taken to another; places that do not exist change nothing. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  const others = list.filter((_, place) => place !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** The items in the order of the ids; those without a place come first, as what is new does. */
export function inOrder<Item extends { readonly _id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): readonly Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return items.toSorted((a, b) => (places.get(a._id) ?? -1) - (places.get(b._id) ?? -1));
}
