import { askWords } from '#schemas/i18n/en/askWords.ts';
import type { Edge } from './chart.ts';
import type { Token } from './tokens.ts';

/** What is said of oneself beside the question: "…, my boss wants to know". It is passed over, and the answer says so. */

const SELF = new Set(askWords.self);
const RELATIVE = new Set(askWords.relative);

export interface Aside {
  readonly from: number;
  readonly end: number;
}

interface Said {
  readonly tokens: readonly Token[];
  readonly text: string;
  /** What was found, by where it begins. */
  readonly from: readonly (readonly Pick<Edge, 'end' | 'phrase'>[])[];
  readonly isLight: readonly boolean[];
}

/** Clauses between punctuation marks that speak of who asks, and in which nothing names the data but unknown words. */
export function asidesOf({ tokens, text, from, isLight }: Said): Aside[] {
  const clauses: Aside[] = [];
  let begin = 0;
  for (let at = 1; at <= tokens.length; at++) {
    const gap = text.slice(tokens[at - 1]?.to, tokens[at]?.from ?? tokens[at - 1]?.to);
    if (at < tokens.length && !/[,;:.!?–—]/.test(gap)) continue;
    clauses.push({ from: begin, end: at });
    begin = at;
  }
  if (clauses.length < 2) return [];
  const isUnknown = (at: number) =>
    !isLight[at] && !from.some((edges, start) => start <= at && edges.some(({ end }) => end > at));
  const namesRecord = (at: number) =>
    from[at]?.some(({ phrase }) => phrase.is === 'named' && phrase.records.length > 0) === true;
  return clauses.filter((clause) => {
    const places = Array.from({ length: clause.end - clause.from }, (_, nth) => clause.from + nth);
    return (
      places.some((at) => SELF.has(tokens[at]?.key ?? '')) &&
      !RELATIVE.has(tokens[clause.from]?.key ?? '') &&
      places.some(isUnknown) &&
      // What is said of a record is no aside.
      !places.some(namesRecord)
    );
  });
}
