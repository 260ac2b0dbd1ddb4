import type { Histogram } from '#workers/client.ts';

/**
 * The way of a slider: shares from 0 to 1 of the distance between the least and the most value, as wide as the bars above
 * it. Values on the way are round, so that a filter reads `5M` and not `5,012,345`.
 */
export interface RangeScale {
  readonly from: number;
  readonly to: number;
  readonly logarithmic: boolean;
  /** Only whole numbers mean something: counts, years. */
  readonly whole: boolean;
}

export function scaleOf({ from, to, logarithmic }: Histogram, whole: boolean): RangeScale {
  return { from, to, logarithmic: logarithmic && from > 0, whole };
}

/** Where a value stands, 0 to 1; beyond the ends is at the ends. */
export function shareOf({ from, to, logarithmic }: RangeScale, value: number): number {
  if (to <= from) return 0;
  const share = logarithmic && value > 0 ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  return Math.min(1, Math.max(0, share));
}

/** The round value nearest to a share, never beyond the ends. */
export function valueAt(scale: RangeScale, share: number): number {
  const { from, to, logarithmic, whole } = scale;
  const exact = logarithmic ? from * (to / from) ** share : from + (to - from) * share;
  const rounded = whole ? Math.round(exact) : roundTo(exact, unitAt(scale, exact));
  return Math.min(to, Math.max(from, rounded));
}

/** Steps of the whole way: an arrow key, a page key. */
export const STEP = 0.02;
export const LEAP = 0.1;

/** The next round value in a direction; each step moves, however close the values lie. Null past the end: no bound. */
export function stepFrom(scale: RangeScale, value: number, by: number): number | null {
  const start = shareOf(scale, value);
  const end = by < 0 ? 0 : 1;
  for (let share = start + by; (end - share) * by > 0; share += by) {
    const next = valueAt(scale, share);
    if ((next - value) * by > 0) return next;
  }
  return null;
}

/** What values near this one are rounded to: two figures where bars are logarithmic, a hundredth of the way otherwise. */
function unitAt({ from, to, logarithmic }: RangeScale, value: number): number {
  const size = logarithmic ? Math.abs(value) / 10 : (to - from) / 100;
  return size > 0 ? 10 ** Math.floor(Math.log10(size)) : 1;
}

function roundTo(value: number, unit: number): number {
  // Dividing by the inverse keeps 0.3 from becoming 0.30000000000000004.
  const rounded =
    unit < 1 ? Math.round(value * Math.round(1 / unit)) / Math.round(1 / unit) : Math.round(value / unit) * unit;
  return Number.isFinite(rounded) ? (rounded === 0 ? 0 : rounded) : value;
}
