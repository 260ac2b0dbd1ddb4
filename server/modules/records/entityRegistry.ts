import { createHash } from 'node:crypto';
import type { Source } from '#schemas/kinds.ts';
import { compareKeys } from '#schemas/text.ts';
import { saysNothing, slugOf } from './names.ts';

/** Kinds of entities that keep their `_id` and address for ever. */
export type EntityName = 'project' | 'round' | 'organization' | 'person';

/** The number of an entity within its kind. */
export interface EntityNumber {
  readonly kind: EntityName;
  readonly id: number;
}

/** An entity of earlier syncs. */
export interface KnownEntity extends EntityNumber {
  readonly slug: string | null;
  /** Keys that identify it, also while it is part of another entity. */
  readonly keys: readonly string[];
  /** The entity it turned out to be; null: it stands by itself. */
  readonly joined: EntityNumber | null;
}

/** Something that this sync describes. */
export interface Thing {
  readonly kind: EntityName;
  /** Every key of its reports: each of them identifies it. */
  readonly keys: readonly string[];
  /** Keys under which earlier syncs may have taken it for another kind. */
  readonly otherKinds?: readonly { readonly kind: EntityName; readonly key: string }[];
  /** Base of its slug; null: it has no page. */
  readonly name: string | null;
  /** Distinguishes equal names in slugs, for example a symbol. */
  readonly qualifier?: string | null;
}

/** An entity that was joined with another in this sync. */
export interface Move {
  readonly from: EntityNumber;
  readonly to: EntityNumber;
}

/** First id of live rows: higher than any sample row. */
export const FIRST_LIVE_ID = 10_000_001;

interface Entry extends EntityNumber {
  slug: string | null;
  joined: Entry | null;
}

/** Two things may share a name, but never a report or an id. */
const NAME_KEY = /^(?:name|org|person):/;
const weightOf = (key: string) => (NAME_KEY.test(key) ? 1 : 2);

/**
 * Keeps the `_id` and slug of each entity across syncs. Every key of a thing identifies it. When entities join, the
 * oldest keeps its number and slug, and the others lead to it. When one parts, the thing with most of its keys keeps
 * both. Numbers and slugs are never given twice.
 */
export class EntityRegistry {
  private readonly owners = new Map<string, Entry>();
  private readonly entries: Entry[] = [];
  private readonly slugs = new Set<string>();
  private readonly changed = new Set<Entry>();
  private readonly moved: Entry[] = [];
  private nextId = FIRST_LIVE_ID;

  constructor(known: Iterable<KnownEntity>) {
    const stored = [...known];
    const byNumber = new Map<string, Entry>();
    for (const { kind, id, slug, keys } of stored) {
      const entry: Entry = { kind, id, slug, joined: null };
      byNumber.set(placeOf(kind, id), entry);
      this.entries.push(entry);
      if (slug !== null) this.slugs.add(placeOf(kind, slug));
      for (const key of keys) this.owners.set(placeOf(kind, key), entry);
      this.nextId = Math.max(this.nextId, id + 1);
    }
    for (const { kind, id, joined } of stored) {
      const entry = byNumber.get(placeOf(kind, id));
      if (entry && joined) entry.joined = byNumber.get(placeOf(joined.kind, joined.id)) ?? null;
    }
  }

  /** Ids and slugs of all things of a sync, in their order. */
  identify(described: readonly Thing[]): { readonly id: number; readonly slug: string | null }[] {
    const things = withOwnKeys(described);
    const heirs = this.findHeirs(things);
    const inherited = new Map<Thing, Entry[]>();
    for (const [entry, thing] of heirs) {
      const entries = inherited.get(thing);
      if (entries) entries.push(entry);
      else inherited.set(thing, [entry]);
    }
    const identities = new Map<Thing, Entry>();
    for (const thing of things) {
      const [main = this.newEntry(thing.kind), ...others] = (inherited.get(thing) ?? []).sort((a, b) => a.id - b.id);
      identities.set(thing, main);
      this.join(main, null);
      for (const other of others) this.join(other, main);
      if (main.slug === null && thing.name !== null) {
        main.slug = this.freeSlug(thing.kind, thing.name, thing.qualifier ?? null);
        this.changed.add(main);
      } else if (thing.name !== null) this.renewSlug(main, thing.name, thing.qualifier ?? null);
    }
    // Before new keys are assigned: what this sync describes under both kinds stays two.
    this.followOtherKinds(things, heirs, identities);
    this.assignKeys(things, heirs, identities);
    for (const entry of this.entries) if (entry.joined?.joined) this.join(entry, rootOf(entry));
    return things.map((thing) => {
      const { id, slug } = mustGet(identities, thing);
      return { id, slug };
    });
  }

  /** Gives an entity of earlier syncs one more key, where nothing has it yet. */
  addKey({ kind, id }: EntityNumber, key: string): void {
    const entry = this.entries.find((one) => one.kind === kind && one.id === id);
    if (entry && !this.owners.has(placeOf(kind, key))) this.owners.set(placeOf(kind, key), entry);
  }

  /** The entity that a key identifies, or what that was joined with; null: nothing has the key. */
  ownerOf(kind: EntityName, key: string): EntityNumber | null {
    const owner = this.owners.get(placeOf(kind, key));
    return owner ? numberOf(rootOf(owner)) : null;
  }

  /** New and changed entries. */
  changes(): KnownEntity[] {
    const changed = new Set([...this.changed].map(({ kind, id }) => placeOf(kind, id)));
    return this.known().filter(({ kind, id }) => changed.has(placeOf(kind, id)));
  }

  /** Entries that now lead to another one. */
  moves(): Move[] {
    return [...new Set(this.moved)].flatMap((entry) =>
      entry.joined ? [{ from: numberOf(entry), to: numberOf(entry.joined) }] : [],
    );
  }

  /** All entries with their keys, including those this sync did not meet. */
  known(): KnownEntity[] {
    const keysOf = new Map<Entry, string[]>(this.entries.map((entry) => [entry, []]));
    for (const [place, entry] of this.owners) keysOf.get(entry)?.push(place.slice(place.indexOf('\n') + 1));
    return this.entries.map((entry) => ({
      ...numberOf(entry),
      slug: entry.slug,
      keys: keysOf.get(entry) ?? [],
      joined: entry.joined ? numberOf(entry.joined) : null,
    }));
  }

  /** The thing that continues each entry: the one with most of its keys. */
  private findHeirs(things: readonly Thing[]): Map<Entry, Thing> {
    const shares = new Map<Entry, Map<Thing, number>>();
    const joinedShares = new Map<Entry, Map<Thing, number>>();
    for (const thing of things) {
      for (const key of new Set(thing.keys)) {
        const owner = this.owners.get(placeOf(thing.kind, key));
        if (!owner) continue;
        addShare(shares, owner, thing, weightOf(key));
        addShare(joinedShares, rootOf(owner), thing, weightOf(key));
      }
    }
    const heirs = new Map<Entry, Thing>();
    const weights = new Map<Entry, number>();
    for (const [entry, ofThings] of shares) {
      // Where two claim all keys of an entry, what was joined with it decides: a repeated sync changes nothing.
      const claims = [...ofThings].map(([thing, weight]): Claim => {
        return { thing, weight, joinedWeight: joinedShares.get(rootOf(entry))?.get(thing) ?? 0 };
      });
      const { thing: heir, weight } = claims.reduce((best, one) => (isCloser(one, best) ? one : best));
      heirs.set(entry, heir);
      weights.set(entry, weight);
    }
    // The number of a joined entity stays in use even if only keys of the others are left.
    const joined = [...heirs].sort(([a], [b]) => mustGet(weights, b) - mustGet(weights, a) || a.id - b.id);
    for (const [entry, heir] of joined) {
      const root = rootOf(entry);
      if (!heirs.has(root) && root.kind === heir.kind) heirs.set(root, heir);
    }
    return heirs;
  }

  /** New keys belong to the entry of their thing; keys of a thing that parted go with it. */
  private assignKeys(
    things: readonly Thing[],
    heirs: ReadonlyMap<Entry, Thing>,
    identities: ReadonlyMap<Thing, Entry>,
  ): void {
    const claimed = new Map<string, Thing[]>();
    for (const thing of things) {
      for (const key of new Set(thing.keys)) {
        const place = placeOf(thing.kind, key);
        const claimants = claimed.get(place);
        if (claimants) claimants.push(thing);
        else claimed.set(place, [thing]);
      }
    }
    for (const [place, claimants] of claimed) {
      const owner = this.owners.get(place);
      const heir = owner && heirs.get(owner);
      if (heir && claimants.includes(heir)) continue;
      const [first] = claimants;
      if (!first) continue;
      const entry = mustGet(identities, first);
      this.owners.set(place, entry);
      this.changed.add(entry);
    }
  }

  /** What was taken for an organization may turn out to be a person, or the reverse. */
  private followOtherKinds(
    things: readonly Thing[],
    heirs: ReadonlyMap<Entry, Thing>,
    identities: ReadonlyMap<Thing, Entry>,
  ): void {
    for (const thing of things) {
      for (const { kind, key } of thing.otherKinds ?? []) {
        const former = this.owners.get(placeOf(kind, key));
        if (former && !heirs.has(former) && rootOf(former) === former) this.join(former, mustGet(identities, thing));
      }
    }
  }

  private join(entry: Entry, into: Entry | null): void {
    if (entry.joined === into) return;
    entry.joined = into;
    this.changed.add(entry);
    if (into) this.moved.push(entry);
  }

  /** An address that says nothing gives way to one that can be read, and leads to it. */
  private renewSlug(main: Entry, name: string, qualifier: string | null): void {
    if (main.slug === null || !saysNothing(main.slug) || saysNothing(slugOf(name))) return;
    const former = this.newEntry(main.kind);
    former.slug = main.slug;
    former.joined = main;
    main.slug = this.freeSlug(main.kind, name, qualifier);
    this.changed.add(main);
  }

  private newEntry(kind: EntityName): Entry {
    const entry: Entry = { kind, id: this.nextId++, slug: null, joined: null };
    this.entries.push(entry);
    this.changed.add(entry);
    return entry;
  }

  private freeSlug(kind: EntityName, name: string, qualifier: string | null): string {
    const base = slugOf(name);
    const qualified = qualifier === null ? base : `${base}-${slugOf(qualifier)}`;
    let slug = base;
    for (let count = 1; this.slugs.has(placeOf(kind, slug)); count++) {
      slug = count === 1 && qualified !== base ? qualified : `${qualified}-${count + 1}`;
    }
    this.slugs.add(placeOf(kind, slug));
    return slug;
  }
}

const placeOf = (kind: EntityName, rest: string | number) => `${kind}\n${rest}`;
const numberOf = ({ kind, id }: Entry): EntityNumber => ({ kind, id });

/** The entry that an entry leads to, or itself. */
function rootOf(entry: Entry): Entry {
  let root = entry;
  while (root.joined) root = root.joined;
  return root;
}

/** A thing that has keys of an entry. */
interface Claim {
  readonly thing: Thing;
  /** Of these keys. */
  readonly weight: number;
  /** Of these and those of all entries joined with it. */
  readonly joinedWeight: number;
}

/** More keys of the entry, then of those joined with it; of equally many the thing that has few others. */
function isCloser(a: Claim, b: Claim): boolean {
  if (a.weight !== b.weight) return a.weight > b.weight;
  if (a.joinedWeight !== b.joinedWeight) return a.joinedWeight > b.joinedWeight;
  const [ofA, ofB] = [new Set(a.thing.keys).size, new Set(b.thing.keys).size];
  if (ofA !== ofB) return ofA < ofB;
  return compareKeys(strongest(a.thing), strongest(b.thing)) < 0;
}

function addShare(shares: Map<Entry, Map<Thing, number>>, entry: Entry, thing: Thing, weight: number): void {
  const ofEntry = shares.get(entry) ?? new Map<Thing, number>();
  shares.set(entry, ofEntry.set(thing, (ofEntry.get(thing) ?? 0) + weight));
}

/**
 * Gives each thing whose keys all belong to others too a key of its own: all of them together. Otherwise no key would be
 * left for it, and the next sync would take it for new.
 */
function withOwnKeys(things: readonly Thing[]): Thing[] {
  const claims = new Map<string, number>();
  for (const { kind, keys } of things) {
    for (const key of new Set(keys)) claims.set(placeOf(kind, key), (claims.get(placeOf(kind, key)) ?? 0) + 1);
  }
  const equals = new Map<string, number>();
  return things.map((thing) => {
    const keys = [...new Set(thing.keys)].sort(compareKeys);
    if (keys.some((key) => claims.get(placeOf(thing.kind, key)) === 1)) return thing;
    // A digest: an index holds no key of any length.
    const all = `all:${createHash('sha256').update(keys.join('\n')).digest('base64url')}`;
    const count = (equals.get(placeOf(thing.kind, all)) ?? 0) + 1;
    equals.set(placeOf(thing.kind, all), count);
    return { ...thing, keys: [...thing.keys, count === 1 ? all : `${all} ${count}`] };
  });
}

const strongest = ({ keys }: Thing) => keys.reduce((first, key) => (key < first ? key : first), keys[0] ?? '');

function mustGet<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error('The registry lost an entity.');
  return value;
}

/** A name of an entity besides the shown one. */
export interface OtherName {
  readonly source: Exclude<Source, 'fundraising'>;
  readonly id: number;
  /** Text key of the name. */
  readonly key: string;
  /** Of a former name or ticker: as it was written. */
  readonly former: string | null;
  readonly isTicker: boolean;
}
