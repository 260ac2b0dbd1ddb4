import type { Texts } from './texts.ts';

const FIRST_SLOTS = 256;

/** Finds texts by their bytes: numbers of entries, plus one, in a table with open addressing. Holds no strings. */
export class TextIndex {
  #slots = new Uint32Array(FIRST_SLOTS);
  #size = 0;

  /** The entry that has the same bytes as this one: itself, if there was none before, and then it is found from now on. */
  findOrAdd(texts: Texts, entry: number): number {
    if (this.#size * 2 >= this.#slots.length) this.#grow(texts);
    const slots = this.#slots;
    const last = slots.length - 1;
    let slot = texts.hashOf(entry) & last;
    for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
      if (texts.areEqual(held - 1, entry)) return held - 1;
      slot = (slot + 1) & last;
    }
    slots[slot] = entry + 1;
    this.#size += 1;
    return entry;
  }

  #grow(texts: Texts): void {
    const larger = new Uint32Array(this.#slots.length * 4);
    const last = larger.length - 1;
    for (const held of this.#slots) {
      if (held === 0) continue;
      let slot = texts.hashOf(held - 1) & last;
      while (larger[slot] !== 0) slot = (slot + 1) & last;
      larger[slot] = held;
    }
    this.#slots = larger;
  }
}
