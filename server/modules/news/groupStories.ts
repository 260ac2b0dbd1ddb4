import { compareKeys } from '#schemas/text.ts';
import { isCommonWord, isRoundUp, titleWords } from './titleWords.ts';

/** An article as far as grouping looks at it. */
export interface ToldArticle {
  readonly id: number;
  /** Canonical address without scheme and tracking; null: none is known. */
  readonly address: string | null;
  readonly title: string;
  /** Two articles of one outlet are two stories. */
  readonly outlet: string;
  /** ms since 1970. */
  readonly time: number;
  /** Projects that its title names, by slug. */
  readonly about: readonly string[];
}

/** One story and those who told it, in order of time. */
export interface Story<Article extends ToldArticle = ToldArticle> {
  readonly articles: readonly Article[];
  /** Likeness of titles by which an article joined, by its id; the first has none. */
  readonly likeness: ReadonlyMap<number, number>;
}

const HOUR_MS = 3_600_000;
/** Titles further apart tell two stories. */
const SPAN_MS = 72 * HOUR_MS;
/** A publisher's clock may be wrong by a day; what is dated later is not grouped yet. */
const TOLERANCE_MS = 24 * HOUR_MS;
/** Titles at least this alike tell one story. */
const ALIKE = 0.45;
/** Titles at least this alike tell one story if they share a number or two rare words. */
const ALIKE_WITH_EVIDENCE = 0.35;
/** Mean likeness of two groups that join. */
const ALIKE_ON_AVERAGE = 0.25;
/** Titles that a word is counted among before any is read, and how many of them hold a common word. */
const PRIOR = { titles: 1000, common: 40 } as const;
/** A word is rare if at most so many titles of 72 hours hold it. */
const RARE_TITLES = 6;
/** Words of so many open titles tell nothing, and would be compared with all of them. */
const FREQUENT_SHARE = 0.1;

interface Indexed<Article> {
  readonly article: Article;
  readonly weights: ReadonlyMap<string, number>;
  readonly numbers: ReadonlySet<string>;
  readonly isRoundUp: boolean;
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly likeness: number;
}

/**
 * Groups articles that tell the same story: of one address, or with titles alike within 72 hours. A group has one article
 * of an outlet at most. Titles of different projects are different stories, however alike. The order of the articles makes no difference. `now`: ms since 1970.
 */
export function groupStories<Article extends ToldArticle>(articles: readonly Article[], now: number): Story<Article>[] {
  const ordered = [...articles].sort((one, other) => one.time - other.time || one.id - other.id);
  const indexed = weigh(ordered);
  const open = indexed.map(({ article }) => article.time <= now + TOLERANCE_MS);
  const alike = neighborsOf(indexed, open);
  const groupOf = indexed.map((_, index) => index);
  const groups: number[][] = indexed.map((_, index) => [index]);
  const likeness = new Map<number, number>();

  for (const { a, b, likeness: value } of pairsOf(indexed, alike)) {
    const [one, other] = [groupOf[a], groupOf[b]];
    if (one === undefined || other === undefined || one === other) continue;
    const [mine, theirs] = [groups[one] ?? [], groups[other] ?? []];
    if (!mayJoin(mine, theirs, indexed, alike)) continue;
    for (const index of [a, b]) likeness.set(index, Math.max(likeness.get(index) ?? 0, value));
    groups[one] = [...mine, ...theirs].sort((x, y) => x - y);
    groups[other] = [];
    for (const index of theirs) groupOf[index] = one;
  }
  return groups
    .filter((members) => members.length > 0)
    .map((members) => ({
      articles: members.flatMap((index) => indexed[index]?.article ?? []),
      likeness: new Map(
        members.slice(1).flatMap((index) => {
          const article = indexed[index]?.article;
          return article ? [[article.id, likeness.get(index) ?? 1] as const] : [];
        }),
      ),
    }))
    .sort((one, other) => (one.articles[0]?.time ?? 0) - (other.articles[0]?.time ?? 0));
}

/** Words of titles as vectors of length 1, weighed by how few titles hold them. */
function weigh<Article extends ToldArticle>(articles: readonly Article[]): Indexed<Article>[] {
  const read = articles.map((article) => titleWords(article.title));
  const held = new Map<string, number>();
  for (const { words } of read) for (const word of words) held.set(word, (held.get(word) ?? 0) + 1);
  const titles = articles.length + PRIOR.titles;
  const weightOf = (word: string) =>
    Math.log(titles / ((held.get(word) ?? 0) + (isCommonWord(word) ? PRIOR.common : 1)));
  return articles.map((article, index) => {
    const { words = [], numbers = new Set<string>() } = read[index] ?? {};
    const weights = words.toSorted(compareKeys).map((word) => [word, Math.max(0, weightOf(word))] as const);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return {
      article,
      weights: new Map(weights.map(([word, weight]) => [word, weight / length])),
      numbers,
      isRoundUp: isRoundUp(article.title),
    };
  });
}

/** What an article has in common with those up to 72 hours before it. */
interface Neighbors {
  /** Likeness to those that share a telling word, by index. */
  readonly alike: ReadonlyMap<number, number>;
  /** Its words that few of them hold. */
  readonly rare: ReadonlySet<string>;
}
type Likenesses = readonly Neighbors[];

/** An article that holds a word, and how much the word weighs in its title. */
interface Holder {
  readonly index: number;
  readonly weight: number;
}

function neighborsOf<Article extends ToldArticle>(
  indexed: readonly Indexed<Article>[],
  open: readonly boolean[],
): Likenesses {
  const holders = new Map<string, Holder[]>();
  // Sums by article, and at which article each was begun: clearing them for every article would take longer than adding.
  const sums = new Float64Array(indexed.length);
  const begun = new Int32Array(indexed.length).fill(-1);
  let first = 0;
  return indexed.map(({ article, weights, isRoundUp }, index) => {
    const alike = new Map<number, number>();
    const rare = new Set<string>();
    if (isRoundUp || !open[index]) return { alike, rare };
    while ((indexed[first]?.article.time ?? 0) < article.time - SPAN_MS) first++;
    const frequent = Math.max(20, FREQUENT_SHARE * (index - first));
    const near: number[] = [];
    const shared: { readonly weight: number; readonly before: Holder[] }[] = [];
    for (const [word, weight] of weights) {
      const known = holders.get(word) ?? [];
      const kept = known.findIndex(({ index: other }) => other >= first);
      const before = kept < 0 ? [] : kept === 0 ? known : known.slice(kept);
      holders.set(word, before);
      shared.push({ weight, before });
      if (before.length <= frequent) {
        for (const { index: other } of before) {
          if (begun[other] === index) continue;
          begun[other] = index;
          sums[other] = 0;
          near.push(other);
        }
      }
      if (before.length < RARE_TITLES && !isCommonWord(word)) rare.add(word);
    }
    for (const { weight, before } of shared) {
      for (const { index: other, weight: theirs } of before)
        if (begun[other] === index) sums[other] = (sums[other] ?? 0) + weight * theirs;
    }
    for (const { weight, before } of shared) before.push({ index, weight });
    for (const other of near) {
      const dot = sums[other] ?? 0;
      if (dot > 0) alike.set(other, dot);
    }
    return { alike, rare };
  });
}

/** Pairs that tell one story, the most alike first. */
function pairsOf<Article extends ToldArticle>(indexed: readonly Indexed<Article>[], alike: Likenesses): Pair[] {
  const pairs: Pair[] = [];
  for (const [b, { alike: near, rare }] of alike.entries()) {
    for (const [a, likeness] of near) {
      const [one, other] = [indexed[a], indexed[b]];
      if (!one || !other || one.article.outlet === other.article.outlet) continue;
      if (likeness >= ALIKE || (likeness >= ALIKE_WITH_EVIDENCE && hasEvidence(one, other, rare)))
        pairs.push({ a, b, likeness });
    }
  }
  const byAddress = new Map<string, number[]>();
  for (const [index, { article }] of indexed.entries()) {
    if (article.address !== null) byAddress.set(article.address, [...(byAddress.get(article.address) ?? []), index]);
  }
  for (const same of byAddress.values()) for (const b of same.slice(1)) pairs.push({ a: same[0] ?? b, b, likeness: 1 });
  const idOf = (index: number) => indexed[index]?.article.id ?? 0;
  return pairs.sort((x, y) => y.likeness - x.likeness || idOf(x.a) - idOf(y.a) || idOf(x.b) - idOf(y.b));
}

function hasEvidence(one: Indexed<ToldArticle>, other: Indexed<ToldArticle>, rare: ReadonlySet<string>): boolean {
  if ([...one.numbers].some((number) => other.numbers.has(number))) return true;
  return [...rare].filter((word) => one.weights.has(word)).length >= 2;
}

/** True if both titles name projects, and not one of them is the same. */
function areOfOthers({ about: mine }: ToldArticle, { about: theirs }: ToldArticle): boolean {
  return mine.length > 0 && theirs.length > 0 && !mine.some((slug) => theirs.includes(slug));
}

/** True if two groups are of one address or alike on average, within 72 hours, and share no outlet. */
function mayJoin<Article extends ToldArticle>(
  mine: readonly number[],
  theirs: readonly number[],
  indexed: readonly Indexed<Article>[],
  alike: Likenesses,
): boolean {
  const all = [...mine, ...theirs].flatMap((index) => indexed[index]?.article ?? []);
  if (new Set(all.map(({ outlet }) => outlet)).size < all.length) return false;
  if (new Set(all.map(({ address, id }) => address ?? id)).size === 1) return true;
  if (all.some((one) => all.some((other) => areOfOthers(one, other)))) return false;
  const times = all.map(({ time }) => time);
  if (Math.max(...times) - Math.min(...times) > SPAN_MS) return false;
  let sum = 0;
  for (const a of mine) {
    for (const b of theirs) sum += alike[Math.max(a, b)]?.alike.get(Math.min(a, b)) ?? 0;
  }
  return sum / (mine.length * theirs.length) >= ALIKE_ON_AVERAGE;
}
