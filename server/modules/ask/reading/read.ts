import type { AskQuery } from '#schemas/api/ask.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import { type Chart, type Correction, type Cover, coversOf, type Edge, type Reader } from './chart.ts';
import { continued, withoutLead } from './continued.ts';
import { queryText } from './queryText.ts';
import { candidatesOf } from './resolve.ts';
import { applyRules } from './rules.ts';
import { createChart } from './terminals.ts';
import { tokenize } from './tokens.ts';

/** What a question asks, or why nobody can say. */
export type ReadQuestion =
  | {
      readonly kind: 'query';
      readonly query: AskQuery;
      readonly corrected: readonly Correction[];
      /** Words that made no difference. */
      readonly unused: readonly string[];
    }
  /** Two readings that the words bear equally well. */
  | { readonly kind: 'choice'; readonly queries: readonly AskQuery[] }
  | { readonly kind: 'help' }
  /** Words that were not understood; `without`: what the rest asks. */
  | { readonly kind: 'nothing'; readonly words: readonly string[]; readonly without: AskQuery | null };

/** Readings are close within this score. */
const CLOSE = 0.15;

interface Ranked {
  readonly query: AskQuery;
  readonly score: number;
  readonly unused: readonly number[];
  readonly isGrounded: boolean;
  readonly corrected: readonly Correction[];
  /** Words that are understood and make no difference, and those said beside. */
  readonly idle: readonly Pick<Edge, 'start' | 'end'>[];
  readonly isOfRecord: boolean;
}

/** Reads a question; `previous`: the query that a short one goes on from. */
export function readQuestion(text: string, reader: Reader, previous: AskQuery | null = null): ReadQuestion {
  const chart = chartOf(text, reader);
  const { tokens } = chart;
  if (tokens.length === 0) return { kind: 'nothing', words: [], without: null };
  const rest = previous && withoutLead(text);
  if (previous && rest !== null) {
    const fragment = chartOf(rest, reader);
    for (const { query, unused } of ranked(fragment, previous)) {
      if (unused.length > 0) continue;
      const joined = continued(previous, query, rest === text);
      if (joined) return { kind: 'query', query: joined, corrected: [], unused: [] };
    }
  }
  const beyond = chart.from.flat().find(({ phrase }) => phrase.is === 'beyond');
  if (beyond)
    return { kind: 'nothing', words: tokens.slice(beyond.start, beyond.end).map((one) => one.text), without: null };
  const isHelp = asksHelp(tokens.map(({ key }) => key));
  const all = ranked(chart, null);
  const full = all.filter(({ unused, isGrounded }) => unused.length === 0 && isGrounded);
  const [first] = full;
  if (isHelp && (!first || (isHelp === 'surely' && !first.isOfRecord))) return { kind: 'help' };
  if (!first) {
    const partly = all.find(({ isGrounded, query }) => isGrounded && isSaid(query));
    const unused = partly?.unused ?? all[0]?.unused ?? tokens.map((_, at) => at);
    const words = [...new Set(unused.filter((at) => !chart.isLight[at]).map((at) => tokens[at]?.text ?? ''))];
    return { kind: 'nothing', words: words.slice(0, 20), without: partly ? partly.query : null };
  }
  const second = full.find(({ query }) => meaningOf(query) !== meaningOf(first.query));
  if (second && first.score - second.score < CLOSE) return { kind: 'choice', queries: [first.query, second.query] };
  return {
    kind: 'query',
    query: first.query,
    corrected: first.corrected,
    unused: first.idle.flatMap(({ start, end }) => {
      const said = tokens.slice(start, end).map(({ text: typed }) => typed);
      return said.length === 0 ? [] : [said.join(' ')];
    }),
  };
}

/** Queries that differ in how many rows they show say the same. */
function meaningOf(query: AskQuery): string {
  return queryText({ ...query, limit: null });
}

function chartOf(text: string, reader: Reader): Chart {
  const chart = createChart(text, tokenize(text), reader);
  applyRules(chart);
  return chart;
}

/** The candidates of all covers, the best first; `previous`: of its data set alone. */
function ranked(chart: Chart, previous: AskQuery | null): readonly Ranked[] {
  const keys = chart.tokens.map(({ key }) => key);
  const asides = chart.tokens.flatMap((_, at) =>
    chart.isAside[at] && !chart.isLight[at] ? [{ start: at, end: at + 1 }] : [],
  );
  const all = coversOf(chart).flatMap((cover: Cover) =>
    candidatesOf(cover, keys, previous?.source).map((candidate) => ({
      ...candidate,
      corrected: cover.edges.flatMap(({ corrected }) => corrected),
      idle: [...cover.edges.filter(({ phrase }) => phrase.is === 'soft' && phrase.of === null), ...asides],
      isOfRecord: cover.edges.some(
        ({ phrase }) => phrase.is === 'bond' || (phrase.is === 'named' && phrase.records.length > 0),
      ),
    })),
  );
  return all.toSorted((a, b) => b.score - a.score);
}

/** Whether a query says more than the name of a table. */
function isSaid({ triples, relation, period, sort, group }: AskQuery): boolean {
  return triples.length > 0 || relation !== null || period !== null || sort !== null || group !== null;
}

const HELP = askWords.help.map((text) => text.split(' '));
const SURE = askWords.helpSurely.map((text) => text.split(' '));

/** Whether a question begins like one about the product. */
function asksHelp(keys: readonly string[]): 'surely' | 'perhaps' | null {
  const begins = (parts: readonly string[]) => parts.every((part, at) => keys[at] === part);
  if (SURE.some(begins)) return 'surely';
  return HELP.some(begins) ? 'perhaps' : null;
}
