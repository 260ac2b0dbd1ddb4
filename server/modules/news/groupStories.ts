import { isRoundUp } from './titleWords.ts';
import { likenessOf, type WeighedTitle, type WeighedTitles, weighTitles } from './weighedTitles.ts';

/** An article as far as grouping looks at it. */
export interface ToldArticle {
  readonly id: number;
  /** Canonical address without scheme and tracking; null: none is known. */
  readonly address: string | null;
  readonly title: string;
  readonly summary: string | null;
  /** Two articles of one outlet are two stories. */
  readonly outlet: string;
  /** ms since 1970. */
  readonly time: number;
  /** Projects that its title names, by slug. */
  readonly about: readonly string[];
  /** Projects that its summary names beside them. */
  readonly beside: readonly string[];
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
const ALIKE = 0.42;
/** Articles at least this alike tell one story if their titles share a number, or they two rare words. */
const ALIKE_WITH_EVIDENCE = 0.3;
/** Articles at least this alike tell one story if they share as many rare words, and name each the projects of the other's title. */
const LITTLE_ALIKE = { likeness: 0.24, rareWords: 3 } as const;
/** Mean likeness of two groups that join. */
const ALIKE_ON_AVERAGE = 0.2;
/** A word is rare if at most so many titles of 72 hours hold it. */
const RARE_TITLES = 6;
/** Words of so many open titles tell nothing, and would be compared with all of them. */
const FREQUENT_SHARE = 0.1;
/** What words that are not looked up may weigh, squared: less than half of what makes titles alike. */
const SKIPPED = (LITTLE_ALIKE.likeness / 2) ** 2;
/** Sums in another order differ by less. */
const ROUNDING = 1e-9;

/** What is compared: articles in order of time, and their titles. */
interface Compared {
  readonly articles: readonly ToldArticle[];
  readonly titles: readonly WeighedTitle[];
  /** By article: it joins no other by its title. */
  readonly isApart: readonly boolean[];
  readonly neighbors: readonly Neighbors[];
}

/** An article beside those up to 72 hours before it. */
interface Neighbors {
  /** By place of its words: few enough of them hold the word. */
  readonly telling: readonly boolean[];
  /** Its words that hardly one of them holds. */
  readonly rare: ReadonlySet<number>;
  /** Those alike enough to tell its story, if there is evidence. */
  readonly alike: readonly { readonly index: number; readonly likeness: number }[];
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
  const compared = compare(ordered, now);
  const groupOf = ordered.map((_, index) => index);
  const groups: number[][] = ordered.map((_, index) => [index]);
  const likeness = new Map<number, number>();

  for (const { a, b, likeness: value } of pairsOf(compared)) {
    const [one, other] = [groupOf[a], groupOf[b]];
    if (one === undefined || other === undefined || one === other) continue;
    const [mine, theirs] = [groups[one] ?? [], groups[other] ?? []];
    if (!mayJoin(mine, theirs, compared)) continue;
    for (const index of [a, b]) likeness.set(index, Math.max(likeness.get(index) ?? 0, value));
    groups[one] = [...mine, ...theirs].sort((x, y) => x - y);
    groups[other] = [];
    for (const index of theirs) groupOf[index] = one;
  }
  return groups
    .filter((members) => members.length > 0)
    .map((members) => ({
      articles: members.flatMap((index) => ordered[index] ?? []),
      likeness: new Map(
        members.slice(1).flatMap((index) => {
          const article = ordered[index];
          return article ? [[article.id, likeness.get(index) ?? 1] as const] : [];
        }),
      ),
    }))
    .sort((one, other) => (one.articles[0]?.time ?? 0) - (other.articles[0]?.time ?? 0));
}

/** Dated later than a publisher's clock may be wrong: not grouped yet. */
export function isTooNew({ time }: Pick<ToldArticle, 'time'>, now: number): boolean {
  return time > now + TOLERANCE_MS;
}

function compare(articles: readonly ToldArticle[], now: number): Compared {
  const weighed = weighTitles(articles);
  const isApart = articles.map((article) => isTooNew(article, now) || isRoundUp(article.title));
  return { articles, titles: weighed.titles, isApart, neighbors: neighborsOf(articles, weighed, isApart) };
}

/** The articles of 72 hours that hold a word. */
class Holders {
  /** By index, and what the word weighs in their titles. */
  readonly indexes: number[] = [];
  readonly weights: number[] = [];
  /** The place of the first one that is still open. */
  first = 0;

  /** Forgets those before an index; the number of those that are left. */
  countFrom(index: number): number {
    while (this.first < this.indexes.length && (this.indexes[this.first] ?? 0) < index) this.first++;
    return this.indexes.length - this.first;
  }

  push(index: number, weight: number): void {
    this.indexes.push(index);
    this.weights.push(weight);
  }
}

/** A word of a title, and who held it before. */
interface HeldWord {
  readonly held: Holders;
  readonly count: number;
  readonly weight: number;
}

function neighborsOf(
  articles: readonly ToldArticle[],
  { titles, isCommon }: WeighedTitles,
  isApart: readonly boolean[],
): Neighbors[] {
  const holders = isCommon.map(() => new Holders());
  const sums = new SumsByArticle(articles.length);
  let first = 0;
  return articles.map(({ time }, index) => {
    const title = titles[index];
    if (title === undefined || isApart[index]) return { telling: [], rare: new Set(), alike: [] };
    while ((articles[first]?.time ?? 0) < time - SPAN_MS) first++;
    const frequent = Math.max(20, FREQUENT_SHARE * (index - first));
    const rare = new Set<number>();
    const telling: boolean[] = [];
    const told: HeldWord[] = [];
    /** The square of what the words weigh that are not looked at. */
    let skipped = 0;
    for (const [at, word] of title.words.entries()) {
      const held = holders[word] ?? new Holders();
      const count = held.countFrom(first);
      const weight = title.weights[at] ?? 0;
      if (count < RARE_TITLES && !isCommon[word]) rare.add(word);
      telling.push(count <= frequent);
      if (count <= frequent) told.push({ held, count, weight });
      else skipped += weight * weight;
    }
    // Words that many hold and that add little are not worth looking up.
    told.sort((one, other) => other.count - one.count);
    sums.begin(index);
    for (const { held, weight } of told) {
      if (skipped + weight * weight < SKIPPED) skipped += weight * weight;
      else sums.add(held, weight);
    }
    for (const [at, word] of title.words.entries()) holders[word]?.push(index, title.weights[at] ?? 0);
    const alike: { index: number; likeness: number }[] = [];
    for (const other of sums.atLeast(LITTLE_ALIKE.likeness - Math.sqrt(skipped) - ROUNDING)) {
      const theirs = titles[other];
      const likeness = theirs === undefined ? 0 : likenessOf(title, theirs, telling);
      if (likeness >= LITTLE_ALIKE.likeness) alike.push({ index: other, likeness });
    }
    return { telling, rare, alike };
  });
}

/** Adds up, for one article after another, what it has in common with those before it. */
class SumsByArticle {
  readonly #sums: Float64Array;
  /** At which article each sum was begun: clearing all of them for every article would take longer than adding. */
  readonly #begun: Int32Array;
  #near: number[] = [];
  #index = -1;

  constructor(articles: number) {
    this.#sums = new Float64Array(articles);
    this.#begun = new Int32Array(articles).fill(-1);
  }

  begin(index: number): void {
    this.#index = index;
    this.#near = [];
  }

  add({ indexes, weights, first }: Holders, weight: number): void {
    const [sums, begun, near, index] = [this.#sums, this.#begun, this.#near, this.#index];
    for (let place = first; place < indexes.length; place++) {
      const other = indexes[place] ?? 0;
      const product = weight * (weights[place] ?? 0);
      if (begun[other] === index) sums[other] = (sums[other] ?? 0) + product;
      else {
        begun[other] = index;
        sums[other] = product;
        near.push(other);
      }
    }
  }

  /** The articles whose sum is so large. */
  atLeast(least: number): number[] {
    return this.#near.filter((other) => (this.#sums[other] ?? 0) >= least);
  }
}

/** Pairs that tell one story, the most alike first. */
function pairsOf({ articles, titles, neighbors }: Compared): Pair[] {
  const pairs: Pair[] = [];
  for (const [b, { alike, rare }] of neighbors.entries()) {
    for (const { index: a, likeness } of alike) {
      const [one, other] = [articles[a], articles[b]];
      const [mine, theirs] = [titles[a], titles[b]];
      if (!one || !other || !mine || !theirs || one.outlet === other.outlet) continue;
      const rareWords = mine.words.filter((word) => rare.has(word)).length;
      const hasEvidence = rareWords >= 2 || shareNumber(mine, theirs);
      if (
        likeness >= ALIKE ||
        (likeness >= ALIKE_WITH_EVIDENCE && hasEvidence) ||
        (rareWords >= LITTLE_ALIKE.rareWords && nameEachOther(one, other))
      )
        pairs.push({ a, b, likeness });
    }
  }
  const byAddress = new Map<string, number[]>();
  for (const [index, { address }] of articles.entries()) {
    if (address === null) continue;
    const same = byAddress.get(address);
    if (same) same.push(index);
    else byAddress.set(address, [index]);
  }
  for (const same of byAddress.values()) for (const b of same.slice(1)) pairs.push({ a: same[0] ?? b, b, likeness: 1 });
  const idOf = (index: number) => articles[index]?.id ?? 0;
  return pairs.sort((x, y) => y.likeness - x.likeness || idOf(x.a) - idOf(y.a) || idOf(x.b) - idOf(y.b));
}

function shareNumber({ numbers: mine }: WeighedTitle, { numbers: theirs }: WeighedTitle): boolean {
  return [...mine].some((number) => theirs.has(number));
}

const named = ({ about, beside }: ToldArticle, slug: string) => about.includes(slug) || beside.includes(slug);

/** True if both titles name projects, and neither article one of the other's title. */
function areOfOthers(mine: ToldArticle, theirs: ToldArticle): boolean {
  if (mine.about.length === 0 || theirs.about.length === 0) return false;
  return !mine.about.some((slug) => named(theirs, slug)) && !theirs.about.some((slug) => named(mine, slug));
}

/** True if each article names all projects of the other's title. */
function nameEachOther(mine: ToldArticle, theirs: ToldArticle): boolean {
  return mine.about.every((slug) => named(theirs, slug)) && theirs.about.every((slug) => named(mine, slug));
}

/** True if two groups are of one address or alike on average, within 72 hours, and share no outlet. */
function mayJoin(mine: readonly number[], theirs: readonly number[], compared: Compared): boolean {
  const all = [...mine, ...theirs].flatMap((index) => compared.articles[index] ?? []);
  if (new Set(all.map(({ outlet }) => outlet)).size < all.length) return false;
  if (new Set(all.map(({ address, id }) => address ?? id)).size === 1) return true;
  if (all.some((one) => all.some((other) => areOfOthers(one, other)))) return false;
  const times = all.map(({ time }) => time);
  if (Math.max(...times) - Math.min(...times) > SPAN_MS) return false;
  let sum = 0;
  for (const a of mine) for (const b of theirs) sum += likenessBetween(a, b, compared);
  return sum / (mine.length * theirs.length) >= ALIKE_ON_AVERAGE;
}

/** How alike two articles of 72 hours are; 0 where one of them stands apart. */
function likenessBetween(a: number, b: number, { titles, isApart, neighbors }: Compared): number {
  const [earlier, later] = [Math.min(a, b), Math.max(a, b)];
  const [one, other, beside] = [titles[later], titles[earlier], neighbors[later]];
  if (!one || !other || !beside || isApart[a] || isApart[b]) return 0;
  return likenessOf(one, other, beside.telling);
}
