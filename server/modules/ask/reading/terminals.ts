import { askWords } from '#schemas/i18n/en/askWords.ts';
import { textKey } from '#schemas/text.ts';
import { amountAt } from './amounts.ts';
import { asidesOf } from './asides.ts';
import { addEdge, type Chart, type Correction, type Reader, weightOf } from './chart.ts';
import { isLanguageWord } from './languageWords.ts';
import { isSpeltOtherwise, linkNames, type NameSpan } from './linking.ts';
import { isFuture, spansAt } from './periods.ts';
import { phraseKey, type Token } from './tokens.ts';
import { singularKey } from './vocabulary.ts';

/** What the words of a question can mean by themselves, and the names that they are linked to. */

const NAME_WORDS_MAX = 10;
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
  const spans: NameSpan[] = [];
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
        addTerminals(chart, start, length, spelling, reader, spans);
    }
  }
  addParted(chart, reader, spans);
  dropFieldsOfDeeds(chart);
  linkNames(chart, spans, reader);
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

/** "rounds joined by funds" are rounds, not the number of those that somebody joined. */
function dropFieldsOfDeeds({ tokens, from }: Chart): void {
  for (const [start, edges] of from.entries()) {
    const isOfRounds = edges.some(({ phrase }) => phrase.is === 'noun' && phrase.sources.includes('fundraising'));
    if (!isOfRounds) continue;
    const kept = edges.filter(
      ({ end, phrase }) => phrase.is !== 'field' || end - start === 1 || !askWords.by.includes(tokens[end]?.key ?? ''),
    );
    from[start]?.splice(0, edges.length, ...kept);
  }
}

/** A word that only ends a question: "… không?". */
function isAtEnd(tokens: readonly Token[], at: number): boolean {
  return at === tokens.length - 1 && askWords.atEnd.includes(tokens[at]?.key ?? '');
}

const APART_MAX = 5;

/** "nhiều dự án nhất": the second part of a word stands after what it is said of. */
function addParted(chart: Chart, reader: Reader, spans: NameSpan[]): void {
  const { tokens, isLight } = chart;
  for (const [first, second] of askWords.parted) {
    for (const [at, token] of tokens.entries()) {
      if (token.key !== first) continue;
      const nth = tokens.slice(at + 2, at + 2 + APART_MAX).findIndex(({ key }) => key === second);
      if (nth < 0) continue;
      const key = `${first} ${second}`;
      addTerminals(chart, at, 1, { key, single: key, corrected: [] }, reader, spans);
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

/** Words that differ from those of the catalog in accents alone: "đang đầu tư" is not "đáng đầu tư". */
const isOtherAccents = (typed: string) =>
  askWords.accentsTell && textKey(typed) !== typed.toLowerCase() && !askWords.beyond.includes(typed.toLowerCase());

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
    vocabulary.hasWord(singularKey(key)) ||
    lexicon.hasWord(key) ||
    lexicon.hasWord(singularKey(key)) ||
    vocabulary.isCommon(key) ||
    isLanguageWord(key) ||
    !/^\p{L}+$/u.test(key);
  if (isKnown) return [];
  const near = [
    ...vocabulary.nearWords(key),
    ...vocabulary.nearWords(singularKey(key)),
    ...lexicon.nearWords(key),
    ...lexicon.nearWords(singularKey(key)),
  ];
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
  spans: NameSpan[],
): void {
  const { vocabulary, lexicon } = reader;
  const end = start + length;
  const score = weightOf(length) + (corrected.length > 0 ? TYPO : 0);
  const typed = chart.text.slice(chart.tokens[start]?.from, chart.tokens[end - 1]?.to);
  for (const phrase of vocabulary.phrases.get(single) ?? []) {
    // "new" is no news.
    if (phrase.is === 'noun' && vocabulary.isMany(phrase.word) && key === single && phraseKey(phrase.word) !== key)
      continue;
    if (phrase.is === 'beyond' && isOtherAccents(typed)) continue;
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
    spans.push({ start, end, key, single, isWhole: form === key, named, score, corrected });
  }
}
