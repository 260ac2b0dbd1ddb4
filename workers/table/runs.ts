import { grown } from './buffers.ts';

/** Memory of runs that are done with: that of a million rows is not asked for again with each sort. */
let spare: Uint32Array<ArrayBuffer> | null = null;

/** Runs of equal items that a sort has found, in their order: places from `lo` up to before `hi`. */
export class Runs {
  #edges: Uint32Array<ArrayBuffer>;
  #length = 0;
  #items = 0;

  constructor() {
    this.#edges = spare ?? new Uint32Array(1024);
    spare = null;
  }

  /** Gives the memory back; nothing can be read afterwards. */
  release(): void {
    if (spare === null || spare.length < this.#edges.length) spare = this.#edges;
    this.#edges = new Uint32Array(0);
    this.#length = 0;
    this.#items = 0;
  }

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
      // Signed: larger numbers would be boxed in code that is still warming up.
      const word = (words[start] ?? 0) | 0;
      let end = start + 1;
      while (end < hi && ((words[end] ?? 0) | 0) === word) end += 1;
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
