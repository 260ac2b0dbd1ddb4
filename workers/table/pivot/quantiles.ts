import { nthSmallest } from '../nthSmallest.ts';
import type { Figures } from './figures.ts';
import type { Entries } from './totals.ts';

/** Known figures group after group: those of a group are `values[ends[group - 1] … ends[group]]`. */
export interface Spread {
  readonly values: Float64Array;
  readonly ends: Uint32Array;
}

export function spreadOf({ rows, of, size }: Entries, { values }: Figures, known: Uint32Array): Spread {
  const ends = new Uint32Array(size);
  let total = 0;
  for (let group = 0; group < size; group++) {
    ends[group] = total;
    total += known[group] ?? 0;
  }
  const spread = new Float64Array(total);
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i] ?? 0] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const group = of[i] ?? 0;
    const at = ends[group] ?? 0;
    ends[group] = at + 1;
    spread[at] = value;
  }
  return { values: spread, ends };
}

/** The figures of coarser groups from those of finer ones. `to`: the coarser group of each; `known`: figures of each coarser one. */
export function joinedSpread(finer: Spread, to: Uint32Array, known: Uint32Array): Spread {
  const ends = new Uint32Array(known.length);
  let total = 0;
  for (let group = 0; group < known.length; group++) {
    ends[group] = total;
    total += known[group] ?? 0;
  }
  const values = new Float64Array(total);
  let start = 0;
  for (let at = 0; at < to.length; at++) {
    const end = finer.ends[at] ?? 0;
    const group = to[at] ?? 0;
    values.set(finer.values.subarray(start, end), ends[group] ?? 0);
    ends[group] = (ends[group] ?? 0) + end - start;
    start = end;
  }
  return { values, ends };
}

/** A quantile of each group; NaN where nothing is known. Reorders the figures within their groups. */
export function quantilesOf({ values, ends }: Spread, share: number): Float64Array {
  const quantiles = new Float64Array(ends.length);
  let start = 0;
  for (let group = 0; group < ends.length; group++) {
    const end = ends[group] ?? 0;
    quantiles[group] = start === end ? Number.NaN : quantileOf(values.subarray(start, end), share);
    start = end;
  }
  return quantiles;
}

/** Between the two nearest figures, in proportion (Hyndman and Fan, type 7). */
function quantileOf(values: Float64Array, share: number): number {
  const { length } = values;
  const at = (length - 1) * share;
  const floor = Math.floor(at);
  const low = nthSmallest(values, length, floor);
  if (floor === at) return low;
  // All figures behind it are at least as large.
  let high = values[floor + 1] ?? low;
  for (let i = floor + 2; i < length; i++) high = Math.min(high, values[i] ?? high);
  return between(low, high, at - floor);
}

/** Entries whose figures ascend: row `rows[i]` is in the group `of[i]`. */
export type OrderedEntries = Omit<Entries, 'size'>;

/**
 * A quantile of each group from entries in the order of their figures: those of a group come by in their order. `to`: the groups that
 * are asked for, by the groups of the entries, null: these; `known`: figures of each.
 */
export function quantilesInOrder(
  { rows, of }: OrderedEntries,
  values: Float64Array,
  to: Uint32Array | null,
  known: Uint32Array,
  share: number,
): Float64Array {
  const low = new Float64Array(known.length).fill(Number.NaN);
  const high = new Float64Array(known.length).fill(Number.NaN);
  const left = Uint32Array.from(known, (count) => Math.floor((count - 1) * share) + 1);
  for (let i = 0; i < rows.length; i++) {
    const group = to ? (to[of[i] ?? 0] ?? 0) : (of[i] ?? 0);
    const before = left[group] ?? 0;
    left[group] = before - 1;
    if (before === 1) low[group] = values[rows[i] ?? 0] ?? Number.NaN;
    else if (before === 0) high[group] = values[rows[i] ?? 0] ?? Number.NaN;
  }
  for (let group = 0; group < low.length; group++) {
    const at = ((known[group] ?? 0) - 1) * share;
    const above = at - Math.floor(at);
    if (above > 0) low[group] = between(low[group] ?? Number.NaN, high[group] ?? Number.NaN, above);
  }
  return low;
}

function between(low: number, high: number, share: number): number {
  return low + (high - low) * share;
}
