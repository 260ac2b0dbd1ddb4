import type { Summary } from '../protocol.ts';
import { nthSmallest } from './nthSmallest.ts';
import { NOT_HELD, placesOf, rowAtPlace, type ViewRows } from './viewRows.ts';

/** A number field over the rows with these `_id`s (null: all of the view); null where none of them has a value. */
export function summarise(rows: ViewRows, field: string, ids: Float64Array | null): Summary | null {
  const column = rows.table.columns.get(field);
  if (column?.kind !== 'number') return null;
  const places = ids && placesOf(rows, ids);
  const count = places ? places.length : rows.count;
  const values = new Float64Array(count);
  let held = 0;
  for (let i = 0; i < count; i++) {
    const row = rowAtPlace(rows, places ? (places[i] ?? 0) : i);
    const value = row === NOT_HELD ? Number.NaN : (column.values[row] ?? Number.NaN);
    values[held] = value;
    held += Number(!Number.isNaN(value));
  }
  if (held === 0) return null;
  const present = values.subarray(0, held);
  return { values: held, sum: sumOf(present), ...spreadOf(present) };
}

/** A sum that does not depend on the order of its parts in any digit that is shown (Neumaier's compensation). */
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

function spreadOf(values: Float64Array): Pick<Summary, 'least' | 'median' | 'most'> {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const middle = values.length >>> 1;
  const upper = nthSmallest(values, values.length, middle);
  if (values.length % 2 === 1) return { least, median: upper, most };
  // What stands before the middle is no larger than it.
  let lower = least;
  for (let i = 0; i < middle; i++) lower = Math.max(lower, values[i] ?? least);
  const sum = lower + upper;
  return { least, median: Number.isFinite(sum) ? sum / 2 : lower / 2 + upper / 2, most };
}
