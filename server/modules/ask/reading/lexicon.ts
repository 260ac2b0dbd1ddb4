import type { AskedRecord } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField, storedFields } from '#schemas/columns/spec.ts';
import { conceptsIn } from '#schemas/concepts/concepts.ts';
import { DATA_SET_NAMES, type DataSetName } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { looseValues } from './looseValues.ts';
import type { ValueOf } from './phrases.ts';
import { KNOWN_TICKER, priorsOf } from './priors.ts';
import { phraseKey, spellingOf } from './tokens.ts';

/** Names and values of the data, found by the words of a question. Built once a version of the data. */

export interface NamedRecord extends AskedRecord {
  readonly symbol: string | null;
  /** Former names among them. */
  readonly otherNames: readonly string[];
  readonly formerTickers: readonly string[];
  /** Former names and tickers as they were written. */
  readonly former: readonly string[];
  /** Market cap of a project, deals of an investor: how well known it is; null: unknown. */
  readonly size: number | null;
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

/** A record that a phrase names. */
export interface NameHit {
  readonly record: AskedRecord;
  /** How well known it is, from 0 up to 5. */
  readonly prior: number;
  /** Its ticker, not its name. */
  readonly isTicker: boolean;
  /** A name that it had or has beside. */
  readonly isOther: boolean;
}

/** What a phrase names. */
export interface Named {
  /** The best known first. */
  readonly hits: readonly NameHit[];
  readonly values: readonly ValueOf[];
  /** Values that it names beside words that ask for one alone: no row has them, or they are everyday words. */
  readonly loose: readonly ValueOf[];
  readonly capitals: string | null;
  readonly spellings: ReadonlySet<string>;
}

export interface Lexicon {
  readonly find: (key: string) => Named | null;
  /** Words of the longest name. */
  readonly longest: number;
  readonly hasWord: (key: string) => boolean;
  /** The word of a name that one typing error parts from this one: the only one, or far better known than the others. */
  readonly nearWords: (key: string) => readonly string[];
  /** What records of that name were called before. */
  readonly formerOf: (name: string) => readonly string[];
}

/** Lists of names are read from records; what is stale is no subject; what somebody leads most often is another field's value. */
const UNASKED = new Set([
  'stale',
  'lead_investors',
  'symbol',
  'lead_stages',
  'lead_sectors',
  'lead_history',
  'next_stage',
  'investors_then',
]);

/** Fields whose values questions name: those that offer them as options, but what is said of another record is asked of that one. */
export const VALUE_FIELDS: readonly { readonly source: DataSetName; readonly field: string }[] = DATA_SET_NAMES.flatMap(
  (source) =>
    source === 'proposals'
      ? []
      : storedFields(DATA_SETS[source]).flatMap(({ field, type, filterable, options, ownControl, related }) =>
          filterable &&
          options &&
          !ownControl &&
          !related &&
          (type === 'text' || type === 'tags') &&
          !UNASKED.has(field)
            ? [{ source, field }]
            : [],
        ),
);

const NONE: ReadonlySet<string> = new Set();

const recordOf = ({ kind, id, name, slug }: NamedRecord): AskedRecord => ({ kind, id, name, slug });

export function createLexicon({ records, values }: LexiconParts): Lexicon {
  const entries = new Map<string, Entry>();
  const priorOf = priorsOf(records);
  /** Words of names and values, with the prior of the best known record that has the word in its name. */
  const words = new Map<string, number>();
  let longest = 1;
  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? { records: [], tickers: [], values: [], capitals: null, spellings: new Set() };
    entries.set(key, entry);
    return entry;
  };
  const add = (text: string, into: (entry: Entry) => void, prior = VALUE_PRIOR) => {
    const key = phraseKey(text);
    if (key === '') return;
    const entry = entryOf(key);
    entry.spellings.add(spellingOf(text));
    into(entry);
    const parts = key.split(' ');
    longest = Math.max(longest, parts.length);
    // The words of a longer name say less of it.
    const ofWord = parts.length > 1 ? prior - 1 : prior;
    for (const part of parts) words.set(part, Math.max(words.get(part) ?? 0, ofWord));
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
      add(name, named, priorOf(record));
      // "Cobblers Yard" is meant by Cobbler’s Yard.
      if (/['’]s/.test(name)) add(name.replaceAll(/['’]s/g, 's'), named, priorOf(record));
    }
    if (symbol !== null) add(symbol, ({ tickers }) => tickers.push(record), priorOf(record));
  }
  // What bears a ticker or name now is meant by it first.
  for (const one of records) {
    const record = recordOf(one);
    for (const ticker of one.formerTickers) {
      const known = entries.get(phraseKey(ticker));
      const isBorne = known !== undefined && known.records.length + known.tickers.length > 0;
      if (ticker.length > 1 && !isBorne) add(ticker, ({ tickers }) => tickers.push(record), priorOf(record));
    }
  }
  for (const { source, field, values: held } of values) {
    if (UNASKED.has(field)) continue;
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
    for (const { name, spellings, words: others } of conceptsIn(field)) {
      const value = [name, ...spellings].map((one) => all.get(textKey(one))).find((one) => one !== undefined) ?? name;
      // What another value is called already stays its name.
      const own = others.filter((other) => !all.has(textKey(other)) || textKey(other) === textKey(value));
      for (const other of new Set([name, ...own]))
        named(other, { source, field, value, operator: operatorFor(value) }, other !== name);
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
  const near = nearIndex(new Set(words.keys()));
  return {
    longest,
    hasWord: (key) => words.has(key),
    nearWords: (key) => {
      const [first, second] = near(key)
        .map((word) => ({ word, prior: words.get(word) ?? 0 }))
        .toSorted((a, b) => b.prior - a.prior);
      return !first || (second && first.prior - second.prior < STANDS_OUT) ? [] : [first.word];
    },
    formerOf: (name) => formerOf.get(name) ?? [],
    find: (key) => {
      const entry = entries.get(key);
      const loose = looseValues(key, entry?.values ?? []);
      if (!entry) return loose.length === 0 ? null : { hits: [], values: [], loose, capitals: null, spellings: NONE };
      return {
        hits: hitsOf(key, entry, priorOf),
        values: entry.values,
        loose,
        capitals: entry.capitals,
        spellings: entry.spellings,
      };
    },
  };
}

/** Names before tickers, but for those of well-known tokens; the best known first. */
function hitsOf(
  key: string,
  { records, tickers }: Entry,
  priorOf: (record: AskedRecord) => number,
): readonly NameHit[] {
  const hitOf =
    (isTicker: boolean) =>
    (record: AskedRecord): NameHit => {
      const isOther = !isTicker && phraseKey(record.name) !== key;
      const prior = Math.max(0, priorOf(record) - (isTicker || isOther ? OTHERWISE_NAMED : 0));
      return { record, prior, isTicker, isOther };
    };
  const byPrior = (a: NameHit, b: NameHit) => Number(a.isOther) - Number(b.isOther) || b.prior - a.prior;
  const named = records.map(hitOf(false));
  const ids = new Set(records.map(({ kind, id }) => `${kind} ${id}`));
  const [ticker, ...others] = tickers
    .filter(({ kind, id }) => !ids.has(`${kind} ${id}`))
    .map(hitOf(true))
    .toSorted(byPrior);
  if (!ticker) return named.toSorted(byPrior);
  if (named.length > 0) {
    if (ticker.prior < KNOWN_TICKER) return named.toSorted(byPrior);
    const isOfOthers = named.every(({ record }) => record.kind !== 'project');
    return isOfOthers ? [ticker, ...named.toSorted(byPrior)] : [...named, ticker].toSorted(byPrior);
  }
  // Of many tokens of one ticker the far better known one is meant.
  return [ticker, ...others.filter(({ prior }) => ticker.prior - prior < STANDS_OUT)];
}

/** A name is meant before a ticker, or another name, of a record that is as well known. */
const OTHERWISE_NAMED = 0.3;
/** What a value is worth beside names, where a word has a typing error. */
const VALUE_PRIOR = 2.5;
/** How much better known one name is than another for nobody to mean the other. */
const STANDS_OUT = 0.5;

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
