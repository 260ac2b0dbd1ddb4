import type { Selection } from '#src/grid/props.ts';

/** Ids below this are bits: eight megabytes at most. */
const BITS_MAX = 2 ** 26;

/**
 * A set of row ids, as a bitmap for small integers: a million are added within milliseconds, a hundred times faster than
 * a Set. Other numbers are in a Set.
 */
export class IdSet {
  #bits = new Uint32Array(1024);
  readonly #others = new Set<number>();
  #bitCount = 0;

  get size(): number {
    return this.#bitCount + this.#others.size;
  }

  has(id: number): boolean {
    return isSmall(id) ? ((this.#bits[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0 : this.#others.has(id);
  }

  add(id: number): void {
    if (this.has(id)) return;
    if (!isSmall(id)) {
      this.#others.add(id);
      return;
    }
    this.#reserve(id >>> 5);
    this.#bits[id >>> 5] = (this.#bits[id >>> 5] ?? 0) | (1 << (id & 31));
    this.#bitCount += 1;
  }

  /** True when the id was in the set. */
  delete(id: number): boolean {
    if (!isSmall(id)) return this.#others.delete(id);
    if (!this.has(id)) return false;
    this.#bits[id >>> 5] = (this.#bits[id >>> 5] ?? 0) & ~(1 << (id & 31));
    this.#bitCount -= 1;
    return true;
  }

  clear(): void {
    this.#bits = new Uint32Array(1024);
    this.#others.clear();
    this.#bitCount = 0;
  }

  /** All ids, in no particular order. */
  toArray(): Float64Array {
    const ids = new Float64Array(this.size);
    let at = 0;
    this.#bits.forEach((word, index) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) ids[at++] = index * 32 + (31 - Math.clz32(rest & -rest));
    });
    for (const id of this.#others) ids[at++] = id;
    return ids;
  }

  #reserve(word: number): void {
    if (word < this.#bits.length) return;
    const grown = new Uint32Array(Math.max(word + 1, this.#bits.length * 2));
    grown.set(this.#bits);
    this.#bits = grown;
  }
}

function isSmall(id: number): boolean {
  return id >= 0 && id < BITS_MAX && Number.isInteger(id);
}

/** Rows added between two pauses. */
const SLICE = 200_000;

/**
 * Selected rows by `_id`, for the life of the page. One set mutated in place, for a million rows; a new `current`
 * marks each change.
 */
export class RowSelection {
  readonly #ids = new IdSet();
  readonly #listeners = new Set<() => void>();
  #change = 0;
  #version = 0;
  #current: Selection = this.#view();

  /** Version of the selection; increases with every change. */
  get version(): number {
    return this.#version;
  }

  /** Snapshot of the selection; a new object after every change. */
  get current(): Selection {
    return this.#current;
  }

  /** Subscribes to changes; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Selected `_id`s, in no particular order. */
  ids(): Float64Array {
    return this.#ids.toArray();
  }

  /** Toggles a row; true when it is now selected. */
  toggle(id: number): boolean {
    this.#change += 1;
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.#notify();
    return this.#ids.has(id);
  }

  /** Takes rows out; notifies once. */
  remove(ids: Float64Array): void {
    this.#change += 1;
    for (const id of ids) this.#ids.delete(id);
    this.#notify();
  }

  clear(): void {
    this.#change += 1;
    if (this.#ids.size === 0) return;
    this.#ids.clear();
    this.#notify();
  }

  /** Adds rows in slices with a `pause` between them; notifies once. Another change stops it. True when all were added. */
  async add(ids: Float64Array, pause: () => Promise<void>): Promise<boolean> {
    this.#change += 1;
    const change = this.#change;
    for (let from = 0; from < ids.length; from += SLICE) {
      if (from > 0) await pause();
      if (change !== this.#change) {
        this.#notify();
        return false;
      }
      for (const id of ids.subarray(from, from + SLICE)) this.#ids.add(id);
    }
    this.#notify();
    return true;
  }

  #notify(): void {
    this.#version += 1;
    this.#current = this.#view();
    for (const listener of this.#listeners) listener();
  }

  #view(): Selection {
    const ids = this.#ids;
    return { has: (id) => ids.has(id), size: ids.size };
  }
}
