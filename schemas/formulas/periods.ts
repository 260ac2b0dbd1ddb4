import { isoDay, type PartialDate } from '../dates.ts';
import type { EpochDay } from '../units.ts';

/** The shortest of each period, in days. A date of a formula means a day, a month, a quarter or a year. */
export const PERIODS = { month: 28, quarter: 90, year: 365 } as const;

/** The date that means just these days. */
export function dateOfDays(from: number, to: number): PartialDate {
  const day = isoDay(from as EpochDay);
  const length = to - from + 1;
  if (length >= PERIODS.year) return day.slice(0, 4);
  if (length >= PERIODS.quarter) return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  return length >= PERIODS.month ? day.slice(0, 7) : day;
}
