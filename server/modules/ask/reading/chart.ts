import { askWords } from '#schemas/i18n/en/askWords.ts';
import { textKey } from '#schemas/text.ts';
import type { UnixMs } from '#schemas/units.ts';
import { amountAt } from './amounts.ts';
import { asidesOf } from './asides.ts';
import type { Lexicon, Named } from './lexicon.ts';
import { isFuture, spansAt } from './periods.ts';
import type { Comparison, Phrase } from './phrases.ts';
import { spellingOf, type Token } from './tokens.ts';
import { singularKey, type Vocabulary, type WordClass } from './vocabulary.ts';

/** A phrase over some tokens: from the first up to the one before `end`. */
export interface Edge {
  readonly start: number;
  readonly end: number;
  readonly phrase: Phrase;
  /** Words it gives a meaning to, with what speaks for and against it. */
  readonly score: number;
  /** Another spelling that was read. */
  readonly corrected: readonly Correction[];
}

export interface Correction {
  readonly typed: string;
  readonly read: string;
}

/** What is known where a question is read. */
export interface Reader {
  readonly lexicon: Lexicon;
  readonly vocabulary: Vocabulary;
  readonly now: UnixMs;
}

/** Every phrase that was found, by where it begins. */
export interface Chart {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly from: readonly Edge[][];
  readonly classesFrom: readonly ClassEdge[][];
  readonly comparisonsFrom: readonly ComparisonEdge[][];
  readonly isLight: boolean[];
  /** Said beside the question. */
  readonly isAside: boolean[];
  /** Edges in all; beyond the limit none is added. */
  size: number;
}

/** Words of a class, for patterns. */
export interface ClassEdge {
  readonly end: number;
  readonly names: ReadonlySet<WordClass>;
  readonly length: number;
  readonly corrected: readonly Correction[];
}

/** Words that compare a figure. */
export interface ComparisonEdge {
  readonly end: number;
  readonly operator: Comparison;
  readonly length: number;
}

const EDGES_MAX = 1_500;
const NAME_WORDS_MAX = 10;
/** For each further word of a phrase: longer ones are meant. */
const LONGER = 0.45;
const TYPO = -0.5;

/** Puts everything that words can mean by themselves on a chart. */
export function createChart(text: string, tokens: readonly Token[], reader: Reader): Chart {
  const { vocabulary, lexicon, now } = reader;
  const chart: Chart = {
    text,
    tokens,
    from: tokens.map(() => []),
    classesFrom: tokens.map(() => []),
    comparisonsFrom: tokens.map(() => []),
    isLight: tokens.map(
      ({ key }, at) => vocabulary.isLight(key) || key === "'s" || isSign(tokens, at) || isAtEnd(tokens, at),
    ),
    isAside: tokens.map(() => false),
    size: 0,
  };
  const spellings = tokens.map((token) => spellingsOf(token, reader));
  for (let start = 0; start < tokens.length; start++) {
    const amount = amountAt(tokens, start);
    if (amount) addEdge(chart, start, amount.end, { is: 'amount', amount: amount.amount }, amount.end - start);
    for (const { span, end } of spansAt(text, tokens, start, now)) {
      if (!isFuture(span, now)) addEdge(chart, start, end, { is: 'period', span }, weightOf(end - start) + 0.3);
    }
    const most = Math.min(
      tokens.length - start,
      Math.max(vocabulary.longest, Math.min(lexicon.longest, NAME_WORDS_MAX)),
    );
    for (let length = 1; length <= most; length++) {
      for (const spelling of spellingsOver(tokens, spellings, start, length))
        addTerminals(chart, start, length, spelling, reader);
    }
  }
  addParted(chart, reader);
  addSharedHeads(chart, reader);
  for (const { from, end } of asidesOf(chart)) {
    for (let at = from; at < end; at++) {
      chart.isAside[at] = true;
      chart.from[at]?.splice(0);
      chart.classesFrom[at]?.splice(0);
      chart.comparisonsFrom[at]?.splice(0);
    }
  }
  return chart;
}

/** A word that only ends a question: "… không?". */
function isAtEnd(tokens: readonly Token[], at: number): boolean {
  return at === tokens.length - 1 && askWords.atEnd.includes(tokens[at]?.key ?? '');
}

const APART_MAX = 5;

/** "nhiều dự án nhất": the second part of a word stands after what it is said of. */
function addParted(chart: Chart, reader: Reader): void {
  const { tokens, isLight } = chart;
  for (const [first, second] of askWords.parted) {
    for (const [at, token] of tokens.entries()) {
      if (token.key !== first) continue;
      const nth = tokens.slice(at + 2, at + 2 + APART_MAX).findIndex(({ key }) => key === second);
      if (nth < 0) continue;
      const key = `${first} ${second}`;
      addTerminals(chart, at, 1, { key, single: key, corrected: [] }, reader);
      isLight[at + 2 + nth] = true;
      chart.from[at + 2 + nth]?.splice(0);
    }
  }
}

/** "Series A and B": the last one has the first word of the one before. */
function addSharedHeads(chart: Chart, { lexicon }: Reader): void {
  const { tokens } = chart;
  for (let at = 2; at < tokens.length; at++) {
    const key = tokens[at]?.key ?? '';
    if (!/^(?:\p{L}|\d)$/u.test(key)) continue;
    const isJoined = chart.classesFrom[at - 1]?.some(({ names }) => names.has('and') || names.has('or'));
    const before = isJoined ? at - 1 : at;
    const heads = [...chart.from].flatMap((edges) =>
      edges.flatMap(({ start, end, phrase }) =>
        phrase.is === 'named' && phrase.values.length > 0 && end === before ? [phrase.head ?? tokens[start]?.key] : [],
      ),
    );
    for (const head of new Set(heads)) {
      const named = lexicon.find(`${head} ${key}`);
      if (head === undefined || !named || named.values.length === 0) continue;
      addEdge(chart, at, at + 1, { is: 'named', records: [], values: named.values, head }, 1);
    }
  }
}

/** A dollar sign before a ticker: `$KRV`. */
function isSign(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.key === '$' && /^\p{L}/u.test(tokens[at + 1]?.key ?? '');
}

export function addEdge(
  chart: Chart,
  start: number,
  end: number,
  phrase: Phrase,
  score: number,
  corrected: readonly Correction[] = [],
): void {
  if (chart.size >= EDGES_MAX) return;
  chart.size++;
  chart.from[start]?.push({ start, end, phrase, score, corrected });
}

/** The score of a phrase of some words. */
export function weightOf(words: number): number {
  return words + LONGER * (words - 1);
}

interface Spelling {
  readonly key: string;
  /** With each word in the singular. */
  readonly single: string;
  readonly corrected: readonly Correction[];
}

/** A word as it was typed; one that nobody knows also as the words it may be. */
function spellingsOf(token: Token, { vocabulary, lexicon }: Reader): readonly string[] {
  const { key } = token;
  const isKnown =
    vocabulary.hasWord(singularKey(key)) || lexicon.hasWord(key) || vocabulary.isCommon(key) || !/^\p{L}+$/u.test(key);
  if (isKnown) return [];
  const near = [...vocabulary.nearWords(key), ...vocabulary.nearWords(singularKey(key)), ...lexicon.nearWords(key)];
  return [...new Set(near)].slice(0, 4);
}

/** A span as it was typed, and with one word of it corrected. */
function spellingsOver(
  tokens: readonly Token[],
  spellings: readonly (readonly string[])[],
  start: number,
  length: number,
): readonly Spelling[] {
  const keys = tokens.slice(start, start + length).map(({ key }) => key);
  const singles = tokens.slice(start, start + length).map(({ single }) => single);
  const found: Spelling[] = [{ key: keys.join(' '), single: singles.join(' '), corrected: [] }];
  for (let at = 0; at < length; at++) {
    for (const read of spellings[start + at] ?? []) {
      const typed = tokens[start + at]?.text ?? '';
      const single = singles.with(at, singularKey(read)).join(' ');
      found.push({ key: keys.with(at, read).join(' '), single, corrected: [{ typed, read }] });
    }
  }
  return found;
}

function addTerminals(
  chart: Chart,
  start: number,
  length: number,
  { key, single, corrected }: Spelling,
  reader: Reader,
): void {
  const { vocabulary, lexicon } = reader;
  const end = start + length;
  const score = weightOf(length) + (corrected.length > 0 ? TYPO : 0);
  const typed = chart.text.slice(chart.tokens[start]?.from, chart.tokens[end - 1]?.to);
  for (const phrase of vocabulary.phrases.get(single) ?? []) {
    // A light word is passed over without a phrase.
    if (phrase.is === 'light' && length === 1) continue;
    const isFree = phrase.is === 'light' || phrase.is === 'soft';
    const noun = phrase.is === 'noun' ? { ...phrase, isOne: single === key && !vocabulary.isMany(key) } : phrase;
    addEdge(chart, start, end, noun, isFree ? 0 : score, corrected);
  }
  const names = vocabulary.classes.get(single);
  if (names) chart.classesFrom[start]?.push({ end, names, length, corrected });
  const operator = vocabulary.comparisons.get(single) ?? vocabulary.comparisons.get(key);
  if (operator && corrected.length === 0) chart.comparisonsFrom[start]?.push({ end, operator, length });
  for (const form of new Set([key, single])) {
    const named = lexicon.find(form);
    if (!named || isSpeltOtherwise(typed, named)) continue;
    const isWanted = named.capitals === null || typed === named.capitals;
    const values = isWanted && (!vocabulary.isLight(single) || isSaidAsValue(chart, start, typed)) ? named.values : [];
    const records = form === key && isName(chart, start, end, key, named.isTicker, reader) ? named.records : [];
    if (records.length + values.length === 0) continue;
    // Names in capitals are surer.
    const extra = records.length > 0 && /^[\p{Lu}$]/u.test(typed) ? 0.1 : 0;
    addEdge(chart, start, end, { is: 'named', records, values }, score + extra, corrected);
  }
}

/** Whether accents tell another word apart: "nhất" is not "Nhật". A word without any stands for all. */
function isSpeltOtherwise(typed: string, { spellings }: Named): boolean {
  return askWords.accentsTell && textKey(typed) !== typed.toLowerCase() && !spellings.has(spellingOf(typed));
}

/** Whether a light word is meant as a value: in capitals, or after what rows are called. */
function isSaidAsValue(chart: Chart, start: number, typed: string): boolean {
  const isAfterNoun = chart.from.some((edges) =>
    edges.some(({ end, phrase }) => end === start && phrase.is === 'noun'),
  );
  return isAfterNoun || /^\p{Lu}{2,}$/u.test(typed);
}

/** Whether words that are a name may be meant as one. */
function isName(
  chart: Chart,
  start: number,
  end: number,
  key: string,
  isTicker: boolean,
  { vocabulary }: Reader,
): boolean {
  const typed = chart.tokens[start]?.text ?? '';
  const words = key.split(' ');
  const isWord = words.every((word) => vocabulary.hasWord(singularKey(word)) || vocabulary.isCommon(word));
  if (isTicker) {
    if (chart.tokens[start - 1]?.key === '$') return true;
    return typed === typed.toUpperCase() ? /\p{L}/u.test(typed) : !isWord && key.length > 2;
  }
  if (!isWord) return /\p{L}/u.test(key);
  // A word of the language is a name where it is written like one within a sentence.
  return end - start > 1
    ? /^\p{Lu}/u.test(typed) && /^\p{Lu}/u.test(chart.tokens[end - 1]?.text ?? '')
    : start > 0 && /^\p{Lu}/u.test(typed);
}

/** A way to read the whole question: phrases one after the other, and the tokens that none of them has. */
export interface Cover {
  readonly edges: readonly Edge[];
  readonly unused: readonly number[];
  readonly score: number;
}

const COVERS = 16;
const UNUSED = -2;

interface Path {
  readonly score: number;
  readonly last: Edge | null;
  readonly before: Path | null;
  readonly unusedAt: number | null;
}

/** The best covers of a chart, the best first. */
export function coversOf(chart: Chart): readonly Cover[] {
  const { tokens, from } = chart;
  const best: Path[][] = [[{ score: 0, last: null, before: null, unusedAt: null }], ...tokens.map(() => [])];
  for (let at = 0; at < tokens.length; at++) {
    const here = (best[at] ?? []).toSorted((a, b) => b.score - a.score).slice(0, COVERS);
    best[at] = here;
    const edges = (from[at] ?? []).filter(({ phrase }) => phrase.is !== 'word');
    for (const before of here) {
      for (const edge of edges) {
        best[edge.end]?.push({ score: before.score + edge.score, last: edge, before, unusedAt: null });
      }
      const isFree = chart.isLight[at] === true || chart.isAside[at] === true;
      best[at + 1]?.push({
        score: before.score + (isFree ? 0 : UNUSED),
        last: null,
        before,
        unusedAt: isFree ? null : at,
      });
    }
    for (const [place, later] of best.entries()) {
      // Long lists are cut before their turn: what is far behind stays behind.
      if (later.length > COVERS * 8) best[place] = later.toSorted((a, b) => b.score - a.score).slice(0, COVERS);
    }
  }
  return (best[tokens.length] ?? [])
    .toSorted((a, b) => b.score - a.score)
    .slice(0, COVERS)
    .map(toCover);
}

function toCover(end: Path): Cover {
  const edges: Edge[] = [];
  const unused: number[] = [];
  for (let at: Path | null = end; at; at = at.before) {
    if (at.last) edges.push(at.last);
    if (at.unusedAt !== null) unused.push(at.unusedAt);
  }
  return { edges: edges.reverse(), unused: unused.reverse(), score: end.score };
}
