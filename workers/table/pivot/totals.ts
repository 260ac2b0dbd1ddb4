import type { Figures } from './figures.ts';

/** Entry `i` is the row `rows[i]` in the group `of[i]`. A row has several entries where lists put it into several groups. */
export interface Entries {
  readonly rows: Uint32Array;
  readonly of: Uint32Array;
  readonly size: number;
}

/** What the figures of a field come to, by group. */
export interface FieldTotals {
  readonly known: Uint32Array;
  readonly stale: Uint32Array;
  readonly sum: Float64Array;
}

/** The smallest and largest figures by group; NaN where nothing is known. */
export interface Extremes {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

function emptyTotals(size: number): FieldTotals {
  return { known: new Uint32Array(size), stale: new Uint32Array(size), sum: new Float64Array(size) };
}

function emptyExtremes(size: number): Extremes {
  return { min: new Float64Array(size).fill(Number.NaN), max: new Float64Array(size).fill(Number.NaN) };
}

/** Rows of each group. */
export function countsOf({ of, size }: Entries): Uint32Array {
  const counts = new Uint32Array(size);
  for (let i = 0; i < of.length; i++) {
    const group = of[i] ?? 0;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Known figures and sums of each group. */
export function totalsOf({ rows, of, size }: Entries, { values, stale }: Figures): FieldTotals {
  const { known, stale: left, sum } = emptyTotals(size);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const value = values[row] ?? Number.NaN;
    const group = of[i] ?? 0;
    if (!Number.isNaN(value)) {
      known[group] = (known[group] ?? 0) + 1;
      sum[group] = (sum[group] ?? 0) + value;
    } else if (stale?.[row] === 1) left[group] = (left[group] ?? 0) + 1;
  }
  return { known, stale: left, sum };
}

/** Smallest and largest figures of each group. */
export function extremesOf({ rows, of, size }: Entries, { values }: Figures): Extremes {
  const { min, max } = emptyExtremes(size);
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i] ?? 0] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const group = of[i] ?? 0;
    if (!((min[group] ?? 0) <= value)) min[group] = value;
    if (!((max[group] ?? 0) >= value)) max[group] = value;
  }
  return { min, max };
}

/** The totals of coarser groups from those of finer ones. `to`: the coarser group of each. */
export function rolledUp(finer: FieldTotals, to: Uint32Array, size: number): FieldTotals {
  const totals = emptyTotals(size);
  for (let at = 0; at < to.length; at++) {
    const group = to[at] ?? 0;
    totals.known[group] = (totals.known[group] ?? 0) + (finer.known[at] ?? 0);
    totals.stale[group] = (totals.stale[group] ?? 0) + (finer.stale[at] ?? 0);
    totals.sum[group] = (totals.sum[group] ?? 0) + (finer.sum[at] ?? 0);
  }
  return totals;
}

/** The same of extremes. */
export function rolledExtremes(finer: Extremes, to: Uint32Array, size: number): Extremes {
  const { min, max } = emptyExtremes(size);
  for (let at = 0; at < to.length; at++) {
    const group = to[at] ?? 0;
    const [least, most] = [finer.min[at] ?? Number.NaN, finer.max[at] ?? Number.NaN];
    if (Number.isNaN(least)) continue;
    if (!((min[group] ?? 0) <= least)) min[group] = least;
    if (!((max[group] ?? 0) >= most)) max[group] = most;
  }
  return { min, max };
}

/** The first or last row of each group, -1: none, and how many rows there are to choose from. */
export interface ByDate {
  readonly rows: Int32Array;
  readonly known: Uint32Array;
}

/** The first or last row of each group by a date, of equal dates by `_id`, among those with a figure and a date. Rows of -1 are none. */
export function rowsByDate(
  { rows, of, size }: { readonly rows: Uint32Array | Int32Array; readonly of: Uint32Array; readonly size: number },
  values: Float64Array,
  moments: Float64Array,
  ids: Float64Array,
  which: 'first' | 'last',
): ByDate {
  const found = new Int32Array(size).fill(-1);
  const known = new Uint32Array(size);
  const sign = which === 'first' ? 1 : -1;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? -1;
    if (row < 0 || Number.isNaN(values[row]) || Number.isNaN(moments[row])) continue;
    const group = of[i] ?? 0;
    known[group] = (known[group] ?? 0) + 1;
    const best = found[group] ?? -1;
    const later = (moments[row] ?? 0) - (moments[best] ?? 0) || (ids[row] ?? 0) - (ids[best] ?? 0);
    if (best < 0 || later * sign < 0) found[group] = row;
  }
  return { rows: found, known };
}
