import type { Ref } from '#schemas/columns/spec.ts';
import { compareKeys } from '#schemas/text.ts';
import type { OrganizationRecord, PersonRecord } from '#server/modules/feeds/records.ts';
import type { Organization, Person } from './investors.ts';
import { organizationName, slugOf, spellingKey } from './names.ts';
import type { Project } from './projects.ts';

/** Kinds of entities that keep their `_id` across syncs. */
export type EntityName = 'project' | 'round' | 'organization' | 'person';

/** An entity of earlier syncs. */
export interface KnownEntity {
  readonly kind: EntityName;
  readonly id: number;
  readonly slug: string | null;
  readonly keys: readonly string[];
}

/** First id of live rows: higher than any sample row. */
export const FIRST_LIVE_ID = 10_000_001;

interface Entry {
  readonly id: number;
  slug: string | null;
  claimed: boolean;
}

/**
 * Keeps the `_id` and slug of each entity across syncs. Any of its keys identifies an entity; a new one gets the next
 * id and a free slug. When two entities merge, the lower id stays.
 */
export class EntityRegistry {
  private readonly entries = new Map<string, Entry>();
  private readonly all = new Map<EntityName, Entry[]>();
  private readonly slugs = new Set<string>();
  /** Entries to store. */
  private readonly changed = new Set<Entry>();
  /** Keys claimed in this sync. */
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
   * Id and slug of the entity with these keys, strongest first.
   * @param name base of its slug; null for entities without a page.
   * @param qualifier tells equal names apart in slugs, for example a symbol.
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
      // The first of two entities that share a key keeps it. An entity that splits divides its keys: one left without
      // keys would be new in every sync.
      const isTaken = this.taken.has(place);
      this.taken.add(place);
      if (owner === entry || isTaken) continue;
      this.entries.set(place, entry);
      this.changed.add(entry);
    }
    if (entry.slug === null && name !== null) {
      entry.slug = this.freeSlug(kind, name, qualifier);
      this.changed.add(entry);
    }
    return { id: entry.id, slug: entry.slug };
  }

  /** New and changed entries. */
  changes(): KnownEntity[] {
    const ids = new Set([...this.changed].map(({ id }) => id));
    return this.known().filter(({ id }) => ids.has(id));
  }

  /** All entries with their keys, including those this sync did not meet. */
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
    this.changed.add(entry);
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

/** References from one row to others. */
export interface Referrer {
  readonly project: (project: Project) => Ref;
  readonly organization: (organization: Organization) => Ref;
  readonly person: (person: Person) => Ref;
}

export interface Identity extends Ref {
  readonly id: number;
}

/** Most reliable feeds of organizations and people first. */
const FEED_RANK: Readonly<Record<string, number>> = {
  files: 0,
  'venture-funds': 1,
  'cryptorank-funds': 2,
  wikidata: 3,
  'web3privacy-people': 4,
  'project-investors': 5,
  'devcon-speakers': 6,
  'ethcc-speakers': 7,
};

/** Records by reliability of the feed, then newest first. */
export function ranked<Item extends OrganizationRecord | PersonRecord>(records: readonly Item[]): Item[] {
  return [...records].sort((a, b) => {
    const rank = (FEED_RANK[a.feed] ?? 9) - (FEED_RANK[b.feed] ?? 9);
    if (rank !== 0) return rank;
    if (a.fetchedAt !== b.fetchedAt) return a.fetchedAt > b.fetchedAt ? -1 : 1;
    return compareKeys(a.key, b.key);
  });
}

/** Ids, names and logos of organizations, in the given order. */
export function identifyOrganizations(
  organizations: Iterable<Organization>,
  registry: EntityRegistry,
): Map<Organization, Identity> {
  const identities = new Map<Organization, Identity>();
  for (const organization of organizations) {
    const name = spellingOf(organization);
    // Each spelling may have been its own organization before an alias joined them.
    const keys = new Set([organization.key, ...[...organization.spellings.keys()].map(spellingKey)]);
    const { id, slug } = registry.identify(
      'organization',
      [...keys].map((key) => `org:${key}`),
      name,
    );
    const logo = ranked(organization.records).find(({ data }) => data.logo !== null)?.data.logo ?? null;
    identities.set(organization, { id, name, slug, logo });
  }
  return identities;
}

/** Ids, names and pictures of people. */
export function identifyPeople(people: Iterable<Person>, registry: EntityRegistry): Map<Person, Identity> {
  const identities = new Map<Person, Identity>();
  for (const person of people) {
    const records = ranked(person.records);
    const name = records[0]?.data.name ?? person.givenName;
    const { id, slug } = registry.identify('person', [`person:${person.key}`], name);
    identities.set(person, { id, name, slug, logo: records.find(({ data }) => data.logo !== null)?.data.logo ?? null });
  }
  return identities;
}

/** The curated name, else that of the most reliable feed, else the most frequent spelling. */
function spellingOf(organization: Organization): string {
  const [stated] = ranked(organization.records.filter(({ data }) => !data.may_be_person));
  const spellings = [...organization.spellings].sort(([a, m], [b, n]) => (m === n ? compareKeys(a, b) : n - m));
  return organizationName(stated?.data.name ?? spellings[0]?.[0] ?? organization.key);
}
