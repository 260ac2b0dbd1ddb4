import { type EpochDay, epochDay, type UnixMs, unixMs } from './units.ts';

/**
 * Dates as precise as they are known: `2024`, `2024-Q1`, `2024-03` or `2024-03-15`. A date is the span of days it may mean,
 * and a comparison passes only when it holds for the whole span: a round of "2024" is not known to be after 1 March 2024.
 * Texts of quarters do not sort as dates: compare spans, or first days.
 */
export type PartialDate = string;

export interface DaySpan {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

const PARTIAL_DATE = /^(\d{4})(?:-(?:Q([1-4])|(\d{2})(?:-(\d{2}))?))?$/;
const RELATIVE_DATE = /^-P(\d{1,4})([DMY])$/;

function dayOf(year: number, monthIndex: number, day: number): EpochDay {
  const date = new Date(0);
  date.setUTCFullYear(year, monthIndex, day);
  return epochDay(unixMs(date.getTime()));
}

const FIRST_DAY = dayOf(1, 0, 1);

/** The days a partial date covers, or null for an invalid date such as 2024-02-30. */
export function daySpan(text: string): DaySpan | null {
  const match = PARTIAL_DATE.exec(text);
  if (!match) return null;
  const [, ofYear, quarter, ofMonth, ofDay] = match;
  const year = Number(ofYear);
  if (year < 1) return null;
  const from = Number(quarter) * 3 - 3;
  if (quarter !== undefined) return { from: dayOf(year, from, 1), to: dayOf(year, from + 3, 0) };
  if (ofMonth === undefined) return { from: dayOf(year, 0, 1), to: dayOf(year, 11, 31) };
  const month = Number(ofMonth);
  if (month < 1 || month > 12) return null;
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  if (ofDay === undefined) return { from: dayOf(year, month - 1, 1), to: dayOf(year, month - 1, lastDay) };
  const day = Number(ofDay);
  if (day < 1 || day > lastDay) return null;
  const only = dayOf(year, month - 1, day);
  return { from: only, to: only };
}

/** The days that a date may mean beside one: 0 of a day, 364 of a year; infinite for an invalid date. */
export function vaguenessOf(date: PartialDate): number {
  const span = daySpan(date);
  return span === null ? Number.POSITIVE_INFINITY : span.to - span.from;
}

const TIMED_DATE = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)Z$/;
const DAY_MINUTES = 1_440;

/** What the date of a row says: the days it may mean, and the minute since 1970 by which it is sorted. */
export interface DateValue extends DaySpan {
  readonly minute: number;
}

/** Reads the date of a row: a partial date, or a day with its time in UTC (`2024-03-15T08:41Z`); null for anything else. */
export function dateValue(text: string): DateValue | null {
  const timed = TIMED_DATE.exec(text);
  const span = daySpan(timed?.[1] ?? text);
  if (!span) return null;
  const { from, to } = span;
  return { from, to, minute: from * DAY_MINUTES + Number(timed?.[2] ?? 0) * 60 + Number(timed?.[3] ?? 0) };
}

/** The day as `YYYY-MM-DD`. */
export function isoDay(day: EpochDay): PartialDate {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The first day a date may mean, as `YYYY-MM-DD`; null for an invalid date. */
export function firstDay(date: PartialDate): PartialDate | null {
  const span = daySpan(date);
  return span && isoDay(span.from);
}

/** The Monday on or before a day; 1970-01-01 was a Thursday. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** True for a rolling date such as `-P3M`: three months before today. */
export function isRelativeDate(text: string): boolean {
  return RELATIVE_DATE.test(text);
}

/**
 * The day a rolling date means at `now`, clamped to the end of the month (31 March − 1 month = 28 or 29 February) and
 * to year 1.
 */
export function resolveRelativeDate(text: string, now: UnixMs): PartialDate | null {
  const match = RELATIVE_DATE.exec(text);
  if (!match) return null;
  const count = Number(match[1]);
  const today = new Date(now);
  if (match[2] === 'D') return isoDay((epochDay(now) - count) as EpochDay);
  const months = match[2] === 'M' ? count : count * 12;
  const target = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(today.getUTCDate(), lastDay));
  const day = epochDay(unixMs(target.getTime()));
  return isoDay(day < FIRST_DAY ? FIRST_DAY : day);
}
