/** An element for a row, reused for other rows as the view moves. */
export interface RowSlot {
  /** Names the element among those in the document. */
  readonly slot: number;
  /** Place in the view of the row it shows. */
  readonly index: number;
}

/**
 * Slots for the rows `indexes`: a row that stays keeps its element, and with it the focus; a row that comes takes the element
 * of one that goes, so that scrolling makes and removes none. Elements keep their order in the document, where moving one
 * costs as much as making it, until `inOrder` asks for the order of reading.
 */
export function assignSlots(
  held: readonly RowSlot[],
  indexes: readonly number[],
  inOrder: boolean,
): readonly RowSlot[] {
  const staying = new Set(held.map(({ index }) => index));
  const coming = indexes.filter((index) => !staying.has(index)).values();
  const wanted = new Set(indexes);
  const assigned: RowSlot[] = [];
  let unused = 0;
  for (const row of held) {
    unused = Math.max(unused, row.slot + 1);
    if (wanted.has(row.index)) {
      assigned.push(row);
      continue;
    }
    const next = coming.next();
    if (!next.done) assigned.push({ slot: row.slot, index: next.value });
  }
  for (const index of coming) {
    assigned.push({ slot: unused, index });
    unused += 1;
  }
  return inOrder ? assigned.sort((a, b) => a.index - b.index) : assigned;
}
