import type { Ref } from '#schemas/columns/spec.ts';
import { dateValue } from '#schemas/dates.ts';
import { ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { grown } from './buffers.ts';
import { compareEntries, emptyKeys, extendKeys, type KeyBytes } from './keyBytes.ts';
import { sortByKeys } from './sortText.ts';
import { RecentValues, type TextRun, Texts } from './texts.ts';

/**
 * Distinct values of a text, date or list column; rows hold their codes. Where nearly every value is new (names,
 * descriptions), it stops looking values up and may hold a text twice. Keys, day spans and ranks are computed once,
 * when first needed.
 */
export interface Dictionary {
  /** The texts; for references, their names. */
  readonly texts: Texts;
  /** Slugs and logos of references; null for texts. */
  readonly refs: Refs | null;
  /** Finds known texts; null once lookups have stopped. */
  index: TextIndex | null;
  /** Codes of some known strings: much faster than their bytes where few texts fill a column. */
  readonly strings: Map<string, number>;
  lookups: number;
  keys: KeyBytes | null;
  ranks: Uint32Array | null;
  spans: DaySpans | null;
}

/** First and last day of each entry; `from` is NO_DAY for other texts. */
export interface DaySpans {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

export const NO_DAY = 0x7fffffff;
const LOOKING_WORTH_FROM = 4096;
/** Many strings would slow down the garbage collector. */
const STRINGS_MAX = 4096;

export function createDictionary(kind: 'texts' | 'refs'): Dictionary {
  return {
    texts: new Texts(),
    refs: kind === 'refs' ? createRefs() : null,
    index: kind === 'texts' ? new TextIndex() : null,
    strings: new Map(),
    lookups: 0,
    keys: null,
    ranks: null,
    spans: null,
  };
}

/** The code of a text, adding a new one. */
export function codeOfText(dictionary: Dictionary, text: string): number {
  const { texts, index, strings } = dictionary;
  if (index === null) return texts.push(text);
  const known = strings.get(text);
  if (known !== undefined) {
    dictionary.lookups += 1;
    return known;
  }
  const code = codeOfLast(dictionary, texts.push(text));
  if (strings.size < STRINGS_MAX) strings.set(text, code);
  return code;
}

/** Writes the codes of a run of texts, adding new ones. */
export function codesOfRun(dictionary: Dictionary, run: TextRun, codes: Uint32Array): void {
  const { texts } = dictionary;
  let end = 0;
  for (let i = 0; i < run.lengths.length; i++) {
    const start = end;
    end += run.lengths[i] ?? 0;
    codes[i] = codeOfLast(dictionary, texts.pushBytes(run.bytes, start, end));
  }
}

/** The code of the last added text, which is removed again if known. */
function codeOfLast(dictionary: Dictionary, added: number): number {
  const { texts, index } = dictionary;
  if (index === null) return added;
  dictionary.lookups += 1;
  const code = index.findOrAdd(texts, added);
  if (code !== added) texts.dropLast();
  else if (code >= LOOKING_WORTH_FROM && code * 2 > dictionary.lookups) stopLooking(dictionary);
  return code;
}

/** The code of a reference, adding a new combination of name, slug, logo, gender and kind. */
export function codeOfRef(
  { texts, refs }: Dictionary,
  name: string,
  slug: string | null,
  logo: string | null,
  gender: string | null,
  kind: EntityKind | null,
): number {
  const known = refs ? findRef(refs, name, slug, logo, gender, kind) : -1;
  if (known >= 0) return known;
  const code = texts.push(name);
  if (refs) addRef(refs, code, { name, slug, logo, gender, ...(kind && { kind }) });
  return code;
}

/** Stops lookups and frees their memory. */
export function stopLooking(dictionary: Dictionary): void {
  dictionary.index = null;
  dictionary.strings.clear();
  if (dictionary.refs) dictionary.refs.lookup = null;
}

/** List entries as JSON values. */
export function membersAt({ texts, refs }: Dictionary, codes: readonly number[]): readonly (string | Ref)[] {
  return refs ? readRefs(refs, texts, codes) : texts.read(codes);
}

/** Comparison keys of all entries. */
export function keysOf(dictionary: Dictionary): KeyBytes {
  dictionary.keys = extendKeys(dictionary.keys ?? emptyKeys(), dictionary.texts);
  return dictionary.keys;
}

/** Creates some missing keys; false when none is missing. */
export function prepareKeys(dictionary: Dictionary, most: number): boolean {
  const { texts, keys } = dictionary;
  const upTo = Math.min(texts.length, (keys?.size ?? 0) + most);
  dictionary.keys = extendKeys(keys ?? emptyKeys(), texts, upTo);
  return upTo < texts.length;
}

/** Rank of each entry by key; equal keys share a rank. */
export function ranksOf(dictionary: Dictionary): Uint32Array {
  const size = dictionary.texts.length;
  if (dictionary.ranks?.length === size) return dictionary.ranks;
  const keys = keysOf(dictionary);
  const entries = new Uint32Array(size);
  for (let i = 0; i < size; i++) entries[i] = i;
  sortByKeys(keys, null, entries, 'asc');
  const ranks = new Uint32Array(size);
  let rank = 0;
  for (let i = 1; i < size; i++) {
    const entry = entries[i] ?? 0;
    if (compareEntries(keys, entries[i - 1] ?? 0, entry, 0) !== 0) rank = i;
    ranks[entry] = rank;
  }
  dictionary.ranks = ranks;
  return ranks;
}

/** Day span of each entry. */
export function spansOf(dictionary: Dictionary): DaySpans {
  const size = dictionary.texts.length;
  if (dictionary.spans?.from.length === size) return dictionary.spans;
  const from = new Int32Array(size);
  const to = new Int32Array(size);
  const done = dictionary.spans?.from.length ?? 0;
  if (dictionary.spans) {
    from.set(dictionary.spans.from);
    to.set(dictionary.spans.to);
  }
  for (let entry = done; entry < size; entry++) {
    const span = dateValue(dictionary.texts.at(entry));
    from[entry] = span?.from ?? NO_DAY;
    to[entry] = span?.to ?? NO_DAY;
  }
  dictionary.spans = { from, to };
  return dictionary.spans;
}

/** Fields of references besides their names, by number. */
interface Refs {
  /** Text numbers; NO_CODE without one. */
  slugs: Uint32Array<ArrayBuffer>;
  logos: Uint32Array<ArrayBuffer>;
  genders: Uint32Array<ArrayBuffer>;
  kinds: Uint32Array<ArrayBuffer>;
  readonly texts: Texts;
  readonly recent: RecentValues<Ref>;
  /** Null once lookups have stopped. */
  lookup: RefLookup | null;
}

interface RefLookup {
  /** Latest reference of each name. */
  readonly newest: Map<string, number>;
  /** The earlier reference of the same name, or -1. */
  readonly previous: number[];
  readonly known: Ref[];
}

const FIRST_CAPACITY = 64;

function createRefs(): Refs {
  return {
    slugs: new Uint32Array(FIRST_CAPACITY),
    logos: new Uint32Array(FIRST_CAPACITY),
    genders: new Uint32Array(FIRST_CAPACITY),
    kinds: new Uint32Array(FIRST_CAPACITY),
    texts: new Texts(),
    recent: new RecentValues(),
    lookup: { newest: new Map(), previous: [], known: [] },
  };
}

/** The number of an equal reference; -1 when unknown or without lookups. */
function findRef(
  { lookup }: Refs,
  name: string,
  slug: string | null,
  logo: string | null,
  gender: string | null,
  kind: EntityKind | null,
): number {
  if (lookup === null) return -1;
  for (let code = lookup.newest.get(name) ?? -1; code >= 0; code = lookup.previous[code] ?? -1) {
    const ref = lookup.known[code];
    if (!ref || ref.slug !== slug || ref.logo !== logo || ref.gender !== gender) continue;
    if ((ref.kind ?? null) === kind) return code;
  }
  return -1;
}

function addRef(refs: Refs, code: number, ref: Ref): void {
  const { texts, recent, lookup } = refs;
  const { name, slug, logo, gender = null, kind } = ref;
  recent.added();
  refs.slugs = grown(refs.slugs, code + 1);
  refs.logos = grown(refs.logos, code + 1);
  refs.genders = grown(refs.genders, code + 1);
  refs.kinds = grown(refs.kinds, code + 1);
  refs.slugs[code] = slug === null ? NO_CODE : texts.push(slug);
  refs.logos[code] = logo === null ? NO_CODE : texts.push(logo);
  refs.genders[code] = gender === null ? NO_CODE : texts.push(gender);
  refs.kinds[code] = kind === undefined ? NO_CODE : ENTITY_KINDS.indexOf(kind);
  if (lookup === null) return;
  lookup.previous[code] = lookup.newest.get(name) ?? -1;
  lookup.known[code] = ref;
  lookup.newest.set(name, code);
}

/** References by number; `names` has their names. */
function readRefs(refs: Refs, names: Texts, codes: readonly number[]): readonly Ref[] {
  return refs.recent.read(codes, (missing) => {
    const slugs = readOrNull(refs.texts, refs.slugs, missing);
    const logos = readOrNull(refs.texts, refs.logos, missing);
    const genders = readOrNull(refs.texts, refs.genders, missing);
    return names.read(missing).map((name, i) => {
      const ref = { name, slug: slugs[i] ?? null, logo: logos[i] ?? null };
      const kind = ENTITY_KINDS[refs.kinds[missing[i] ?? 0] ?? NO_CODE];
      return genders[i] || kind ? { ...ref, ...(genders[i] && { gender: genders[i] }), ...(kind && { kind }) } : ref;
    });
  });
}

function readOrNull(texts: Texts, entries: Uint32Array, codes: readonly number[]): readonly (string | null)[] {
  const present = codes.filter((code) => entries[code] !== NO_CODE);
  const read = texts.read(present.map((code) => entries[code] ?? 0));
  let at = 0;
  return codes.map((code) => (entries[code] === NO_CODE ? null : (read[at++] ?? null)));
}

const FIRST_SLOTS = 256;

/** Open-addressing hash table of entry numbers plus one, by text bytes. Holds no strings. */
export class TextIndex {
  #slots = new Uint32Array(FIRST_SLOTS);
  #size = 0;

  /** The first entry with the same bytes; adds this one if it is new. */
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
