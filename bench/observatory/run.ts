import { OBSERVED_PIVOTS, OBSERVED_RULES, type Observed } from '#schemas/api/observatory.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { LinkedPivot } from '#schemas/queries/linked.ts';
import { LinkedPivots } from '#workers/table/pivot/linked.ts';
import { median } from '../median.ts';
import { sampleTable, timed } from '../sampleTable.ts';
import { byHand, isChart } from './byHand.ts';

const RUNS = 5;
const LIMIT_MS = 50;

/** Handles dragged over the months, and over the caps. */
const BRUSHES: Readonly<Record<Observed, (at: number) => readonly Triple[]>> = {
  fundraising: (at) => [
    ['date', 'gte', '2023-01-01'],
    ['date', 'in', Array.from({ length: at + 2 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`)],
    ['stages', 'in', ['Seed', 'Series A']],
  ],
  projects: (at) => [
    ['market_cap_usd', 'gte', 10 ** (at + 3)],
    ['sector', 'in', ['DeFi', 'Gaming']],
  ],
};

/**
 * A brush moved over the linked pivots of 100,000 rows each: one request recounts all of them. Prints medians of five and ratios
 * to one loop a chart over the same arrays; returns missed limits.
 */
export async function benchObservatory(): Promise<string[]> {
  const problems: string[] = [];
  const rows = 100_000;
  let total = 0;
  let charts = 0;
  console.log(`\nobservatory: ${rows.toLocaleString('en')} rows, Node; milliseconds, medians of ${RUNS}`);
  for (const source of ['fundraising', 'projects'] as const) {
    const table = sampleTable(source, rows);
    const pivots: Readonly<Record<string, LinkedPivot>> = OBSERVED_PIVOTS[source];
    const counter = new LinkedPivots(table, OBSERVED_RULES[source]);
    const hand = byHand(table, source);
    const request = (at: number) => ({ filter: BRUSHES[source](at), window: null });
    // The first request makes bins and figures.
    const first = timed(() => counter.count(pivots, { filter: [], window: null }));
    const ours = median(Array.from({ length: RUNS }, (_, at) => timed(() => counter.count(pivots, request(at)))));
    hand(request(0));
    const theirs = median(Array.from({ length: RUNS }, (_, at) => timed(() => hand(request(at)))));
    const counted = counter.count(pivots, request(2));
    const check = hand(request(2));
    for (const [name, sum] of Object.entries(check)) {
      const answer = Object.entries(counted).find(([own]) => own === name)?.[1];
      const counts = answer?.cells.counts[0];
      if (counts !== sum) problems.push(`observatory, ${source}: ${name} counts ${counts}, by hand ${sum}`);
    }
    const count = Object.keys(pivots).filter(isChart).length;
    total += ours;
    charts += count;
    console.log(
      `${source.padEnd(12)} ${count} charts: first ${first.toFixed(1)}, a brush ${ours.toFixed(1)}, by hand ${theirs.toFixed(1)}, ratio ${(ours / theirs).toFixed(2)}`,
    );
  }
  console.log(`together ${charts} charts: ${total.toFixed(1)} (limit ${LIMIT_MS})`);
  if (total > LIMIT_MS) problems.push(`observatory: a brush takes ${total.toFixed(1)} ms, not ${LIMIT_MS}`);
  return problems;
}
