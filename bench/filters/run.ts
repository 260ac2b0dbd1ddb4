import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { filterRows } from '#workers/table/filter.ts';
import { median, medianTime } from '../median.ts';
import { sampleTable } from '../sampleTable.ts';

/** How many times the flat filter of the same conditions two alternatives may take, at so many rows. */
const MOST_TIMES = 2;
const BAR_AT = 100_000;

const CAP: Triple = ['market_cap_usd', 'gte', 1_000_000];
const RISING: Triple = ['change24h', 'gt', 0];
const SECTOR: Triple = ['sector', 'in', ['DeFi', 'Gaming']];
const NAME: Triple = ['name', 'contains', 'an'];
const LOCKED: Triple = ['tvl', 'gte', 1_000_000];

const ALTERNATIVES = 'two alternatives of two';

interface Compared {
  readonly flat: Filter;
  /** Groups of the same four conditions, by their name. */
  readonly grouped: Readonly<Record<string, Filter>>;
}

const grouped = (last: Triple): Compared => ({
  flat: [CAP, RISING, SECTOR, last],
  grouped: {
    [ALTERNATIVES]: [{ any: [{ all: [CAP, RISING] }, { all: [SECTOR, last] }] }],
    'two alternatives twice': [{ any: [CAP, SECTOR] }, { any: [RISING, last] }],
    'two, beside alternatives': [CAP, RISING, { any: [SECTOR, last] }],
    'none of two alternatives': [{ not: { any: [{ all: [CAP, RISING] }, { all: [SECTOR, last] }] } }],
  },
});
const COMPARED: Readonly<Record<string, Compared>> = {
  'three figures and a list': grouped(LOCKED),
  'two figures, a list and a text': grouped(NAME),
};

/** Filters with groups beside the flat filter of the same four conditions. Prints medians of five; returns missed bars. */
export async function benchFilters(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const rows of sizes) {
    const table = sampleTable('projects', rows);
    console.log(`\nfilters: four conditions, ${rows.toLocaleString('en')} rows, Node; ms, medians of five, after ten`);
    for (const [name, { flat, grouped: groups }] of Object.entries(COMPARED)) {
      const rowsOf = (filter: Filter) => filterRows(table, filter, '')?.length;
      console.log(`${name}: ${rowsOf(flat)} rows`);
      for (const [shape, filter] of Object.entries(groups)) {
        // By turns: what else the machine does falls on both.
        const turns = Array.from({ length: 5 }, () =>
          [flat, filter].map((one) => medianTime(() => filterRows(table, one, ''))),
        );
        const [plain = Number.NaN, own = Number.NaN] = [0, 1].map((at) =>
          median(turns.map((turn) => turn[at] ?? Number.NaN)),
        );
        const times = own / plain;
        console.log(
          `  ${shape.padEnd(26)} ${rowsOf(filter)} rows: ${own.toFixed(2)}, flat ${plain.toFixed(2)}, ${times.toFixed(2)} times`,
        );
        if (shape === ALTERNATIVES && rows === BAR_AT && times > MOST_TIMES)
          problems.push(
            `filters: ${shape}, ${name}, take ${times.toFixed(2)} times the flat filter, not ${MOST_TIMES}`,
          );
      }
    }
  }
  return problems;
}
