import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import { SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { addEdge, type Chart, type Correction, type Reader } from './chart.ts';
import { isLanguageWord } from './languageWords.ts';
import type { Named, NameHit } from './lexicon.ts';
import type { PhraseOf, ValueOf } from './phrases.ts';
import { spellingOf } from './tokens.ts';
import { singularKey, type WordClass } from './vocabulary.ts';

/**
 * What a span that is a name or a value is linked to, before rules read the question: the records and the values that it may
 * mean, each with what speaks for it: how well known it is, how it is written, and the words beside it.
 */

/** Words over which a name or a value was found. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly single: string;
  /** Found as it was typed, not in the singular. */
  readonly isWhole: boolean;
  readonly named: Named;
  readonly score: number;
  readonly corrected: readonly Correction[];
}

/** Priors: a word of the language is a name by itself from `WELL_KNOWN` on, beside words that ask for one from `KNOWN` on. */
const WELL_KNOWN = 3.2;
const KNOWN = 1.5;
/** The same of words that are rarely names, and of tickers that are words. */
const KNOWN_THOUGH_COMMON = 2.3;
/** Names of fewer letters are written like names, or known. */
const SHORT_NAME = 3;

const BESIDE = {
  field: 0.3,
  value: 0.6,
  chain: 0.8,
  longer: 0.9,
  otherwise: -0.8,
  owner: 0.3,
  sign: 1,
  capital: 0.1,
  obscure: -0.8,
  called: -1,
} as const;
const PRIOR_WEIGHT = 0.05;
/** Records that are behind the best known one of their name by this much of a prior are no equals. */
const BEHIND_WEIGHT = 0.25;
const BEHIND_MOST = 0.5;

/** Words beside which a record is named. */
const ASKING: readonly WordClass[] = [
  'invest',
  'back',
  'lead',
  'join',
  'investor',
  'investment',
  'coinvestor',
  'coinvest',
  'found',
  'founder',
  'work',
  'worked',
  'raise',
  'round',
  'hire',
  'compare',
  'news',
];

/** Links the spans of a chart that already holds the words of the language. */
export function linkNames(chart: Chart, spans: readonly NameSpan[], reader: Reader): void {
  const around = neighborsOf(chart);
  for (const span of spans) {
    const { start, end, corrected } = span;
    const typed = chart.text.slice(chart.tokens[start]?.from, chart.tokens[end - 1]?.to);
    const context = around.of(start, end);
    const values = [...valuesOf(span, typed, chart, reader), ...looseOf(span, context, around)];
    const hits = span.isWhole
      ? span.named.hits.filter(
          (hit) =>
            isMeant(span, hit, typed, chart, around, reader) &&
            // A ticker that nobody knows is no rival of a value.
            !(hit.isTicker && hit.prior < KNOWN && values.length > 0 && !around.isSigned(start)),
        )
      : [];
    const [best] = hits;
    const isOnChain = values.some(isChain) && around.isOnChain(start);
    const isOfNoun = values.some(({ source }) => context.nouns.has(source));
    const isPriced = best !== undefined && best.prior >= KNOWN && context.fields.has(SOURCE_OF_KIND[best.record.kind]);
    // What a figure is asked of is a record, and no other reading of it makes sense.
    if (values.length > 0 && !(isPriced && !isOnChain && values.every(isChain))) {
      const isAgainst =
        best !== undefined && (context.isOwner || (context.isOwned && values.every(isChain)) || isPriced);
      const extra =
        (isOfNoun ? BESIDE.value : 0) +
        (end - start === 1 && isCalled(chart, start, values) ? BESIDE.called : 0) +
        (isOnChain ? BESIDE.chain : 0) +
        (isAgainst && !isOnChain ? BESIDE.otherwise : 0);
      addEdge(chart, start, end, { is: 'named', records: [], values }, span.score + extra, corrected);
    }
    if (!best) continue;
    const extra =
      best.prior * PRIOR_WEIGHT +
      (context.fields.size > 0 ? BESIDE.field : 0) +
      (context.isOwner ? BESIDE.owner : 0) +
      (around.isSigned(start) ? BESIDE.sign : 0) +
      (/^[\p{Lu}$]/u.test(typed) ? BESIDE.capital : 0) +
      (best.prior < KNOWN && end - start === 1 && isLanguageWord(span.key) ? BESIDE.obscure : 0) +
      // What rows are called is part of a longer name: "Enjin Coin".
      (end - start - 1) * BESIDE.longer +
      (isOnChain || isOfNoun ? BESIDE.otherwise : 0);
    const records = hits.map(({ record }) => record);
    const behind = hits.map(({ prior, isOther }) =>
      isOther && !best.isOther ? BEHIND_MOST : Math.min(BEHIND_MOST, (best.prior - prior) * BEHIND_WEIGHT),
    );
    addEdge(chart, start, end, { is: 'named', records, values: [], behind }, span.score + extra, corrected);
  }
}

/** Whether a word is what rows or fields are called: "companies" are no kind of investors, "chain" is no sector. */
function isCalled({ from }: Chart, start: number, values: readonly ValueOf[]): boolean {
  const isOfSectors = values.every(({ field }) => field === 'sector' || field === 'category');
  return (from[start] ?? []).some(
    ({ end, phrase }) => end === start + 1 && (phrase.is === 'noun' || (phrase.is === 'field' && isOfSectors)),
  );
}

const isChain = ({ field }: ValueOf) => field === 'chains';

/** Values that are meant only where the words beside them say so. */
function looseOf({ start, named }: NameSpan, { nouns }: Context, around: Neighbors): readonly ValueOf[] {
  const isMeantAsChain = around.isOnChain(start);
  return named.loose.filter((value) => (isChain(value) ? isMeantAsChain : nouns.has(value.source)));
}

function valuesOf(
  { start, single, named }: NameSpan,
  typed: string,
  chart: Chart,
  { vocabulary }: Reader,
): readonly ValueOf[] {
  const isWanted = named.capitals === null || typed === named.capitals;
  return isWanted && (!vocabulary.isLight(single) || isSaidAsValue(chart, start, typed)) ? named.values : [];
}

/** Whether a light word is meant as a value: in capitals, or after what rows are called. */
function isSaidAsValue(chart: Chart, start: number, typed: string): boolean {
  const isAfterNoun = chart.from.some((edges) =>
    edges.some(({ end, phrase }) => end === start && phrase.is === 'noun'),
  );
  return (isAfterNoun && (askWords.adjectivesFollow || /^\p{Lu}/u.test(typed))) || /^\p{Lu}{2,}$/u.test(typed);
}

/** Whether accents tell another word apart: "nhất" is not "Nhật". A word without any stands for all. */
export function isSpeltOtherwise(typed: string, { spellings }: Named): boolean {
  return askWords.accentsTell && textKey(typed) !== typed.toLowerCase() && !spellings.has(spellingOf(typed));
}

/** Whether words that are a name may be meant as one. */
function isMeant(
  { start, end, key }: NameSpan,
  { prior, isTicker }: NameHit,
  typed: string,
  chart: Chart,
  around: Neighbors,
  { vocabulary }: Reader,
): boolean {
  if (around.isSigned(start)) return true;
  const words = key.split(' ');
  const isOfQuestions = (word: string) =>
    vocabulary.hasWord(word) || (vocabulary.hasWord(singularKey(word)) && isLanguageWord(word));
  const isCommon = (word: string) => isOfQuestions(word) || vocabulary.isCommon(word);
  const isPlain = words.every((word) => isCommon(word) || isLanguageWord(word));
  const isUpper = typed === typed.toUpperCase() && /\p{L}/u.test(typed);
  const { fields, isAsked, isVersus, isOwned } = around.of(start, end);
  const isPriced = fields.has('projects') && prior >= KNOWN_THOUGH_COMMON;
  if (key.length === 1) return isUpper && isPriced;
  if (!isPlain) {
    if (!/\p{L}/u.test(key)) return false;
    if (isTicker) return isUpper || isPriced || (key.length > 2 && prior > 0);
    return key.length > SHORT_NAME || prior > 0 || /^\p{Lu}/u.test(typed);
  }
  if ((isTicker && isUpper) || isPriced) return true;
  const isCapital = /^\p{Lu}/u.test(typed);
  if (words.length > 1) {
    if (isCapital && /^\p{Lu}/u.test(chart.tokens[end - 1]?.text ?? '')) return true;
    return prior >= KNOWN && !words.every(isCommon);
  }
  if (isTicker) return false;
  // A word of the language is a name where it is written like one within a sentence.
  if (start > 0 && isCapital) return true;
  if (isCommon(key)) return prior >= KNOWN && isVersus;
  return prior >= WELL_KNOWN || (prior >= KNOWN && (fields.size > 0 || isAsked || isVersus || isOwned));
}

interface Neighbors {
  readonly of: (start: number, end: number) => Context;
  readonly isSigned: (start: number) => boolean;
  readonly isOnChain: (start: number) => boolean;
}

interface Context {
  /** Data sets of a field that stands beside it: "price of X", "X price". */
  readonly fields: ReadonlySet<string>;
  /** A word beside which records are named. */
  readonly isAsked: boolean;
  /** Data sets whose rows are called as the word beside it: "X projects". */
  readonly nouns: ReadonlySet<string>;
  /** Something is compared with it: "X vs Y", "X/Y". */
  readonly isVersus: boolean;
  /** "of X". */
  readonly isOwned: boolean;
  /** "X's". */
  readonly isOwner: boolean;
}

const LIGHT_MAX = 3;

/** Data sets whose rows a field says something of; what rows are called is no field of theirs. */
const describedBy = ({ fields }: PhraseOf<'field'>) =>
  fields.flatMap(({ source, field }) => (field === DATA_SETS[source].identity ? [] : [source]));

/** What stands before and behind a span, light words passed over. */
function neighborsOf({ text, tokens, from, classesFrom, isLight }: Chart): Neighbors {
  const fieldsTo = tokens.map(() => new Set<string>());
  const nounsTo = tokens.map(() => new Set<string>());
  const askedTo = tokens.map(() => false);
  const asks = (at: number) => (classesFrom[at] ?? []).some(({ names }) => ASKING.some((name) => names.has(name)));
  for (const edges of from) {
    for (const { end, phrase } of edges) {
      if (phrase.is === 'field') for (const source of describedBy(phrase)) fieldsTo[end]?.add(source);
      if (phrase.is === 'noun') for (const source of phrase.sources) nounsTo[end]?.add(source);
    }
  }
  for (const edges of classesFrom)
    for (const { end, names } of edges) if (ASKING.some((name) => names.has(name))) askedTo[end] = true;
  const isSlash = (at: number) =>
    at > 0 && at < tokens.length && text.slice(tokens[at - 1]?.to, tokens[at]?.from).trim() === '/';
  const before = (start: number) => reach(start, -1);
  const behind = (end: number) => reach(end, 1);
  /** The places that are next to one, over light words. */
  const reach = (place: number, step: 1 | -1): readonly number[] => {
    const places = [place];
    for (let at = place; places.length <= LIGHT_MAX; at += step) {
      if (!isLight[step === 1 ? at : at - 1]) break;
      places.push(at + step);
    }
    return places;
  };
  return {
    of: (start, end) => {
      const fields = new Set<string>();
      for (const at of before(start)) for (const source of fieldsTo[at] ?? []) fields.add(source);
      for (const at of behind(end))
        for (const { phrase } of from[at] ?? [])
          if (phrase.is === 'field') for (const source of describedBy(phrase)) fields.add(source);
      return {
        fields,
        isAsked: before(start).some((at) => askedTo[at]) || behind(end).some(asks),
        nouns: new Set([
          ...(from[end] ?? []).flatMap(({ phrase }) => (phrase.is === 'noun' ? phrase.sources : [])),
          ...(askWords.adjectivesFollow ? (nounsTo[start] ?? []) : []),
        ]),
        isVersus:
          isSlash(start) ||
          isSlash(end) ||
          [tokens[start - 1], tokens[end]].some((token) => askWords.versus.includes(token?.key ?? '')),
        isOwned: askWords.owned.includes(tokens[start - 1]?.key ?? ''),
        isOwner: tokens[end]?.key === "'s",
      };
    },
    isSigned: (start) => tokens[start - 1]?.key === '$',
    isOnChain: (start) => {
      const isPassed = (key: string | undefined) => key === 'the' || askWords.classes.both.includes(key ?? '');
      const isJoined = (key: string | undefined) =>
        askWords.classes.and.includes(key ?? '') || askWords.classes.or.includes(key ?? '');
      let at = start - 1;
      // "on Base, Scroll or Linea"
      while (isJoined(tokens[at]?.key)) at -= 2;
      if (isPassed(tokens[at]?.key)) at--;
      return askWords.onChain.includes(tokens[at]?.key ?? '');
    },
  };
}
