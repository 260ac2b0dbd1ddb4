import type { AskedRecord } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField, storedFields } from '#schemas/columns/spec.ts';
import { DATA_SET_NAMES, type DataSetName } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import type { ValueOf } from './phrases.ts';
import { phraseKey, spellingOf } from './tokens.ts';

/** Names and values of the data, found by the words of a question. Built once a version of the data. */

export interface NamedRecord extends AskedRecord {
  readonly symbol: string | null;
  /** Former names among them. */
  readonly otherNames: readonly string[];
  readonly formerTickers: readonly string[];
  /** Former names and tickers as they were written. */
  readonly former: readonly string[];
}

/** Values that rows have in a field. */
export interface FieldValues {
  readonly source: DataSetName;
  readonly field: string;
  readonly values: readonly string[];
}

export interface LexiconParts {
  readonly records: readonly NamedRecord[];
  readonly values: readonly FieldValues[];
}

interface Entry {
  /** By name, and by ticker. */
  readonly records: AskedRecord[];
  readonly tickers: AskedRecord[];
  readonly values: ValueOf[];
  /** Written in capitals by whoever declared it: found in capitals alone. */
  capitals: string | null;
  /** As its texts are written, in lower case. */
  readonly spellings: Set<string>;
}

/** What a phrase names. */
export interface Named {
  readonly records: readonly AskedRecord[];
  readonly values: readonly ValueOf[];
  /** Nothing but a ticker names the records. */
  readonly isTicker: boolean;
  readonly capitals: string | null;
  readonly spellings: ReadonlySet<string>;
}

export interface Lexicon {
  readonly find: (key: string) => Named | null;
  /** Words of the longest name. */
  readonly longest: number;
  readonly hasWord: (key: string) => boolean;
  /** Words of names that one typing error parts from this one. */
  readonly nearWords: (key: string) => readonly string[];
  /** What records of that name were called before. */
  readonly formerOf: (name: string) => readonly string[];
}

/** Lists of names are read from records; what is stale is no subject. */
const UNASKED = new Set(['stale', 'lead_investors', 'symbol']);

/** Fields whose values questions name: those that offer them as options. */
export const VALUE_FIELDS: readonly { readonly source: DataSetName; readonly field: string }[] = DATA_SET_NAMES.flatMap(
  (source) =>
    source === 'proposals'
      ? []
      : storedFields(DATA_SETS[source]).flatMap(({ field, type, filterable, options, ownControl }) =>
          filterable && options && !ownControl && (type === 'text' || type === 'tags') && !UNASKED.has(field)
            ? [{ source, field }]
            : [],
        ),
);

const recordOf = ({ kind, id, name, slug }: NamedRecord): AskedRecord => ({ kind, id, name, slug });

export function createLexicon({ records, values }: LexiconParts): Lexicon {
  const entries = new Map<string, Entry>();
  const words = new Set<string>();
  let longest = 1;
  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? { records: [], tickers: [], values: [], capitals: null, spellings: new Set() };
    entries.set(key, entry);
    return entry;
  };
  const add = (text: string, into: (entry: Entry) => void) => {
    const key = phraseKey(text);
    if (key === '') return;
    const entry = entryOf(key);
    entry.spellings.add(spellingOf(text));
    into(entry);
    const parts = key.split(' ');
    longest = Math.max(longest, parts.length);
    for (const part of parts) words.add(part);
  };
  const formerOf = new Map<string, readonly string[]>();
  for (const one of records) {
    const { symbol, otherNames, former } = one;
    const record = recordOf(one);
    if (former.length > 0) formerOf.set(record.name, [...(formerOf.get(record.name) ?? []), ...former]);
    const named = ({ records: of }: Entry) => {
      if (!of.some((one) => one.kind === record.kind && one.id === record.id)) of.push(record);
    };
    for (const name of new Set([record.name, ...otherNames])) {
      add(name, named);
      // "Cobblers Yard" is meant by Cobbler’s Yard.
      if (/['’]s/.test(name)) add(name.replaceAll(/['’]s/g, 's'), named);
    }
    if (symbol !== null && symbol.length > 1) add(symbol, ({ tickers }) => tickers.push(record));
  }
  // What bears a ticker or name now is meant by it first.
  for (const one of records) {
    const record = recordOf(one);
    for (const ticker of one.formerTickers) {
      const known = entries.get(phraseKey(ticker));
      const isBorne = known !== undefined && known.records.length + known.tickers.length > 0;
      if (ticker.length > 1 && !isBorne) add(ticker, ({ tickers }) => tickers.push(record));
    }
  }
  for (const { source, field, values: held } of values) {
    const { asked, choices = [] } = findField(DATA_SETS[source], field) ?? {};
    const all = new Map([...choices, ...held].map((value) => [textKey(value), value]));
    const named = (text: string, value: ValueOf, isDeclared = false) =>
      add(text, (entry) => {
        if (isDeclared && /^[A-Z]{2,3}$/.test(text)) entry.capitals = text;
        const same = (one: ValueOf) => one.source === value.source && one.field === value.field;
        if (!entry.values.some((one) => same(one) && textKey(one.value) === textKey(value.value)))
          entry.values.push(value);
      });
    const isHeldPartly = asked?.match === 'parts' || asked?.match === 'words';
    const operatorFor = (value: string) =>
      asked?.match === 'words' || (isHeldPartly && !all.has(textKey(value))) ? 'contains' : 'eq';
    if (asked?.match !== 'declared') {
      for (const value of all.values()) {
        named(value, { source, field, value, operator: operatorFor(value) });
        if (asked?.match !== 'parts' || !value.includes(',')) continue;
        for (const part of value.split(',').map((one) => one.trim())) {
          named(part, { source, field, value: part, operator: operatorFor(part) });
        }
      }
    }
    for (const [value, others] of Object.entries(asked?.values ?? {})) {
      const key = textKey(value);
      if (!(all.has(key) || (isHeldPartly && [...all.keys()].some((one) => one.includes(key))))) continue;
      const own = asked?.match === 'words' ? [value] : [];
      for (const other of [...own, ...others]) {
        named(other, { source, field, value, operator: operatorFor(value) }, other !== value);
      }
    }
  }
  const near = nearIndex(words);
  return {
    longest,
    hasWord: (key) => words.has(key),
    nearWords: near,
    formerOf: (name) => formerOf.get(name) ?? [],
    find: (key) => {
      const entry = entries.get(key);
      if (!entry) return null;
      const isTicker = entry.records.length === 0 && entry.tickers.length > 0;
      return {
        records: isTicker ? entry.tickers : entry.records,
        values: entry.values,
        isTicker,
        capitals: entry.capitals,
        spellings: entry.spellings,
      };
    },
  };
}

const NEAR_FROM = 5;

/** Finds words that one letter, or two letters in the wrong order, part from a word; the first letter is always right. */
export function nearIndex(words: ReadonlySet<string>): (key: string) => readonly string[] {
  const byCut = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < NEAR_FROM - 1 || !/^\p{L}+$/u.test(word)) continue;
    for (const cut of [word, ...cutsOf(word)]) byCut.set(cut, [...(byCut.get(cut) ?? []), word]);
  }
  return (key) => {
    if (key.length < NEAR_FROM || !/^\p{L}+$/u.test(key)) return [];
    const found = new Set([key, ...cutsOf(key)].flatMap((cut) => byCut.get(cut) ?? []));
    return [...found].filter((word) => word.length >= NEAR_FROM - 1 && isOneEdit(key, word));
  };
}

/** A word without each of its letters but the first. */
function cutsOf(word: string): readonly string[] {
  return [...new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2)))];
}

/** One letter more, less or other, or two neighbors exchanged. */
function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return start > 0;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0] && start > 0;
}
