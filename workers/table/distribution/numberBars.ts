import type { NumberBars } from '../../protocol.ts';
import { medianOf, nthOf, twoOf } from '../nthSmallest.ts';

const BARS = 16;
/** From this ratio of largest to smallest value, linear bars would put nearly all rows into the first. */
const LOGARITHMIC_FROM = 1000;
/** Shares of the values that lie below the first bar, and above the last, at most. */
const OUTLIERS = 0.01;

/**
 * Sixteen bars over some values, at least one, from the 1st to the 99th percentile. Logarithmic bars count zeros in the first.
 * `zeros`: how many of the values are zero; `isNegative`: some are below.
 */
export function numberBars(values: Float64Array, zeros: number, isNegative: boolean): NumberBars {
  const { from, to, logarithmic } = extentOf(values, zeros, isNegative);
  const bars = new Uint32Array(BARS);
  const outside = logarithmic ? countByEdges(values, from, to, bars) : countEvenly(values, from, to, bars);
  return { kind: 'numbers', from, to, logarithmic, bars: [...bars], ...outside };
}

/** Least, middle and most of some values and how many there are of them. Reorders the values. */
export function numberFacts(values: Float64Array) {
  const median = medianOf(values);
  const sorted = values.sort();
  let distinct = 0;
  for (let i = 0; i < sorted.length; i++) distinct += Number(i === 0 || sorted[i] !== sorted[i - 1]);
  return { distinct, least: sorted[0] ?? null, median, most: sorted.at(-1) ?? null };
}

function countEvenly(values: Float64Array, from: number, to: number, bars: Uint32Array) {
  // Halves: the distance of two figures may be no number.
  const start = from / 2;
  const perBar = BARS / (to / 2 - start);
  // So near to one another that they cannot be told apart.
  const scale = Number.isFinite(perBar) ? perBar : 1;
  let below = 0;
  let above = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value > to) above += 1;
    else if (value < from) below += 1;
    else {
      const bar = Math.min(BARS - 1, Math.floor((value / 2 - start) * scale));
      bars[bar] = (bars[bar] ?? 0) + 1;
    }
  }
  return { below, above };
}

/** Each bar is as many times the one before. The place of a value is found without a branch: values are in no order. */
function countByEdges(values: Float64Array, from: number, to: number, bars: Uint32Array) {
  const edges = Float64Array.from({ length: BARS }, (_, at) => (at === 0 ? 0 : from * (to / from) ** (at / BARS)));
  const middle = edges[8] ?? 0;
  let below = 0;
  let above = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value > to) above += 1;
    else if (value < from && value !== 0) below += 1;
    else {
      let bar = Number(value >= middle) * 8;
      bar += Number(value >= (edges[bar + 4] ?? 0)) * 4;
      bar += Number(value >= (edges[bar + 2] ?? 0)) * 2;
      bar += Number(value >= (edges[bar + 1] ?? 0));
      bars[bar] = (bars[bar] ?? 0) + 1;
    }
  }
  return { below, above };
}

/** The ends of the bars. */
export function extentOf(
  values: Float64Array,
  zeros: number,
  isNegative: boolean,
): Pick<NumberBars, 'from' | 'to' | 'logarithmic'> {
  const [least, most] = clipped(values, 0);
  if (isNegative || zeros === values.length) return { from: least, to: most, logarithmic: false };
  // Without a negative value, those above zero are the last.
  const leastPositive = zeros === 0 ? least : clipped(values, zeros)[0];
  const logarithmic = most / leastPositive >= LOGARITHMIC_FROM;
  return { from: logarithmic ? leastPositive : least, to: most, logarithmic };
}

/** The 1st and the 99th percentile of all but the smallest values, or their extremes where these are the same. */
function clipped(values: Float64Array, skipped: number): readonly [least: number, most: number] {
  const last = values.length - skipped - 1;
  const places = [Math.floor(OUTLIERS * last), Math.ceil((1 - OUTLIERS) * last)] as const;
  const [least, most] = twoOf(values, skipped + places[0], skipped + places[1]);
  return least < most ? [least, most] : [nthOf(values, skipped), nthOf(values, skipped + last)];
}
