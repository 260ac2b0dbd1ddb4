import type { ViewFigure } from '#schemas/formulas/core.ts';
import { between, spreadOf, sumOf } from '#schemas/formulas/overView.ts';
import { nthSmallest } from '../nthSmallest.ts';
import { BLOCK } from './blocks.ts';

/** What a function over the view makes of a row's figure, from the known figures of the view; NaN is unknown. Takes the figures. */
export function figureOver(take: ViewFigure, known: Float64Array): (of: number) => number {
  const { length } = known;
  if (take === 'count') return () => length;
  if (length === 0) return () => Number.NaN;
  switch (take) {
    case 'rank': {
      known.sort();
      return (of) => (Number.isNaN(of) ? of : 1 + length - upTo(known, of));
    }
    case 'zscore': {
      const { mean, deviation } = spreadOf(known);
      return (of) => (deviation === 0 ? Number.NaN : (of - mean) / deviation);
    }
    case 'median': {
      const middle = (length - 1) / 2;
      const lower = nthSmallest(known, length, Math.floor(middle));
      const median = between(lower, nthSmallest(known, length, Math.ceil(middle)));
      return () => median;
    }
    case 'sum': {
      const sum = sumOf(known);
      return () => sum;
    }
    case 'mean': {
      const mean = sumOf(known) / length;
      return () => mean;
    }
  }
}

/** True for functions whose last bits depend on the order of the figures. */
export const addsUp = (take: ViewFigure) => take === 'sum' || take === 'mean' || take === 'zscore';

/** How many of the sorted figures are at most as large. */
function upTo(sorted: Float64Array, figure: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= figure) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All figures of a loop. */
export function allFigures(loop: (start: number, count: number) => Float64Array, length: number): Float64Array {
  const all = new Float64Array(length);
  for (let start = 0; start < length; start += BLOCK) {
    const count = Math.min(BLOCK, length - start);
    all.set(loop(start, count).subarray(0, count), start);
  }
  return all;
}

/** The known figures of some rows, in their order. */
export function knownOf(all: Float64Array, rows: Uint32Array): Float64Array {
  const known = new Float64Array(rows.length);
  let found = 0;
  for (let i = 0; i < rows.length; i++) {
    const value = all[rows[i] ?? 0] ?? 0;
    if (!Number.isNaN(value)) known[found++] = value + 0;
  }
  return known.subarray(0, found);
}
