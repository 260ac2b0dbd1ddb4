import type { MENTION_RULES } from '#schemas/entities/articles.ts';
import { COMMON_TICKERS, CURATED_WORDS, OTHER_MEANINGS, SHARES } from './curatedNames.ts';
import { isEverydayWord } from './everydayWords.ts';
import {
  acts,
  hasBelonging,
  hasTrade,
  invests,
  isLinked,
  isListed,
  isPartOfWord,
  isProperNoun,
  isWhole,
  owns,
  type Place,
} from './nameContext.ts';
import type { MentionedKind, Name, NamedEntity, NameIndex } from './nameIndex.ts';
import { isAccented, isInnerCapital, isVietnamese, keyOf, type Word, wordsOf } from './words.ts';

export type MentionRule = (typeof MENTION_RULES)[number];

/** Where an article mentions an entity. In the title means the article is about it. */
export interface Mention {
  readonly kind: MentionedKind;
  readonly slug: string;
  readonly part: 'title' | 'summary' | 'tags';
  /** Place in the text of the part, in UTF-16 units; 0 and 0 in tags. */
  readonly start: number;
  readonly length: number;
  readonly rule: MentionRule;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** Texts of an article that are looked through. */
export interface ArticleText {
  readonly title: string;
  readonly summary: string | null;
  /** Tags that its feed gives: symbols and names of assets among topics. */
  readonly tags: readonly string[];
}

const CONFIDENCE = {
  cashtag: 0.95,
  handle: 0.95,
  domain: 0.9,
  fullName: 0.95,
  name: 0.85,
  commonName: 0.7,
  ticker: 0.8,
  tag: 0.6,
} as const;

interface Found extends Omit<Mention, 'part'> {}

/** Mentions of entities in an article, in the order of the text, the title first. */
export function findMentions(article: ArticleText, index: NameIndex): Mention[] {
  const { title, summary, tags } = article;
  const parts = [
    ['title', title],
    ['summary', summary ?? ''],
  ] as const;
  const told = evidenceIn([title, summary ?? ''], index);
  const read = (evidence: Evidence): Mention[] =>
    parts.flatMap(([part, text]) => mentionsIn(text, index, evidence).map((mention) => ({ ...mention, part })));
  const first = read(told);
  // What one sentence makes sure is meant in the others too.
  const named = new Set(first.map(({ kind, slug }) => `${kind} ${slug}`));
  const found = first.length === 0 ? first : read({ ...told, named });
  const known = new Set(found.map(({ kind, slug }) => `${kind} ${slug}`));
  for (const tag of new Set(tags)) {
    for (const entity of taggedBy(tag, index)) {
      if (known.has(`${entity.kind} ${entity.slug}`)) continue;
      known.add(`${entity.kind} ${entity.slug}`);
      found.push({ ...refer(entity), part: 'tags', start: 0, length: 0, rule: 'tag', confidence: CONFIDENCE.tag });
    }
  }
  return found;
}

const refer = ({ kind, slug }: NamedEntity) => ({ kind, slug });

/** A tag names a project by its symbol, or an entity by its whole name. In small letters it is a topic, but of the largest projects. */
function taggedBy(tag: string, index: NameIndex): NamedEntity[] {
  const words = wordsOf(tag);
  const named = index
    .named(keyOf(words))
    .filter(({ isCommon, isSmall }) => !isCommon && (isSmall || isCapital(words[0])));
  if (named.length > 0) return named.slice(0, 1).map(({ entity }) => entity);
  const byTicker = /^[A-Z0-9]{2,6}$/.test(tag) && !COMMON_TICKERS.has(tag) ? index.withTicker(tag) : null;
  return byTicker && byTicker.size !== null ? [byTicker] : [];
}

/** What an article says that makes a doubtful name sure. */
interface Evidence {
  readonly entities: ReadonlySet<NamedEntity>;
  /** What another place of the article names, by kind and slug. */
  readonly named: ReadonlySet<string>;
  readonly isAboutMarkets: boolean;
  /** It tells what somebody paid for, or of a company's money. */
  readonly isAboutRounds: boolean;
  readonly isAboutPrices: boolean;
}

const MARKET_WORDS =
  /\b(?:tokens?|coins?|crypto\w*|prices?|charts?|etfs?|etps?|blockchains?|stablecoins?|altcoins?|defi|staking|on-?chain|traders?|trading|treasury|holdings|rally|whales?|memecoins?|bulls?|bears?|ratio|dominance|halving)\b|[$€£]\s?\d|\d\s?%|(?<!\p{L})(?:giá|sàn|niêm yết|vốn hóa|tiền mã hóa)(?!\p{L})/iu;
const ROUND_WORDS =
  /\b(?:raises?|raised|raising|series [a-f]|(?:pre-?)?seed round|valuation|valued at|funding round|(?:secures?|secured|closes|closed|bags|bagged|lands|landed|nets) (?:a )?[$€£])\b|(?<!\p{L})(?:huy động|gọi vốn|định giá)(?!\p{L})/iu;
const PRICE_WORDS =
  /\b(?:tokens?|coins?|prices?|rall(?:y|ies)|trading|traders?|market cap)\b|\d\s?%|(?<!\p{L})giá(?!\p{L})/iu;
const CASHTAG = /\$([A-Za-z][A-Za-z0-9]{1,9})(?![A-Za-z0-9])/g;
const HANDLE = /(?<![\w@.])@(\w{2,15})\b/g;
const DOMAIN = /(?<![\w@.-])(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,12})(?![\w-])/gi;
const IN_PARENTHESES = /\(\$?([A-Z0-9]{2,6})\)/g;

function evidenceIn(texts: readonly string[], index: NameIndex): Evidence {
  const whole = texts.join('\n');
  const symbols = [...whole.matchAll(CASHTAG), ...whole.matchAll(IN_PARENTHESES)].map(([, symbol = '']) => symbol);
  const capitals = texts.flatMap((text) => (isShouted(text) ? [] : capitalsIn(wordsOf(text), index)));
  const entities = [
    ...[...symbols, ...capitals].map((symbol) => index.withTicker(symbol.toUpperCase())),
    ...[...whole.matchAll(HANDLE)].map(([, handle = '']) => index.withHandle(handle)),
    ...[...whole.matchAll(DOMAIN)].map(([, host = '']) => index.withHost(host)),
  ];
  return {
    entities: new Set(entities.filter((entity) => entity !== null)),
    named: new Set(),
    isAboutMarkets: MARKET_WORDS.test(whole),
    isAboutRounds: ROUND_WORDS.test(whole),
    isAboutPrices: PRICE_WORDS.test(whole),
  };
}

/** Words in capitals that may be tickers. */
function capitalsIn(words: readonly Word[], index: NameIndex): string[] {
  return words.flatMap(({ text }, at) =>
    isTicker(text) && text.length >= 3 && !isEmphasis(words[at - 1], index) && !isEmphasis(words[at + 1], index)
      ? [text]
      : [],
  );
}

const isTicker = (text: string) => /^[A-Z][A-Z0-9]{1,5}$/.test(text) && !COMMON_TICKERS.has(text);

/** True for a text written in capitals throughout. */
function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.filter((letter) => /\p{Lu}/u.test(letter)).length > 0.7 * letters.length;
}

/** Mentions in one text, by place. */
function mentionsIn(text: string, index: NameIndex, evidence: Evidence): Found[] {
  const found: Found[] = [];
  const add = (entity: NamedEntity, start: number, length: number, rule: MentionRule, confidence: number) => {
    found.push({ ...refer(entity), start, length, rule, confidence });
  };
  for (const { 0: whole, 1: symbol = '', index: start } of text.matchAll(CASHTAG)) {
    const entity = SHARES.has(symbol.toUpperCase()) ? null : taggedProject(symbol, index);
    if (entity) add(entity, start, whole.length, 'cashtag', CONFIDENCE.cashtag);
  }
  for (const { 0: whole, 1: handle = '', index: start } of text.matchAll(HANDLE)) {
    const entity = index.withHandle(handle);
    if (entity) add(entity, start, whole.length, 'handle', CONFIDENCE.handle);
  }
  const words = wordsOf(text);
  addNames(text, words, found, index, evidence);
  for (const { 0: whole, 1: host = '', index: start } of text.matchAll(DOMAIN)) {
    const entity = index.withHost(host);
    if (entity && isFree(found, start, start + whole.length))
      add(entity, start, whole.length, 'domain', CONFIDENCE.domain);
  }
  if (!isShouted(text)) addTickers(text, words, found, index, evidence);
  return found.sort((one, other) => one.start - other.start);
}

/** The project of a ticker with a dollar sign; of a token whose ticker nobody states it may be the name. */
function taggedProject(symbol: string, index: NameIndex): NamedEntity | null {
  const borne = index.withTicker(symbol.toUpperCase());
  if (borne) return borne;
  const [only, ...others] = index.bearers(keyOf(wordsOf(symbol)), 'project');
  return only && others.length === 0 && only.entity.symbol === null ? only.entity : null;
}

function isFree(found: readonly Found[], start: number, end: number): boolean {
  return found.every((mention) => end <= mention.start || start >= mention.start + mention.length);
}

/** The longest names that begin at each word: those that are sure by themselves, then everyday words by what stands around them. */
function addNames(text: string, words: readonly Word[], found: Found[], index: NameIndex, evidence: Evidence): void {
  const reading: Reading = { text, words, index, evidence, isForeign: isVietnamese(words) };
  addRuns(reading, found, (name) => !name.isCommon);
  for (let before = -1; before < found.length; ) {
    before = found.length;
    addRuns(reading, found, (name, place) => name.isCommon && isMeant(name, place, reading, found));
  }
}

/** A text that is read for names. */
interface Reading {
  readonly text: string;
  readonly words: readonly Word[];
  readonly index: NameIndex;
  readonly evidence: Evidence;
  /** English words with capitals are names in it. */
  readonly isForeign: boolean;
}

function addRuns(reading: Reading, found: Found[], isSure: (name: Name, place: Place) => boolean): void {
  const { text, words, index } = reading;
  for (let at = 0; at < words.length; at++) {
    const longest = index.longestFrom(words[at]?.key ?? '');
    for (let count = Math.min(longest, words.length - at); count > 0; count--) {
      const run = words.slice(at, at + count);
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) continue;
      const place: Place = { text, words, at, count };
      const names = bornBy(keyOf(run), reading).filter((name) => isWritten(place, run, name) && isSure(name, place));
      if (names.length === 0 || !isFree(found, first.start, last.end)) continue;
      for (const name of names) {
        const confidence = name.isCommon ? CONFIDENCE.commonName : count > 1 ? CONFIDENCE.fullName : CONFIDENCE.name;
        found.push({
          ...refer(name.entity),
          start: first.start,
          length: last.end - first.start,
          rule: 'name',
          confidence,
        });
      }
      at += count - 1;
      break;
    }
  }
}

/** Who may be meant by a name, one of a kind. Of projects called by one everyday word the text tells which. */
function bornBy(key: string, { index, evidence }: Reading): Name[] {
  const projects = index.bearers(key, 'project');
  if (projects.length < 2 || !projects.some(({ isCommon }) => isCommon)) return [...index.named(key)];
  const others = index.named(key).filter(({ entity }) => entity.kind !== 'project');
  const told = projects.filter(({ entity }) => evidence.entities.has(entity));
  const untraded = projects.filter(({ entity }) => entity.size === null);
  const meant = evidence.isAboutRounds ? untraded : index.named(key).filter((name) => projects.includes(name));
  const [one, ...more] = told.length > 0 ? told : evidence.isAboutRounds || evidence.isAboutPrices ? meant : [];
  return one && more.length === 0 ? [one, ...others] : others;
}

/** True if the words stand side by side and with capitals, as names do; of the largest projects small letters do too. */
function isWritten(place: Place, run: readonly Word[], { isSmall, isShort, entity }: Name): boolean {
  const { text } = place;
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || /[,;:!?()\n]|\.\s/.test(text.slice(first.start, last.end))) return false;
  // A ticker or an account, which are read as such.
  if (/[$@]/.test(text[first.start - 1] ?? '')) return false;
  // "Über" is no Uber. Names of people are written with and without accents.
  if (run.length === 1 && entity.kind !== 'person' && isAccented(first.text) && !isAccented(entity.name)) return false;
  if (isShort && !isWhole(place)) return false;
  if (isSmall) return true;
  const capitals = run.filter((word) => /^[\p{Lu}\p{N}]/u.test(word.text)).length;
  return entity.kind === 'person' ? capitals === run.length : capitals >= Math.max(1, run.length - 1);
}

/** Letters of the shortest English word that no Vietnamese word is written like. */
const FOREIGN_LETTERS = 4;

/** True if something points to the entity whose name is an everyday word. */
function isMeant(
  { entity, isProper }: Name,
  place: Place,
  { words, evidence, isForeign }: Reading,
  found: readonly Found[],
): boolean {
  const { at, count } = place;
  const run = words.slice(at, at + count);
  const [first] = run;
  const key = keyOf(run);
  if (!first || !isCapital(first)) return false;
  if (evidence.entities.has(entity) || evidence.named.has(`${entity.kind} ${entity.slug}`)) return true;
  if (entity.kind === 'organization' && evidence.isAboutRounds && invests(place)) return true;
  if (OTHER_MEANINGS.has(key) || (isTickerShaped(first.text) && COMMON_TICKERS.has(first.text))) return false;
  if (isPartOfWord(place)) return false;
  if (hasBelonging(place) || isProperNoun(place) || isLinked(place)) return true;
  if (isForeign && first.text.length >= FOREIGN_LETTERS) return true;
  if (
    isListed(
      place,
      found.map(({ start, length }) => ({ start, end: start + length })),
    )
  )
    return true;
  if (isProper) return false;
  if (count === 1 && isInnerCapital(first.text) && !CURATED_WORDS.has(key)) return true;
  return hasTrade(place) || acts(place, key) || owns(place, key);
}

const isCapital = (word: Word | undefined) => /^[\p{Lu}\p{N}]/u.test(word?.text ?? '');

const isTickerShaped = (text: string) => /^[A-Z][A-Z0-9]{1,5}$/.test(text);

/** What makes the capitals behind it a ticker. */
const COIN_BEFORE = /^(?:giá|token|coin|đồng)$/i;
/** What is done with assets. */
const DEALS_BEFORE = /^(?:buys?|buying|bought|sells?|selling|sold|holds?|holding|stakes?|staking|staked|adds|dumps?)$/i;

/** Tickers in capitals, where the article is about markets or names their project. */
function addTickers(text: string, words: readonly Word[], found: Found[], index: NameIndex, evidence: Evidence): void {
  const named = new Set(found.map(({ kind, slug }) => `${kind} ${slug}`));
  for (const [at, word] of words.entries()) {
    if (!isTicker(word.text) || !isFree(found, word.start, word.end)) continue;
    const entity = index.withTicker(word.text);
    const [before, next] = [words[at - 1], words[at + 1]];
    if (!entity || isEmphasis(before, index) || isEmphasis(next, index)) continue;
    const isNamed =
      named.has(`${entity.kind} ${entity.slug}`) || text.slice(word.start - 1, word.end + 1) === `(${word.text})`;
    const isSure =
      isNamed ||
      COIN_BEFORE.test(before?.text ?? '') ||
      (DEALS_BEFORE.test(before?.text ?? '') && entity.size !== null) ||
      /^(?:tokens?|coins?|prices?|etfs?|holdings|treasury|holders)$/i.test(next?.text ?? '');
    const isTraded = evidence.isAboutMarkets || isPair(text, word, before, next, index);
    // Small tokens bear the initials of many things.
    const isLikely =
      word.text.length >= 3 &&
      isTraded &&
      (index.isMajor(entity) || (word.text.length > 3 && entity.size !== null && !isEverydayWord(word.key)));
    if (isSure || isLikely)
      found.push({
        ...refer(entity),
        start: word.start,
        length: word.text.length,
        rule: 'ticker',
        confidence: CONFIDENCE.ticker,
      });
  }
}

/** True for an everyday word in capitals: those beside it are emphasis too, "MAKE WAVES". */
function isEmphasis(word: Word | undefined, index: NameIndex): boolean {
  if (word === undefined || !/^[A-Z]{3,}$/.test(word.text) || COMMON_TICKERS.has(word.text)) return false;
  return isEverydayWord(word.key) && index.withTicker(word.text) === null;
}

/** True for one of two tickers of large tokens with a stroke between them: "ETH-BTC". */
function isPair(text: string, word: Word, before: Word | undefined, next: Word | undefined, index: NameIndex): boolean {
  const isLarge = (other: Word | undefined) => {
    const entity = other && isTicker(other.text) ? index.withTicker(other.text) : null;
    return entity !== null && index.isMajor(entity);
  };
  return (
    (isLarge(before) && /^[-/]$/.test(text.slice(before?.end, word.start))) ||
    (isLarge(next) && /^[-/]$/.test(text.slice(word.end, next?.start)))
  );
}
