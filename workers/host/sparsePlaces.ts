/** Which row stands at which place of an order that is known in parts. */
export class SparsePlaces {
  // A row's number plus one; zero where nothing is known.
  #rows = new Uint32Array(1024);
  #known = 0;
  #end = 0;

  /** How many places are known. */
  get known(): number {
    return this.#known;
  }

  /** One past the last known place. */
  get end(): number {
    return this.#end;
  }

  /** The row at a place, or -1. */
  at(place: number): number {
    return (this.#rows[place] ?? 0) - 1;
  }

  /** The rows of the first `count` places; NOT_HELD where nothing is known. */
  order(count: number): Uint32Array<ArrayBuffer> {
    const order = new Uint32Array(count);
    order.set(this.#rows.subarray(0, count));
    // Zero, for nothing known, becomes NOT_HELD.
    for (let place = 0; place < count; place++) order[place] = (order[place] ?? 0) - 1;
    return order;
  }

  /** Rows `firstRow …` stand at the places from `start` on. */
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

  /** The first run of unknown places within `start … end - 1`, at most `most` long; null where all are known. */
  gap(start: number, end: number, most: number): { readonly start: number; readonly end: number } | null {
    let from = start;
    while (from < end && this.at(from) >= 0) from += 1;
    if (from >= end) return null;
    let to = from + 1;
    while (to < end && to - from < most && this.at(to) < 0) to += 1;
    return { start: from, end: to };
  }
}
