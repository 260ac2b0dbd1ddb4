import type { Selection } from '#src/grid/props.ts';
import { IdSet } from './idSet.ts';

/** Rows put into a selection between two breaths of the page. */
const SLICE = 200_000;

/**
 * The rows that are chosen, by `_id`, for as long as the page stands. It is one set that changes in place, because a million
 * rows may be in it; every change makes a new `current`, which is how whoever draws it sees that it changed.
 */
export class RowSelection {
  readonly #ids = new IdSet();
  readonly #listeners = new Set<() => void>();
  #change = 0;
  #version = 0;
  #current: Selection = this.#view();

  /** Identifies what is selected now: grows with `current`. */
  get version(): number {
    return this.#version;
  }

  /** What is chosen now; another object after every change. */
  get current(): Selection {
    return this.#current;
  }

  /** Calls back after every change; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** The chosen `_id`s, in no order that means anything. */
  ids(): Float64Array {
    return this.#ids.toArray();
  }

  /** Chooses a row, or no longer; true where it is chosen now. */
  toggle(id: number): boolean {
    this.#change += 1;
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.#tell();
    return this.#ids.has(id);
  }

  clear(): void {
    this.#change += 1;
    if (this.#ids.size === 0) return;
    this.#ids.clear();
    this.#tell();
  }

  /**
   * Chooses many rows beside those that are chosen. A long list goes in by slices with a `pause` between them, so that the
   * page stays usable, and is told of once; another change in the meantime ends it. True where all were chosen.
   */
  async add(ids: Float64Array, pause: () => Promise<void>): Promise<boolean> {
    this.#change += 1;
    const change = this.#change;
    for (let from = 0; from < ids.length; from += SLICE) {
      if (from > 0) await pause();
      if (change !== this.#change) {
        this.#tell();
        return false;
      }
      for (const id of ids.subarray(from, from + SLICE)) this.#ids.add(id);
    }
    this.#tell();
    return true;
  }

  #tell(): void {
    this.#version += 1;
    this.#current = this.#view();
    for (const listener of this.#listeners) listener();
  }

  #view(): Selection {
    const ids = this.#ids;
    return { has: (id) => ids.has(id), size: ids.size };
  }
}
