import type { Ref } from '#schemas/columns/spec.ts';
import { daySpan } from '#schemas/dates.ts';
import { compareEntries, emptyKeys, extendKeys, type KeyBytes } from './keyBytes.ts';
import { sortByKeys } from './sortText.ts';

/**
 * The distinct values of a text, date or list column; rows hold their codes. Where nearly every value is new (names,
 * descriptions) looking them up costs more than it saves, so such a dictionary stops looking and may hold a text twice.
 * What is derived from an entry (key, day span, rank) is made when first needed, and once.
 */
export interface Dictionary {
  /** The texts; of references, their names. */
  readonly texts: string[];
  /** The references; null for texts. */
  readonly refs: Ref[] | null;
  /** Text → code of the entry last made of it; null once looking up has stopped. */
  index: Map<string, number> | null;
  lookups: number;
  /** Of references: the entry made before of the same name, or -1. */
  readonly previous: number[];
  keys: KeyBytes | null;
  ranks: Uint32Array | null;
  spans: DaySpans | null;
}

/** First and last day of each entry; `from` is NO_DAY where the text is no date. */
export interface DaySpans {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

export const NO_DAY = 0x7fffffff;
const LOOKING_WORTH_FROM = 4096;

export function createDictionary(kind: 'texts' | 'refs'): Dictionary {
  return {
    texts: [],
    refs: kind === 'refs' ? [] : null,
    index: new Map(),
    lookups: 0,
    previous: [],
    keys: null,
    ranks: null,
    spans: null,
  };
}

/** The code of a text, added if it is new. */
export function codeOfText(dictionary: Dictionary, text: string): number {
  const { texts, index } = dictionary;
  if (index === null) return texts.push(text) - 1;
  dictionary.lookups += 1;
  const known = index.get(text);
  if (known !== undefined) return known;
  const code = texts.push(text) - 1;
  index.set(text, code);
  if (code >= LOOKING_WORTH_FROM && code * 2 > dictionary.lookups) dictionary.index = null;
  return code;
}

/** The code of a reference, added if its name, slug and picture are new together. */
export function codeOfRef(dictionary: Dictionary, name: string, slug: string | null, logo: string | null): number {
  const { texts, refs, index, previous } = dictionary;
  const newest = index?.get(name) ?? -1;
  for (let code = newest; code >= 0; code = previous[code] ?? -1) {
    const ref = refs?.[code];
    if (ref && ref.slug === slug && ref.logo === logo) return code;
  }
  const code = texts.push(name) - 1;
  refs?.push({ name, slug, logo });
  if (index !== null) {
    previous[code] = newest;
    index.set(name, code);
  }
  return code;
}

/** The comparison keys of all entries. */
export function keysOf(dictionary: Dictionary): KeyBytes {
  dictionary.keys = extendKeys(dictionary.keys ?? emptyKeys(), dictionary.texts);
  return dictionary.keys;
}

/** Makes some of the keys that are missing; false when there is nothing left to do. */
export function prepareKeys(dictionary: Dictionary, most: number): boolean {
  const { texts, keys } = dictionary;
  const upTo = Math.min(texts.length, (keys?.size ?? 0) + most);
  dictionary.keys = extendKeys(keys ?? emptyKeys(), texts, upTo);
  return upTo < texts.length;
}

/** The place of each entry among all, by key; equal keys share a place. */
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

/** The days each entry may mean. */
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
    const span = daySpan(dictionary.texts[entry] ?? '');
    from[entry] = span?.from ?? NO_DAY;
    to[entry] = span?.to ?? NO_DAY;
  }
  dictionary.spans = { from, to };
  return dictionary.spans;
}
