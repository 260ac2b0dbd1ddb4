/** Ids below are one bit each: eight megabytes at most. */
const BITS_MAX = 2 ** 26;

/**
 * A set of row ids. Ids are small whole numbers almost always, and those are bits: a million go in within milliseconds, which
 * an ordinary set takes a hundred times as long for. Any other number is kept beside them.
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

  /** True where it was there. */
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

  /** All ids, in no order that means anything. */
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
