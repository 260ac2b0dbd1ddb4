import { addEdge, type Chart, type Correction, type Edge, weightOf } from './chart.ts';
import type { Comparison, Phrase, PhraseKind, PhraseOf } from './phrases.ts';
import type { WordClass } from './vocabulary.ts';

/** What rules are made of: parts that match at a place of the chart, and how rules are applied. */

/** A part of a rule: what may stand at a place, and where it ends. */
export type Part = (chart: Chart, at: number) => readonly Match[];

export interface Match {
  readonly end: number;
  readonly score: number;
  readonly edge: Edge | null;
  readonly corrected?: readonly Correction[];
}

export interface Rule {
  readonly parts: readonly Part[];
  /** The phrases it makes of the edges that were matched, in their order. */
  readonly make: (edges: readonly Edge[]) => readonly Phrase[];
}

/** For each rule that held: what belongs together is meant together. */
const JOINED = 0.3;
const LIGHT_MAX = 3;

export const phrase =
  <Kind extends PhraseKind>(kind: Kind, holds: (found: PhraseOf<Kind>) => boolean = () => true): Part =>
  (chart, at) =>
    (chart.from[at] ?? []).flatMap((edge) =>
      isKind(edge.phrase, kind) && holds(edge.phrase) ? [{ end: edge.end, score: edge.score, edge }] : [],
    );

function isKind<Kind extends PhraseKind>(found: Phrase, kind: Kind): found is PhraseOf<Kind> {
  return found.is === kind;
}

export const word =
  (name: WordClass): Part =>
  (chart, at) =>
    (chart.classesFrom[at] ?? []).flatMap(({ end, names, length, corrected }) =>
      names.has(name)
        ? [{ end, score: weightOf(length) - (corrected.length > 0 ? 0.5 : 0), edge: null, corrected }]
        : [],
    );

/** Words that compare a figure in one way. */
export const comparison =
  (wanted: Comparison): Part =>
  (chart, at) =>
    (chart.comparisonsFrom[at] ?? []).flatMap(({ end, operator, length }) =>
      operator === wanted ? [{ end, score: weightOf(length), edge: null }] : [],
    );

/** That something does not follow. */
export const notAhead =
  (part: Part): Part =>
  (chart, at) =>
    part(chart, at).length === 0 ? [{ end: at, score: 0, edge: null }] : [];

/** That no word of some classes stands before it. */
export const notBehind =
  (names: readonly WordClass[]): Part =>
  (chart, at) => {
    const isBehind = chart.classesFrom.some((edges) =>
      edges.some((edge) => edge.end === at && names.some((name) => edge.names.has(name))),
    );
    return isBehind ? [] : [{ end: at, score: 0, edge: null }];
  };

/** A sign that is no token: it stands between two. */
const sign =
  (isWanted: RegExp): Part =>
  (chart, at) => {
    const between = chart.text.slice(chart.tokens[at - 1]?.to ?? 0, chart.tokens[at]?.from ?? 0);
    return at > 0 && isWanted.test(between) ? [{ end: at, score: 0, edge: null }] : [];
  };
export const slash = sign(/^\s*\/\s*$/);
export const comma = sign(/^\s*[,/]\s*$/);
/** "5-20m", and no "-5". */
export const dash = sign(/^(?:[-–]|\s+[-–]\s+)$/);

/** What follows without being part of it. */
export const ahead =
  (part: Part): Part =>
  (chart, at) =>
    part(chart, at).length > 0 ? [{ end: at, score: 0, edge: null }] : [];

export const literal =
  (...keys: readonly string[]): Part =>
  (chart, at) =>
    keys.includes(chart.tokens[at]?.key ?? '') ? [{ end: at + 1, score: 1, edge: null }] : [];

export const oneOf =
  (...parts: readonly Part[]): Part =>
  (chart, at) =>
    parts.flatMap((part) => part(chart, at));

/** Applies rules at every place, in one pass. */
export function apply(chart: Chart, rules: readonly Rule[]): void {
  const made: {
    readonly start: number;
    readonly end: number;
    readonly phrase: Phrase;
    readonly score: number;
    readonly corrected: readonly Correction[];
  }[] = [];
  for (const rule of rules) {
    for (let start = 0; start < chart.tokens.length; start++) {
      for (const { end, score, edges, corrected } of matchesOf(chart, rule.parts, start)) {
        // One typing error a phrase.
        if (corrected.length > 1) continue;
        for (const result of rule.make(edges))
          made.push({ start, end, phrase: result, score: score + JOINED, corrected });
      }
    }
  }
  for (const one of made) addEdge(chart, one.start, one.end, one.phrase, one.score, one.corrected);
}

interface Sequence {
  readonly end: number;
  readonly score: number;
  readonly edges: readonly Edge[];
  readonly corrected: readonly Correction[];
}

const NONE: readonly Correction[] = [];
const SEQUENCES_MAX = 40;

function matchesOf(chart: Chart, parts: readonly Part[], start: number): readonly Sequence[] {
  let open: readonly Sequence[] = [{ end: start, score: 0, edges: [], corrected: NONE }];
  for (const [nth, part] of parts.entries()) {
    const next: Sequence[] = [];
    for (const { end, score, edges, corrected } of open) {
      for (let skipped = 0; skipped <= (nth === 0 ? 0 : LIGHT_MAX); skipped++) {
        if (skipped > 0 && !chart.isLight[end + skipped - 1]) break;
        for (const match of part(chart, end + skipped)) {
          const spelt = match.corrected ?? match.edge?.corrected ?? NONE;
          next.push({
            end: match.end,
            score: score + match.score,
            edges: match.edge ? [...edges, match.edge] : edges,
            corrected: spelt.length === 0 ? corrected : [...corrected, ...spelt],
          });
        }
      }
    }
    open = next.slice(0, SEQUENCES_MAX);
    if (open.length === 0) break;
  }
  return open;
}

export const rule = (parts: readonly Part[], make: Rule['make']): Rule => ({ parts, make });

export function phrasesOf<Kind extends PhraseKind>(edges: readonly Edge[], kind: Kind): readonly PhraseOf<Kind>[] {
  return edges.flatMap(({ phrase: found }) => (isKind(found, kind) ? [found] : []));
}
