import { DAY_MS } from '#schemas/units.ts';
import { type TimeSeries, within } from './timeSeries.ts';

/** A month's running total: one value a day, from the first. */
export interface MonthLine {
  readonly name: string;
  readonly values: readonly number[];
}

/** The total at the end of each day; days without a point keep the one before. `from`: start of the first day, UTC ms. */
export function monthLine(series: TimeSeries, from: number, days: number): MonthLine {
  const { time, value } = within(series, from, from + days * DAY_MS - 1);
  const values: number[] = [];
  let at = 0;
  let total = 0;
  for (let day = 1; day <= days; day += 1) {
    for (; at < time.length && (time[at] ?? 0) < from + day * DAY_MS; at += 1) total = value[at] ?? total;
    values.push(total);
  }
  return { name: series.name, values };
}

/** Places of two names beside the ends of their lines, moved apart where they are nearer than `apart`. */
export function namesApart(first: number, second: number, apart: number): readonly [number, number] {
  const gap = second - first;
  if (Math.abs(gap) >= apart) return [first, second];
  const push = (apart - Math.abs(gap)) / 2;
  return gap >= 0 ? [first - push, second + push] : [first + push, second - push];
}
