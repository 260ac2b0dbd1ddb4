import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, storedFields } from '#schemas/columns/spec.ts';
import { knownWords } from '#schemas/filters/operatorWords.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import { DATA_SET_NAMES, type DataSetName } from '#schemas/kinds.ts';
import { once } from '#schemas/once.ts';
import { nearIndex } from './lexicon.ts';
import type { Comparison, FieldOf, OrderOf, Phrase, Verb } from './phrases.ts';
import { phraseKey, tokenize } from './tokens.ts';

/** The words of questions that no data gives: of the language, and of the columns. */

/** A word class that patterns name. */
export type WordClass = keyof typeof askWords.classes;

export interface Vocabulary {
  /** What a phrase can mean by itself. Keys have each word in the singular. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly classes: ReadonlyMap<string, ReadonlySet<WordClass>>;
  readonly comparisons: ReadonlyMap<string, Comparison>;
  readonly longest: number;
  readonly hasWord: (word: string) => boolean;
  readonly isLight: (key: string) => boolean;
  readonly isCommon: (word: string) => boolean;
  /** Names of rows that are no singular: "people". */
  readonly isMany: (key: string) => boolean;
  /** Names of fields and rows that one typing error parts from a word. */
  readonly nearWords: (word: string) => readonly string[];
}

/** The form under which phrases are looked up. */
export function singularKey(text: string): string {
  return tokenize(text)
    .map(({ single }) => single)
    .join(' ');
}

const VERBS: readonly Verb[] = [
  'raise',
  'invest',
  'back',
  'lead',
  'join',
  'found',
  'work',
  'hire',
  'rose',
  'fell',
  'coinvest',
];
const MEASURES = ['sum', 'average', 'median', 'count', 'howMuch'] as const;
/** Shorter words are too often another word with an error. */
const NEAR_FROM = 6;

export const vocabulary = once((): Vocabulary => {
  const phrases = new Map<string, Phrase[]>();
  const classes = new Map<string, Set<WordClass>>();
  const comparisons = new Map<string, Comparison>();
  const words = new Set<string>();
  const correctable = new Set<string>();
  let longest = 1;
  const keyOf = (text: string) => {
    const key = singularKey(text);
    const parts = key.split(' ');
    longest = Math.max(longest, parts.length);
    for (const part of parts) words.add(part);
    return key;
  };
  const add = (text: string, phrase: Phrase) => {
    const key = keyOf(text);
    phrases.set(key, [...(phrases.get(key) ?? []), phrase]);
  };
  const addAll = (texts: readonly string[], phrase: Phrase) => {
    for (const text of texts) add(text, phrase);
  };

  addAll(askWords.light, { is: 'light' });
  addAll(askWords.soft, { is: 'soft', of: null });
  for (const [of, texts] of Object.entries(askWords.softOf)) addAll(texts, { is: 'soft', of: of as DataSetName });
  for (const [name, members] of Object.entries(askWords.classes)) {
    for (const member of members) {
      const key = keyOf(member);
      const held = classes.get(key) ?? new Set();
      held.add(name as WordClass);
      classes.set(key, held);
    }
  }
  for (const verb of VERBS) addAll(askWords.classes[verb], { is: 'verb', verb });
  for (const of of MEASURES) addAll(askWords.classes[of], { is: 'measure', of });
  addAll(askWords.classes.raisedMoney, { is: 'measure', of: 'howMuch', raises: true });
  const { classes: named } = askWords;
  addAll(
    named.compare.filter((word) => !named.and.includes(word)),
    { is: 'compare' },
  );
  addAll(named.trend, { is: 'trend' });
  addAll(askWords.beyond, { is: 'beyond' });
  addAll(askWords.undisclosed, {
    is: 'conditions',
    options: [{ source: 'fundraising', triples: [['amount_quantity', 'known', 0]] }],
  });
  addAll(named.most, { is: 'extreme', of: 'count', order: 'desc', limit: null });
  addAll(named.fewest, { is: 'extreme', of: 'count', order: 'asc', limit: null });
  addAll(named.biggest, { is: 'extreme', of: 'size', order: 'desc', limit: null });
  addAll(named.smallest, { is: 'extreme', of: 'size', order: 'asc', limit: null });
  addAll(named.latest, { is: 'extreme', of: 'time', order: 'desc', limit: null });
  addAll(named.first, { is: 'extreme', of: 'time', order: 'asc', limit: null });
  addAll(named.ascending, { is: 'direction', order: 'asc' });
  addAll(named.descending, { is: 'direction', order: 'desc' });
  for (const span of ['month', 'quarter', 'year'] as const) addAll(askWords.every[span], { is: 'every', span });

  const nouns = new Map<string, DataSetName[]>();
  for (const [source, texts] of Object.entries(askWords.nouns)) {
    for (const text of texts) {
      const of = nouns.get(text) ?? [];
      nouns.set(text, [...of, source as DataSetName]);
      for (const part of singularKey(text).split(' ')) correctable.add(part);
    }
  }
  for (const [text, sources] of nouns) add(text, { is: 'noun', sources, isOne: false, word: text });

  const fields = new Map<string, FieldOf[]>();
  const orders = new Map<string, OrderOf[]>();
  for (const source of DATA_SET_NAMES) {
    if (source === 'proposals') continue;
    for (const field of askedFields(source)) {
      const of = { source, field: field.field };
      // "market cap of projects" is asked of projects: of other records a column says only what its own words ask for.
      const called = field.related ? [] : [field.label];
      for (const text of new Set([...called, ...(field.asked?.words ?? [])].map(keyOf))) {
        fields.set(text, [...(fields.get(text) ?? []), of]);
        for (const part of text.split(' ')) correctable.add(part);
      }
      for (const [texts, order] of [
        [field.asked?.most, 'desc'],
        [field.asked?.least, 'asc'],
      ] as const) {
        for (const text of texts ?? []) orders.set(text, [...(orders.get(text) ?? []), { ...of, order }]);
      }
    }
  }
  for (const [text, all] of fields) add(text, { is: 'field', fields: all });
  for (const [text, all] of orders) add(text, { is: 'ordered', orders: all, limit: null });

  for (const comparison of ['gt', 'gte', 'lt', 'lte', 'eq'] as const) {
    const typed = comparison === 'eq' ? ['=', '=='] : knownWords('number', comparison);
    for (const word of [...typed, ...askWords.compared[comparison]]) comparisons.set(keyOf(word), comparison);
  }
  for (const text of [...askWords.between, ...askWords.rangeEnd]) keyOf(text);

  const light = new Set(askWords.light.map(singularKey));
  const many = new Set(askWords.manyNouns.map((text) => phraseKey(text)));
  const common = new Set(askWords.common.map(singularKey));
  const near = nearIndex(new Set([...correctable].filter((word) => word.length >= NEAR_FROM)));
  return {
    phrases,
    classes,
    comparisons,
    longest,
    hasWord: (word) => words.has(word),
    isLight: (key) => light.has(key) || light.has(singularKey(key)),
    isCommon: (word) => common.has(word),
    isMany: (key) => many.has(key),
    nearWords: (word) => (word.length < NEAR_FROM ? [] : near(word)),
  };
});

/** The fields that a question can be about. */
function askedFields(source: DataSetName): readonly FieldSpec[] {
  return storedFields(DATA_SETS[source]).filter(
    ({ field, type, label }) => type !== 'links' && field !== 'stale' && label !== '' && !HIDDEN.has(field),
  );
}

/** Companions say nothing that is asked. */
const HIDDEN = new Set(['slug', 'logo', 'provenance', 'summary', 'shelf', 'outlets', 'readers']);
