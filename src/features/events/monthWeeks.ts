import { daySpan, isoDay, mondayOf } from '#schemas/dates.ts';
import type { EpochDay } from '#schemas/units.ts';

/** The weeks of a month (`2026-11`), Mondays first; null stands for days of other months. */
export function monthWeeks(month: string): readonly (readonly (string | null)[])[] {
  const span = daySpan(month);
  if (!span) return [];
  const weeks: (string | null)[][] = [];
  for (let monday = mondayOf(span.from); monday <= span.to; monday += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = (monday + at) as EpochDay;
        return day < span.from || day > span.to ? null : isoDay(day);
      }),
    );
  }
  return weeks;
}

/** The month so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Where a key of a calendar leads from a day; null: it is no key of a calendar. */
export function dayByKey(day: string, key: string): string | null {
  const at = daySpan(day)?.from;
  if (at === undefined) return null;
  const monday = mondayOf(at);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: monday - at,
    End: monday + 6 - at,
  };
  const step = steps[key];
  if (step !== undefined) return isoDay((at + step) as EpochDay);
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const month = monthAfter(day.slice(0, 7), key === 'PageUp' ? -1 : 1);
  const last = isoDay(daySpan(month)?.to ?? at);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}
