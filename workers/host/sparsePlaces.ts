/** Maps positions to rows, for an order that is partly known. */
export class SparsePlaces {
  // Row number plus one; zero: unknown.
  #rows = new Uint32Array(1024);
  #known = 0;
  #end = 0;

  /** Number of known positions. */
  get known(): number {
    return this.#known;
  }

  /** One past the last known position. */
  get end(): number {
    return this.#end;
  }

  /** The row at a position, or -1. */
  at(place: number): number {
    return (this.#rows[place] ?? 0) - 1;
  }

  /** Rows of the first `count` positions; NOT_HELD: unknown. */
  order(count: number): Uint32Array<ArrayBuffer> {
    const order = new Uint32Array(count);
    order.set(this.#rows.subarray(0, count));
    // Zero (unknown) becomes NOT_HELD.
    for (let place = 0; place < count; place++) order[place] = (order[place] ?? 0) - 1;
    return order;
  }

  /** Puts rows `firstRow …` at the positions from `start`. */
  put(start: number, firstRow: number, count: number): void {
    if (start + count > this.#rows.length) {
      const larger = new Uint32Array(Math.max(start + count, this.#rows.length * 2));
      larger.set(this.#rows);
      this.#rows = larger;
    }
    for (let i = 0; i < count; i++) {
      if (this.#rows[start + i] === 0) this.#known += 1;
      this.#rows[start + i] = firstRow + i + 1;
    }
    this.#end = Math.max(this.#end, start + count);
  }

  /** First unknown run within `start … end - 1`, at most `most` long; null: none. */
  gap(start: number, end: number, most: number): { readonly start: number; readonly end: number } | null {
    let from = start;
    while (from < end && this.at(from) >= 0) from += 1;
    if (from >= end) return null;
    let to = from + 1;
    while (to < end && to - from < most && this.at(to) < 0) to += 1;
    return { start: from, end: to };
  }
}
