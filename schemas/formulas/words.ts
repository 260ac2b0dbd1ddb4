/**
 * The words of formulas, in English and in Vietnamese without accents, whatever the language of the pages. What is written
 * again is the first one of each.
 */
export type Keyword =
  | 'and'
  | 'or'
  | 'not'
  | 'in'
  | 'notIn'
  | 'known'
  | 'unknown'
  | 'contains'
  | 'starts'
  | 'is'
  | 'isNot'
  | 'between'
  | 'allOf'
  | 'knownOrUnknown'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte';

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  and: ['and', 'va'],
  or: ['or', 'hoac'],
  not: ['not', 'khong'],
  in: ['in', 'is in', 'within', 'any of', 'one of', 'has any of', 'contains any of', 'with any of', 'thuoc', 'trong'],
  notIn: ['not in', 'is not in', 'none of', 'without any of', 'khong thuoc', 'khong trong'],
  known: ['is known', 'known', 'da biet'],
  unknown: ['is unknown', 'is not known', 'unknown', 'chua ro', 'chua biet', 'khong ro'],
  contains: ['contains', 'has', 'with', 'contains the text', 'has the text', 'chua', 'co chu'],
  starts: ['starts with', 'starts', 'begins with', 'bat dau bang'],
  is: ['is', 'exactly', 'on', 'la', 'bang'],
  isNot: ['is not', 'without', 'khong la', 'khac'],
  between: ['between', 'trong khoang'],
  allOf: ['all of', 'has all of', 'contains all of', 'with all of', 'co du'],
  knownOrUnknown: ['is known or unknown', 'or unknown', 'hoac chua ro', 'hoac chua biet'],
  gt: ['more than', 'greater than', 'above', 'over', 'after', 'tren', 'hon', 'lon hon', 'sau'],
  gte: ['at least', 'from', 'since', 'it nhat', 'tu'],
  lt: ['less than', 'below', 'under', 'before', 'duoi', 'nho hon', 'truoc'],
  lte: ['at most', 'up to', 'to', 'until', 'nhieu nhat', 'den'],
};

const LETTER = /[\p{L}\p{N}_]/u;

/** The longest keyword that a folded text has at a place, where it ends as a word. */
export function keywordAt(folded: string, from: number): { readonly keyword: Keyword; readonly length: number } | null {
  for (const [words, keyword] of LONGEST_FIRST) {
    if (folded.startsWith(words, from) && !LETTER.test(folded.charAt(from + words.length))) {
      return { keyword, length: words.length };
    }
  }
  return null;
}

const isKeyword = (name: string): name is Keyword => Object.hasOwn(WORDS, name);

const LONGEST_FIRST: readonly (readonly [words: string, keyword: Keyword])[] = Object.keys(WORDS)
  .flatMap((name) => (isKeyword(name) ? WORDS[name].map((words) => [words, name] as const) : []))
  .sort(([a], [b]) => b.length - a.length);
