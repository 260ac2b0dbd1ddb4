/** What is known where the next piece of work is chosen. */
export interface Turn<Key> {
  /** For whom work is under way, once for each piece. */
  readonly busy: readonly Key[];
  /** Who was served lately, the longest ago first: who is not among them comes before them. */
  readonly served: readonly Key[];
}

/** Who was served longer ago waits no longer for being forgotten. */
const REMEMBERED = 500;

/** Gives everybody who waits in a queue their turn: the many things of one come between those of others, not before them. */
export class Turns<Key> {
  readonly #busy: Key[] = [];
  /** In the order in which they were served. */
  readonly #served = new Set<Key>();
  #finding: Promise<unknown> = Promise.resolve();

  /** Finds a piece of work, while no other is being found, and does it. False: nothing was found. */
  async serve<Found extends { readonly key: Key }>(
    find: (turn: Turn<Key>) => Promise<Found | null>,
    work: (found: Found) => Promise<unknown>,
  ): Promise<boolean> {
    const finding = this.#finding.then(async () => {
      const found = await find({ busy: [...this.#busy], served: [...this.#served] });
      if (found) this.#begin(found.key);
      return found;
    });
    this.#finding = finding.catch(() => undefined);
    const found = await finding;
    if (!found) return false;
    try {
      await work(found);
    } finally {
      this.#busy.splice(this.#busy.indexOf(found.key), 1);
    }
    return true;
  }

  #begin(key: Key): void {
    this.#busy.push(key);
    this.#served.delete(key);
    this.#served.add(key);
    const [oldest] = this.#served;
    if (this.#served.size > REMEMBERED && oldest !== undefined) this.#served.delete(oldest);
  }
}
