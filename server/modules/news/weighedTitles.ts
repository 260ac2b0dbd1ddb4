import { compareKeys } from '#schemas/text.ts';
import { isCommonWord, titleWords } from './titleWords.ts';

/** A title with its summary as a vector of length 1: the rarer a word, the more it weighs. */
export interface WeighedTitle {
  /** Its words by number, ascending. */
  readonly words: Int32Array;
  /** What each of them weighs. */
  readonly weights: Float64Array;
  /** Numbers of the title that tell one event from another. */
  readonly numbers: ReadonlySet<string>;
}

export interface WeighedTitles {
  readonly titles: readonly WeighedTitle[];
  /** By number of the word: nearly every title of the field may hold it. */
  readonly isCommon: readonly boolean[];
}

/** What a word of the summary weighs beside one of the title. */
const IN_SUMMARY = 0.5;

/** Titles that a word is counted among before any is read, and how many of them hold a common word. */
const PRIOR = { titles: 1000, common: 40 } as const;

/** A text as it is compared. */
export interface TitledText {
  readonly title: string;
  readonly summary: string | null;
}

/** Weighs the words of texts by how few of them hold them. Words are numbered in the order of their keys, so that sums are the same in any order of texts. */
export function weighTitles(texts: readonly TitledText[]): WeighedTitles {
  const read = texts.map(({ title, summary }) => {
    const { words, numbers } = titleWords(title);
    const parts = new Map(titleWords(summary ?? '').words.map((word) => [word, IN_SUMMARY]));
    for (const word of words) parts.set(word, 1);
    return { parts, numbers };
  });
  const held = new Map<string, number>();
  for (const { parts } of read) for (const word of parts.keys()) held.set(word, (held.get(word) ?? 0) + 1);
  const known = [...held.keys()].sort(compareKeys);
  const numberOf = new Map(known.map((word, number) => [word, number]));
  const isCommon = known.map(isCommonWord);
  const all = texts.length + PRIOR.titles;
  const weightOf = known.map((word, number) =>
    Math.max(0, Math.log(all / ((held.get(word) ?? 0) + (isCommon[number] ? PRIOR.common : 1)))),
  );
  return {
    isCommon,
    titles: read.map(({ parts, numbers }) => {
      const own = Int32Array.from(parts.keys(), (word) => numberOf.get(word) ?? 0).sort();
      const weights = Float64Array.from(own, (word) => (parts.get(known[word] ?? '') ?? 0) * (weightOf[word] ?? 0));
      const length = Math.hypot(...weights) || 1;
      return { words: own, weights: weights.map((weight) => weight / length), numbers };
    }),
  };
}

/** The cosine of two titles, from 0 to 1. `telling`: by place in `one`; without a telling word in common it is 0. */
export function likenessOf(one: WeighedTitle, other: WeighedTitle, telling: readonly boolean[]): number {
  let sum = 0;
  let isTold = false;
  for (let at = 0, to = 0; at < one.words.length && to < other.words.length; ) {
    const [mine = 0, theirs = 0] = [one.words[at], other.words[to]];
    if (mine === theirs) {
      sum += (one.weights[at] ?? 0) * (other.weights[to] ?? 0);
      isTold ||= telling[at] === true;
    }
    if (mine <= theirs) at++;
    if (theirs <= mine) to++;
  }
  return isTold ? sum : 0;
}
