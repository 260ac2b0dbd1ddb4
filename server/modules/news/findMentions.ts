import type { MENTION_RULES } from '#schemas/entities/articles.ts';
import { COMMON_TICKERS, OTHER_MEANINGS, SHARES } from './curatedNames.ts';
import {
  keyOf,
  type MentionedKind,
  type Name,
  type NamedEntity,
  type NameIndex,
  type Word,
  wordsOf,
} from './nameIndex.ts';

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
  const evidence = evidenceIn([title, summary ?? ''], index);
  const inText = (part: 'title' | 'summary', text: string): Mention[] =>
    mentionsIn(text, index, evidence).map((mention) => ({ ...mention, part }));
  const found = [...inText('title', title), ...inText('summary', summary ?? '')];
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
  readonly isAboutMarkets: boolean;
}

const MARKET_WORDS =
  /\b(?:tokens?|coins?|crypto\w*|prices?|etfs?|etps?|blockchains?|stablecoins?|altcoins?|defi|staking|on-?chain|traders?|trading|treasury|holdings|rally|whales?|memecoins?)\b|[$€£]\s?\d|\d\s?%/i;
const CASHTAG = /\$([A-Za-z][A-Za-z0-9]{1,9})(?![A-Za-z0-9])/g;
const HANDLE = /(?<![\w@.])@(\w{2,15})\b/g;
const DOMAIN = /(?<![\w@.-])(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,12})(?![\w-])/gi;
const IN_PARENTHESES = /\(\$?([A-Z0-9]{2,6})\)/g;

function evidenceIn(texts: readonly string[], index: NameIndex): Evidence {
  const whole = texts.join('\n');
  const symbols = [...whole.matchAll(CASHTAG), ...whole.matchAll(IN_PARENTHESES)].map(([, symbol = '']) => symbol);
  const capitals = wordsOf(whole).flatMap(({ text }) => (isTicker(text) && text.length >= 3 ? [text] : []));
  const entities = [
    ...[...symbols, ...capitals].map((symbol) => index.withTicker(symbol.toUpperCase())),
    ...[...whole.matchAll(HANDLE)].map(([, handle = '']) => index.withHandle(handle)),
    ...[...whole.matchAll(DOMAIN)].map(([, host = '']) => index.withHost(host)),
  ];
  return {
    entities: new Set(entities.filter((entity) => entity !== null)),
    isAboutMarkets: MARKET_WORDS.test(whole),
  };
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
    const entity = SHARES.has(symbol.toUpperCase()) ? null : index.withTicker(symbol.toUpperCase());
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

function isFree(found: readonly Found[], start: number, end: number): boolean {
  return found.every((mention) => end <= mention.start || start >= mention.start + mention.length);
}

/** The longest names that begin at each word. */
function addNames(text: string, words: readonly Word[], found: Found[], index: NameIndex, evidence: Evidence): void {
  for (let at = 0; at < words.length; at++) {
    const longest = index.longestFrom(words[at]?.key ?? '');
    for (let count = Math.min(longest, words.length - at); count > 0; count--) {
      const run = words.slice(at, at + count);
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) continue;
      const names = index
        .named(keyOf(run))
        .filter((name) => isWritten(text, run, name) && isMeant(name, text, words, at, count, evidence));
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

/** True if the words stand side by side and with capitals, as names do; of the largest projects small letters do too. */
function isWritten(text: string, run: readonly Word[], { isSmall, entity }: Name): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || /[,;:!?()\n]|\.\s/.test(text.slice(first.start, last.end))) return false;
  // A ticker or an account, which are read as such.
  if (/[$@]/.test(text[first.start - 1] ?? '')) return false;
  if (isSmall) return true;
  const capitals = run.filter((word) => /^[\p{Lu}\p{N}]/u.test(word.text)).length;
  return entity.kind === 'person' ? capitals === run.length : capitals >= Math.max(1, run.length - 1);
}

const COMPANY_WORDS =
  /^(?:Labs?|Foundation|Network|Protocol|DAO|Chain|Exchange|Finance|Capital|Ventures|Company|Inc|Tokens?|token|Wallet|Blockchain|Markets?|blockchain|network|protocol)$/;

/** True unless all words of the name are everyday words and nothing else points to the entity. */
function isMeant(
  name: Name,
  text: string,
  words: readonly Word[],
  at: number,
  count: number,
  evidence: Evidence,
): boolean {
  if (!name.isCommon) return true;
  const run = words.slice(at, at + count);
  if (!isCapital(run[0])) return false;
  if (evidence.entities.has(name.entity)) return true;
  if (OTHER_MEANINGS.has(keyOf(run))) return false;
  const next = words[at + count];
  return (next !== undefined && COMPANY_WORDS.test(next.text)) || isProperNoun(text, words, at, count);
}

const isCapital = (word: Word | undefined) => /^[\p{Lu}\p{N}]/u.test(word?.text ?? '');

/** True for a capital within a sentence of small letters, where no other name goes on. */
function isProperNoun(text: string, words: readonly Word[], at: number, count: number): boolean {
  const [before, first, next] = [words[at - 1], words[at], words[at + count]];
  if (!before || !first || isCapital(before) || (next && isCapital(next))) return false;
  if (/[.!?:‘“"]/.test(text.slice(before.end, first.start))) return false;
  return words.filter((word) => /^\p{Ll}/u.test(word.text)).length > words.length / 2;
}

/** Tickers in capitals, where the article is about markets or names their project. */
function addTickers(text: string, words: readonly Word[], found: Found[], index: NameIndex, evidence: Evidence): void {
  const named = new Set(found.map(({ kind, slug }) => `${kind} ${slug}`));
  for (const [at, word] of words.entries()) {
    if (!isTicker(word.text) || !isFree(found, word.start, word.end)) continue;
    const entity = index.withTicker(word.text);
    if (!entity) continue;
    const next = words[at + 1]?.text ?? '';
    const isNamed =
      named.has(`${entity.kind} ${entity.slug}`) || text.slice(word.start - 1, word.end + 1) === `(${word.text})`;
    const isSure = isNamed || /^(?:tokens?|coins?|prices?|etfs?|holdings|treasury|holders)$/i.test(next);
    // Small tokens bear the initials of many things.
    const isLikely = word.text.length >= 3 && evidence.isAboutMarkets && index.isMajor(entity);
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
