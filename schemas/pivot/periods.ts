import { type DaySpan, daySpan, isoDay, mondayOf } from '../dates.ts';
import type { EpochDay } from '../units.ts';

/** Periods by which dates are grouped, each written as people write it: `2024-03-15`, `2024-W11`, `2024-03`, `2024-Q1`, `2024`. */
export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];

const WEEK = /^(\d{4})-W(\d{2})$/;
const DAYS_OF_WEEK = 7;

/** The period that a day is in. Weeks begin on Monday and belong to the year of their Thursday (ISO 8601). */
export function periodOfDay(day: EpochDay, period: Period): string {
  const iso = isoDay(day);
  switch (period) {
    case 'day':
      return iso;
    case 'week': {
      const thursday = isoDay((mondayOf(day) + 3) as EpochDay);
      const first = daySpan(`${thursday.slice(0, 4)}-01-01`);
      const week = Math.floor((mondayOf(day) + 3 - (first?.from ?? 0)) / DAYS_OF_WEEK) + 1;
      return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
    }
    case 'month':
      return iso.slice(0, 7);
    case 'quarter':
      return `${iso.slice(0, 4)}-Q${Math.ceil(Number(iso.slice(5, 7)) / 3)}`;
    case 'year':
      return iso.slice(0, 4);
  }
}

/** The period that all days of a span are in; null: it may be of several. */
export function periodOf({ from, to }: DaySpan, period: Period): string | null {
  const first = periodOfDay(from, period);
  return from === to || first === periodOfDay(to, period) ? first : null;
}

/** The days of a period; null for another text. */
export function periodSpan(text: string): DaySpan | null {
  const week = WEEK.exec(text);
  if (!week) return daySpan(text);
  // The fourth of January is always in the first week.
  const first = daySpan(`${week[1]}-01-04`);
  if (!first) return null;
  const from = mondayOf(first.from) + (Number(week[2]) - 1) * DAYS_OF_WEEK;
  return { from: from as EpochDay, to: (from + DAYS_OF_WEEK - 1) as EpochDay };
}

/** The period before one; null for another text. */
export function periodBefore(text: string, period: Period): string | null {
  const span = periodSpan(text);
  return span && periodOfDay((span.from - 1) as EpochDay, period);
}
