import type { NumberBars } from '../../protocol.ts';
import { countBefore, middleOf } from '../ascending.ts';

const BARS = 16;
const LATER_BARS = Array.from({ length: BARS - 1 }, (_, at) => at + 1);
/** From this ratio of largest to smallest value, linear bars would put nearly all rows into the first. */
const LOGARITHMIC_FROM = 1000;
/** Shares of the values that lie below the first bar, and above the last, at most. */
const OUTLIERS = 0.01;

/** Sixteen bars over ascending values, at least one, from the 1st to the 99th percentile. Logarithmic bars count zeros in the first. */
export function numberBars(values: Float64Array): NumberBars {
  const { from, to, logarithmic } = extentOf(values);
  const zeros = logarithmic ? countBefore(values, (value) => value > 0) : 0;
  const below = countBefore(values, (value) => value >= from) - zeros;
  const end = countBefore(values, (value) => value > to);
  const starts = [below, ...(logarithmic ? edgeStarts(values, from, to) : evenStarts(values, from, to))];
  const bars = starts.map((start, bar) => (starts[bar + 1] ?? end) - start);
  return { kind: 'numbers', from, to, logarithmic, bars, below, above: values.length - end };
}

/** Least, middle and most of ascending values and how many different ones there are. */
export function numberFacts(values: Float64Array) {
  let distinct = 0;
  for (let i = 0; i < values.length; i++) distinct += Number(i === 0 || values[i] !== values[i - 1]);
  return { distinct, least: values[0] ?? null, median: middleOf(values), most: values.at(-1) ?? null };
}

/** Where each bar but the first begins; all are equally wide. */
function evenStarts(values: Float64Array, from: number, to: number): readonly number[] {
  // Halves: the distance of two figures may be no number.
  const start = from / 2;
  const perBar = BARS / (to / 2 - start);
  // So near to one another that they cannot be told apart.
  const scale = Number.isFinite(perBar) ? perBar : 1;
  return LATER_BARS.map((bar) => countBefore(values, (value) => Math.floor((value / 2 - start) * scale) >= bar));
}

/** Where each bar but the first begins; each is as many times the one before. */
function edgeStarts(values: Float64Array, from: number, to: number): readonly number[] {
  return LATER_BARS.map((bar) => {
    const edge = from * (to / from) ** (bar / BARS);
    return countBefore(values, (value) => value >= edge);
  });
}

/** The ends of the bars over ascending values. */
export function extentOf(values: Float64Array): Pick<NumberBars, 'from' | 'to' | 'logarithmic'> {
  const [least, most] = clipped(values, 0);
  const zeros = countBefore(values, (value) => value > 0);
  if ((values[0] ?? 0) < 0 || zeros === values.length) return { from: least, to: most, logarithmic: false };
  // Without a negative value, those above zero are the last.
  const leastPositive = zeros === 0 ? least : clipped(values, zeros)[0];
  const logarithmic = most / leastPositive >= LOGARITHMIC_FROM;
  return { from: logarithmic ? leastPositive : least, to: most, logarithmic };
}

/** The 1st and the 99th percentile of all but the smallest values, or their extremes where these are the same. */
function clipped(values: Float64Array, skipped: number): readonly [least: number, most: number] {
  const last = values.length - skipped - 1;
  const at = (place: number) => values[skipped + place] ?? 0;
  const [least, most] = [at(Math.floor(OUTLIERS * last)), at(Math.ceil((1 - OUTLIERS) * last))];
  return least < most ? [least, most] : [at(0), at(last)];
}
