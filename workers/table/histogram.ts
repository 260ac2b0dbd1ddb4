import type { Histogram } from '../protocol.ts';
import type { View } from './view.ts';

const BARS = 16;
/** From this ratio between the largest and the smallest value on, equal steps would put nearly all rows in the first bar. */
const LOGARITHMIC_FROM = 1000;

/** Sixteen bars over the values of a number field; null where it has none. Where bars are logarithmic, zeros go into the first. */
export function histogramOf({ table, rows, matching }: View, field: string): Histogram | null {
  const column = table.columns.get(field);
  if (column?.kind !== 'number') return null;
  const values = column.values.subarray(0, table.length);
  let least = Number.POSITIVE_INFINITY;
  let leastPositive = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > 0 && value < leastPositive) leastPositive = value;
    if (value > most) most = value;
  }
  if (most < least) return null;

  const logarithmic = least >= 0 && most / leastPositive >= LOGARITHMIC_FROM;
  const from = logarithmic ? leastPositive : least;
  const scale = (value: number) => (logarithmic ? Math.log(Math.max(value, from)) : value);
  const start = scale(from);
  const width = (scale(most) - start) / BARS || 1;
  const barOf = (value: number) => Math.min(BARS - 1, Math.floor((scale(value) - start) / width));

  const all = new Array<number>(BARS).fill(0);
  const matched = new Array<number>(BARS).fill(0);
  const count = (bars: number[], value: number) => {
    if (!Number.isNaN(value)) bars[barOf(value)] = (bars[barOf(value)] ?? 0) + 1;
  };
  for (const value of values) count(all, value);
  for (let i = 0; i < matching; i++) count(matched, values[rows === null ? i : (rows[i] ?? 0)] ?? Number.NaN);
  return { from, to: most, logarithmic, all, matching: matched };
}
