import type { Summary } from '#schemas/queries/results.ts';
import { medianOf } from './nthSmallest.ts';
import { staleTest } from './stale.ts';
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
