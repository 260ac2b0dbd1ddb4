import type { UnixMs } from '#schemas/units.ts';
import type { Lexicon } from './lexicon.ts';
import type { Comparison, Phrase } from './phrases.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary, WordClass } from './vocabulary.ts';

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
/** For each further word of a phrase: longer ones are meant. */
const LONGER = 0.45;

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
