import { slugOf } from './names.ts';

/** The kinds of things that keep their `_id` over every sync. */
export type EntityName = 'project' | 'round' | 'organization' | 'person';

/** What is known of an entity from earlier syncs. */
export interface KnownEntity {
  readonly kind: EntityName;
  readonly id: number;
  readonly slug: string | null;
  readonly keys: readonly string[];
}

/** Live rows count from here, so that none ever bears the number of a row of the sample universe. */
export const FIRST_LIVE_ID = 10_000_001;

interface Entry {
  readonly id: number;
  slug: string | null;
  claimed: boolean;
}

/**
 * Gives every thing the `_id` and slug it had before. A thing is recognised by any of its keys; a new one gets the next
 * number and a slug of its own. Two things that turn out to be one go on under the older number.
 */
export class KeyBook {
  private readonly entries = new Map<string, Entry>();
  private readonly all = new Map<EntityName, Entry[]>();
  private readonly slugs = new Set<string>();
  /** Entries that differ from what was known at first. */
  private readonly learnt = new Set<Entry>();
  /** Keys of the things that were asked for since the book was opened. */
  private readonly taken = new Set<string>();
  private nextId = FIRST_LIVE_ID;

  constructor(known: Iterable<KnownEntity>) {
    for (const { kind, id, slug, keys } of known) {
      const entry: Entry = { id, slug, claimed: false };
      this.remember(kind, entry);
      for (const key of keys) this.entries.set(`${kind}\n${key}`, entry);
      this.nextId = Math.max(this.nextId, id + 1);
    }
  }

  /**
   * The number of the thing that has these keys, strongest first.
   * @param name what its slug is made of; null for things without an address of their own.
   * @param qualifier tells things of one name apart in their slugs, for example the symbol.
   */
  identify(
    kind: EntityName,
    keys: readonly string[],
    name: string | null,
    qualifier: string | null = null,
  ): { id: number; slug: string | null } {
    const candidates = keys
      .map((key) => this.entries.get(`${kind}\n${key}`))
      .filter((entry) => entry !== undefined && !entry.claimed);
    const found = candidates.reduce<Entry | undefined>(
      (best, entry) => (best === undefined || (entry && entry.id < best.id) ? entry : best),
      undefined,
    );
    const entry = found ?? this.newEntry(kind);
    entry.claimed = true;
    for (const key of keys) {
      const place = `${kind}\n${key}`;
      const owner = this.entries.get(place);
      // Of two things that share a key the first has it. What was one thing and is two now parts its keys among them: a
      // thing without a key of its own would be a new one in every sync.
      const isTaken = this.taken.has(place);
      this.taken.add(place);
      if (owner === entry || isTaken) continue;
      this.entries.set(place, entry);
      this.learnt.add(entry);
    }
    if (entry.slug === null && name !== null) {
      entry.slug = this.freeSlug(kind, name, qualifier);
      this.learnt.add(entry);
    }
    return { id: entry.id, slug: entry.slug };
  }

  /** What is new or differs since the book was opened. */
  news(): KnownEntity[] {
    const ids = new Set([...this.learnt].map(({ id }) => id));
    return this.known().filter(({ id }) => ids.has(id));
  }

  /** Everything to remember: each key belongs to one entity. Those that nobody asked for stay known. */
  known(): KnownEntity[] {
    const keysOf = new Map<Entry, string[]>();
    for (const [place, entry] of this.entries) {
      const key = place.slice(place.indexOf('\n') + 1);
      const keys = keysOf.get(entry);
      if (keys) keys.push(key);
      else keysOf.set(entry, [key]);
    }
    return [...this.all].flatMap(([kind, entries]) =>
      entries.map((entry) => ({ kind, id: entry.id, slug: entry.slug, keys: keysOf.get(entry) ?? [] })),
    );
  }

  private newEntry(kind: EntityName): Entry {
    const entry: Entry = { id: this.nextId++, slug: null, claimed: false };
    this.remember(kind, entry);
    this.learnt.add(entry);
    return entry;
  }

  private remember(kind: EntityName, entry: Entry): void {
    if (entry.slug !== null) this.slugs.add(`${kind}\n${entry.slug}`);
    const entries = this.all.get(kind);
    if (entries) entries.push(entry);
    else this.all.set(kind, [entry]);
  }

  private freeSlug(kind: EntityName, name: string, qualifier: string | null): string {
    const base = slugOf(name);
    const qualified = qualifier === null ? base : `${base}-${slugOf(qualifier)}`;
    let slug = base;
    for (let count = 1; this.slugs.has(`${kind}\n${slug}`); count++) {
      slug = count === 1 && qualified !== base ? qualified : `${qualified}-${count + 1}`;
    }
    this.slugs.add(`${kind}\n${slug}`);
    return slug;
  }
}
