import { grown } from './buffers.ts';

/** Runs of equal items that a sort has found, in their order: places from `lo` up to before `hi`. */
export class Runs {
  #edges = new Uint32Array(64);
  #length = 0;
  #items = 0;

  /** How many items are in a run. */
  get items(): number {
    return this.#items;
  }

  push(lo: number, hi: number): void {
    this.#edges = grown(this.#edges, this.#length + 2);
    this.#edges[this.#length++] = lo;
    this.#edges[this.#length++] = hi;
    this.#items += hi - lo;
  }

  /** Adds the runs of more than one item within `lo … hi`, where equal items have equal words. */
  pushEqual(words: Uint32Array, lo: number, hi: number): void {
    let start = lo;
    while (start < hi) {
      const word = words[start];
      let end = start + 1;
      while (end < hi && words[end] === word) end += 1;
      if (end - start > 1) this.push(start, end);
      start = end;
    }
  }

  /** The run around a place; null: its item is in none. */
  around(place: number): readonly [lo: number, hi: number] | null {
    for (let at = 0; at < this.#length; at += 2) {
      const lo = this.#edges[at] ?? 0;
      const hi = this.#edges[at + 1] ?? 0;
      if (lo > place) return null;
      if (place < hi) return [lo, hi];
    }
    return null;
  }

  each(work: (lo: number, hi: number) => void): void {
    for (let at = 0; at < this.#length; at += 2) work(this.#edges[at] ?? 0, this.#edges[at + 1] ?? 0);
  }
}
