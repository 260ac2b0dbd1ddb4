/** A row's element, which other rows take over as the view moves. */
export interface Seat {
  /** Names the element among those in the document. */
  readonly seat: number;
  /** Place in the view of the row it shows. */
  readonly index: number;
}

/**
 * Seats for the rows `indexes`: a row that stays keeps its element, so that focus stays with it, and a row that comes takes
 * the element of one that goes, so that scrolling makes and removes none. Elements keep their order in the document, where
 * moving one costs as much as making it, until `inOrder` asks for the order that people read.
 */
export function seatRows(held: readonly Seat[], indexes: readonly number[], inOrder: boolean): readonly Seat[] {
  const staying = new Set(held.map(({ index }) => index));
  const coming = indexes.filter((index) => !staying.has(index)).values();
  const wanted = new Set(indexes);
  const seated: Seat[] = [];
  let unused = 0;
  for (const seat of held) {
    unused = Math.max(unused, seat.seat + 1);
    if (wanted.has(seat.index)) {
      seated.push(seat);
      continue;
    }
    const next = coming.next();
    if (!next.done) seated.push({ seat: seat.seat, index: next.value });
  }
  for (const index of coming) {
    seated.push({ seat: unused, index });
    unused += 1;
  }
  return inOrder ? seated.sort((a, b) => a.index - b.index) : seated;
}
