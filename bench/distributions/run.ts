import type { Triple } from '#schemas/filters/triples.ts';
import { distributionsOf } from '#workers/table/distribution/distribution.ts';
import { createView } from '#workers/table/view.ts';
import { median, medianTime } from '../median.ts';
import { sampleTable, timed } from '../sampleTable.ts';

const RUNS = 5;
/** Most milliseconds of twelve headers, by rows. */
const BARS: Readonly<Record<number, number>> = { 100000: 20, 1000000: 200 };

const HEADERS = [
  ...['price_usd', 'change24h', 'change7d', 'market_cap_usd', 'volume', 'tvl', 'circulating_supply', 'max_supply'],
  ...['sector', 'chains', 'organizations', 'listed'],
];
/** Conditions on three of the headers: each shows the rows under the two others. */
const LINKED: Readonly<Record<string, readonly Triple[]>> = {
  'without conditions': [],
  'under three conditions': [
    ['market_cap_usd', 'gte', 1_000_000],
    ['change24h', 'gte', -5],
    ['sector', 'in', ['DeFi', 'Gaming', 'L2']],
  ],
};

/** Twelve linked headers over sample projects, drawn anew after a change of the conditions. Prints medians of five; returns missed bars. */
export async function benchDistributions(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const rows of sizes) {
    const table = sampleTable('projects', rows);
    console.log(
      `\ndistributions: ${HEADERS.length} headers, ${rows.toLocaleString('en')} rows, Node; ms, medians of five, of all after ten`,
    );
    for (const [name, filter] of Object.entries(LINKED)) {
      const view = createView(table, { filter, sort: null, search: '' });
      // The first makes keys and days of the texts.
      const first = timed(() => distributionsOf(view, HEADERS, false));
      const all = medianTime(() => distributionsOf(view, HEADERS, false));
      const slowest = HEADERS.map(
        (field) =>
          [
            field,
            median(Array.from({ length: RUNS }, () => timed(() => distributionsOf(view, [field], false)))),
          ] as const,
      ).toSorted((a, b) => b[1] - a[1])[0];
      const card = median(Array.from({ length: RUNS }, () => timed(() => distributionsOf(view, ['volume'], true))));
      console.log(
        `${name.padEnd(23)} ${view.matching} shown: ${all.toFixed(1)} (first ${first.toFixed(1)}), slowest ${slowest?.[0]} ${slowest?.[1].toFixed(1)}, the facts of one ${card.toFixed(1)}`,
      );
      const bar = BARS[rows];
      if (bar !== undefined && all > bar)
        problems.push(`distributions: ${rows} rows ${name} take ${all.toFixed(1)} ms, not ${bar}`);
    }
  }
  return problems;
}
