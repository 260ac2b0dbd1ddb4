import type { Spread, Spreads } from '../../protocol.ts';
import type { NumberColumn } from '../columns.ts';
import { medianOf } from '../nthSmallest.ts';
import { staleRows } from '../stale.ts';
import type { View } from '../view.ts';
import { extentOf } from './numberBars.ts';

/** How far figures reach among the rows of a view; fields without a known figure, and those that are no numbers, are left out. */
export function spreadsOf(view: View, fields: readonly string[]): Spreads {
  const found = new Map<string, Spread>();
  for (const field of fields) {
    const column = view.table.columns.get(field);
    const spread = column?.kind === 'number' ? spreadOf(view, column) : null;
    if (spread) found.set(field, spread);
  }
  return found;
}

function spreadOf({ table, rows }: View, { values, spec }: NumberColumn): Spread | null {
  const count = rows === null ? table.length : rows.length;
  const marks = staleRows(table, spec.field);
  const known = new Float64Array(count);
  let held = 0;
  let zeros = 0;
  let negative = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value) || (marks !== null && marks[row] === 1)) continue;
    known[held++] = value;
    zeros += Number(value === 0);
    negative += Number(value < 0);
  }
  if (held === 0) return null;
  const figures = known.subarray(0, held);
  const extent = extentOf(figures, zeros, negative > 0);
  const median = medianOf(figures);
  return median === null ? null : { ...extent, median };
}
