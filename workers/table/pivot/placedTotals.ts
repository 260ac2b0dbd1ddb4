import type { Figures } from './figures.ts';
import type { Places } from './placement.ts';
import type { FieldTotals } from './totals.ts';

/** What rows come to by the places of one bin: a loop over the rows, without entries of these. */

/** Rows at each place. */
export function placedCounts(rows: Uint32Array, { size, one, offsets, many }: Places): Uint32Array {
  const counts = new Uint32Array(size);
  if (one)
    for (let i = 0; i < rows.length; i++) {
      const at = one[rows[i] ?? 0] ?? 0;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  else
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const to = offsets[row + 1] ?? 0;
      for (let place = offsets[row] ?? 0; place < to; place++) {
        const at = many[place] ?? 0;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  return counts;
}

/** Known and stale figures and sums at each place. */
export function placedTotals(
  rows: Uint32Array,
  { size, one, offsets, many }: Places,
  { values, stale }: Figures,
): FieldTotals {
  const known = new Uint32Array(size);
  const left = new Uint32Array(size);
  const sum = new Float64Array(size);
  if (one)
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const value = values[row] ?? Number.NaN;
      const at = one[row] ?? 0;
      if (!Number.isNaN(value)) {
        known[at] = (known[at] ?? 0) + 1;
        sum[at] = (sum[at] ?? 0) + value;
      } else if (stale?.[row] === 1) left[at] = (left[at] ?? 0) + 1;
    }
  else
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const value = values[row] ?? Number.NaN;
      const isKnown = !Number.isNaN(value);
      if (!isKnown && stale?.[row] !== 1) continue;
      const to = offsets[row + 1] ?? 0;
      for (let place = offsets[row] ?? 0; place < to; place++) {
        const at = many[place] ?? 0;
        if (isKnown) {
          known[at] = (known[at] ?? 0) + 1;
          sum[at] = (sum[at] ?? 0) + value;
        } else left[at] = (left[at] ?? 0) + 1;
      }
    }
  return { known, stale: left, sum };
}
