import type { SortTerm } from '#schemas/columns/spec.ts';
import { sortOf } from '#schemas/queries/sort.ts';
import type { Table } from '#workers/table/table.ts';
import { completeOrder, createView, rowAt } from '#workers/table/view.ts';
import { median } from '../median.ts';
import { madeRounds } from '../pivot/madeRounds.ts';

const RUNS = 5;
const FIRST_WINDOW = 100;
/** Below this many ms the clock and the machine decide. */
const MEASURABLE = 0.2;

/** From long runs of equal rows to short ones, over every way in which columns are held. */
const PAIRS = [
  ['stages', 'amount_quantity'],
  ['stages', 'projects'],
  ['date', 'amount_quantity'],
  ['date', 'stages'],
  ['amount_quantity', 'date'],
  ['amount_quantity', 'projects'],
  ['projects', 'amount_quantity'],
] as const satisfies readonly (readonly [string, string])[];

/**
 * Rounds sorted by one column and by two: the whole order, and the first window without it. Prints medians of five, and what
 * the second column adds as a share of what that column costs as the only one, and of what the first one costs. Returns
 * pairs of which the second column adds more than both.
 */
export async function benchSort(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const rows of sizes) {
    const table = madeRounds(rows, (at) => nameOf(secondTime(at, rows)));
    console.log(`\nsort: ${rows.toLocaleString('en')} rows, Node; milliseconds of processor time, medians of ${RUNS}`);
    console.log(`${''.padEnd(46)}${['first', 'second', 'both', 'adds/first', 'adds/second'].map(cell).join('')}`);
    for (const [name, measure] of [
      ['whole order', wholeOrder],
      ['first 100', firstRows],
    ] as const) {
      for (const [first, second] of PAIRS) {
        const [alone = 0, other = 0, both = 0] = timesOf(
          [[first], [second], [first, second]].map((fields) => () => measure(table, fields)),
        );
        const adds = Math.max(0, both - alone);
        const figures = [alone, other, both, adds / alone, adds / other];
        console.log(
          `${`${name}: ${first}, ${second}`.padEnd(46)}${figures.map((one) => cell(one.toFixed(2))).join('')}`,
        );
        if (adds > Math.max(alone, other) && adds > MEASURABLE)
          problems.push(
            `sort, ${name}, ${rows} rows: ${second} after ${first} adds ${adds.toFixed(1)} ms, alone it takes ${other.toFixed(1)}`,
          );
      }
    }
  }
  return problems;
}

const cell = (text: string) => text.padStart(12);

/** Medians of works that take turns, by processor time: what the machine does besides slows all of them, and counts for none. */
function timesOf(works: readonly (() => void)[]): readonly number[] {
  for (const work of [...works, ...works]) work();
  const turns = Array.from({ length: RUNS }, () =>
    works.map((work) => {
      const start = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }),
  );
  return works.map((_, at) => median(turns.map((times) => times[at] ?? 0)));
}

function viewOf(table: Table, fields: readonly string[]) {
  table.permutations.clear();
  const sort = sortOf(fields.map((field): SortTerm => ({ field, order: 'desc' })));
  return createView(table, { filter: [], search: '', sort });
}

function wholeOrder(table: Table, fields: readonly string[]): void {
  completeOrder(viewOf(table, fields));
}

function firstRows(table: Table, fields: readonly string[]): void {
  const view = viewOf(table, fields);
  for (let place = 0; place < FIRST_WINDOW; place++) rowAt(view, place);
}

/** A third of the projects raised twice. */
const secondTime = (at: number, rows: number) => (Math.imul(at, 7_919) >>> 0) % (rows * 0.75);

/** Names that begin and end differently, as those of projects do. */
const nameOf = (at: number) => `${(Math.imul(at + 1, 2_654_435_761) >>> 0).toString(36)} protocol ${at % 100}`;
