import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import type { Summary } from '#schemas/queries/results.ts';
import type { Histogram } from '../protocol.ts';
import { medianOf, nthSmallest } from './nthSmallest.ts';
import { staleTest } from './stale.ts';
import type { View } from './view.ts';
import { NOT_HELD, placesOf, rowAtPlace, type ViewRows } from './viewRows.ts';

/** Summary of a number field over rows by `_id` (null: the whole view), stale figures left out; null without values. */
export function summarize(rows: ViewRows, field: string, ids: Float64Array | null): Summary | null {
  const column = rows.table.columns.get(field);
  if (column?.kind !== 'number') return null;
  const places = ids && placesOf(rows, ids);
  const count = places ? places.length : rows.count;
  const values = new Float64Array(count);
  const isStale = staleTest(rows.table, field);
  let held = 0;
  let stale = 0;
  for (let i = 0; i < count; i++) {
    const row = rowAtPlace(rows, places ? (places[i] ?? 0) : i);
    const value = row === NOT_HELD ? Number.NaN : (column.values[row] ?? Number.NaN);
    if (Number.isNaN(value)) continue;
    if (isStale?.(row)) stale++;
    else values[held++] = value;
  }
  if (held === 0) return stale === 0 ? null : { values: 0, stale, sum: null, least: null, median: null, most: null };
  const present = values.subarray(0, held);
  return { values: held, stale, sum: sumOf(present), ...spreadOf(present) };
}

/** A sum independent of order in all shown digits (Neumaier's compensation). */
function sumOf(values: Float64Array): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}

function spreadOf(values: Float64Array): Record<'least' | 'most', number> & { readonly median: number | null } {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, median: medianOf(values), most };
}

const BARS = 16;
/** From this ratio of largest to smallest value, linear bars would put nearly all rows into the first. */
const LOGARITHMIC_FROM = 1000;

/** Shares of the values that lie below the first bar, and above the last, at most. */
const OUTLIERS = 0.01;

/**
 * Sixteen bars over a number field of a view's rows, from the 1st to the 99th percentile; null without values. Logarithmic bars
 * count zeros in the first. A bar has as many rows as a condition on its range selects: stale figures are in none.
 */
export function histogramOf({ table, rows, matching, query }: View, field: string): Histogram | null {
  const column = table.columns.get(field);
  if (column?.kind !== 'number') return null;
  const values = new Float64Array(matching);
  const isStale = leavesStaleOut(table.spec, [field, 'gte', 0], query.filter) ? staleTest(table, field) : null;
  let held = 0;
  for (let i = 0; i < matching; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const value = column.values[row] ?? Number.NaN;
    values[held] = value;
    held += Number(!Number.isNaN(value) && isStale?.(row) !== true);
  }
  if (held === 0) return null;
  const { from, to, logarithmic } = extentOf(values.subarray(0, held));
  const scale = (value: number) => (logarithmic ? Math.log(Math.max(value, from)) : value);
  const start = scale(from);
  const width = (scale(to) - start) / BARS || 1;
  const bars = new Array<number>(BARS).fill(0);
  let below = 0;
  let above = 0;
  for (const value of values.subarray(0, held)) {
    if (value > to) above += 1;
    else if (value < from && !(logarithmic && value === 0)) below += 1;
    else {
      const bar = Math.min(BARS - 1, Math.floor((scale(value) - start) / width));
      bars[bar] = (bars[bar] ?? 0) + 1;
    }
  }
  return { from, to, logarithmic, bars, below, above };
}

/** The ends of the bars. Reorders the values. */
function extentOf(values: Float64Array): Pick<Histogram, 'from' | 'to' | 'logarithmic'> {
  const [least, most] = clipped(values);
  const positive = values.filter((value) => value > 0);
  const [leastPositive] = positive.length > 0 ? clipped(positive) : [Number.POSITIVE_INFINITY];
  const logarithmic = least >= 0 && values.every((value) => value >= 0) && most / leastPositive >= LOGARITHMIC_FROM;
  return { from: logarithmic ? leastPositive : least, to: most, logarithmic };
}

/** The 1st and the 99th percentile, or the extremes where these are the same. Reorders the values. */
function clipped(values: Float64Array): readonly [least: number, most: number] {
  const last = values.length - 1;
  const least = nthSmallest(values, values.length, Math.floor(OUTLIERS * last));
  const most = nthSmallest(values, values.length, Math.ceil((1 - OUTLIERS) * last));
  if (least < most) return [least, most];
  return [nthSmallest(values, values.length, 0), nthSmallest(values, values.length, last)];
}
