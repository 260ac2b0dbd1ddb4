import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Pivot } from '#schemas/pivot/pivot.ts';
import { pivotOf } from '#workers/table/pivot/pivot.ts';
import { medianTime } from '../median.ts';
import { madeRounds } from './madeRounds.ts';

/** Most milliseconds of two keys and three measures, by rows. */
const BARS: Readonly<Record<number, number>> = { 100000: 15, 1000000: 150 };
const CONTESTANTS = ['@duckdb/duckdb-wasm@1.32.0', 'arquero@8.0.1'];
const here = path.dirname(fileURLToPath(import.meta.url));
const folder = path.join(tmpdir(), 'assay-bench-pivot');

const ContestantSchema = z.object({ both: z.number(), one: z.number(), sum: z.number() });
const OthersSchema = z.object({ duckdb: ContestantSchema, arquero: ContestantSchema });
/**
 * Rounds by stage, and by stage and quarter, with their number, sum and median and all totals, beside DuckDB-WASM and Arquero over the
 * same rows, which npm fetches into a temporary folder. Prints medians of five and ratios; returns missed bars.
 */
export async function benchPivot(sizes: readonly number[]): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--silent', ...CONTESTANTS], { cwd: folder });
  const problems: string[] = [];
  for (const rows of sizes) {
    const table = madeRounds(rows, () => 'Round');
    const both = medianTime(() => pivotOf(table, PIVOT, EVERYTHING));
    const one = medianTime(() => pivotOf(table, { ...PIVOT, columns: [] }, EVERYTHING));
    const sum = pivotOf(table, PIVOT, EVERYTHING).cells.values[1] ?? Number.NaN;
    const others = OthersSchema.parse(
      JSON.parse(
        execFileSync(process.execPath, ['--import', 'tsx', path.join(here, 'others.mjs'), folder, String(rows)], {
          encoding: 'utf8',
        }),
      ),
    );
    console.log(`\npivot: ${rows.toLocaleString('en')} rows, Node; milliseconds, medians of five after ten`);
    console.log(`two keys  ${both.toFixed(1)}${ratios(both, others, 'both')}`);
    console.log(`one key   ${one.toFixed(1)}${ratios(one, others, 'one')}`);
    for (const [name, other] of Object.entries(others))
      if (other.sum !== sum) problems.push(`pivot: the total is ${sum}, by ${name} ${other.sum}`);
    const bar = BARS[rows];
    if (bar !== undefined && both > bar) problems.push(`pivot: ${rows} rows take ${both.toFixed(1)} ms, not ${bar}`);
    if (both > others.duckdb.both) problems.push('pivot: DuckDB adds up by two keys faster');
    if (one > others.duckdb.one) problems.push('pivot: DuckDB adds up by one key faster');
  }
  return problems;
}

const PIVOT: Pivot = {
  rows: [{ field: 'stages', by: 'value' }],
  columns: [{ field: 'date', by: 'quarter' }],
  measures: [
    { figure: 'count' },
    { figure: 'sum', field: 'amount_quantity' },
    { figure: 'median', field: 'amount_quantity' },
  ],
  sort: null,
  limit: { rows: null, columns: null },
};
const EVERYTHING = { filter: [], search: '' };

function ratios(ours: number, others: z.output<typeof OthersSchema>, kind: 'both' | 'one'): string {
  return Object.entries(others)
    .map(([name, other]) => `, ${name} ${other[kind].toFixed(1)} (ratio ${(ours / other[kind]).toFixed(2)})`)
    .join('');
}
