import { daySpan, type PartialDate } from '#schemas/dates.ts';

const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?$/;
const MONTH_AND_YEAR = /^(?:(\d{1,2})\s+)?([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** How a source orders the parts of a date written with slashes. */
export type SlashOrder = 'month-first' | 'day-first';

/**
 * A date as a source writes it, as precise as it is written: `2024-03-15`, `2024-03`, `2024`, an ISO moment,
 * `3/15/2024` (or `15/3/2024` with `day-first`), `15.3.2024`, `15 Mar 2024`, `March 2024`, or seconds since 1970.
 * null where it is none of these or no such day exists.
 */
export function readDate(value: unknown, slashes: SlashOrder = 'month-first'): PartialDate | null {
  if (typeof value === 'number') return fromSeconds(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,13}$/.test(text)) return fromSeconds(Number(text));
  const moment = ISO_MOMENT.exec(text);
  if (moment?.[1]) return valid(moment[1]);
  const slashed = SLASHED.exec(text);
  if (slashed) {
    const [, first = '', second = '', year = ''] = slashed;
    // A part above 12 can only be the day, whatever the order is elsewhere.
    const monthFirst = slashes === 'month-first' ? Number(first) <= 12 : Number(second) > 12;
    const [month, day] = monthFirst ? [first, second] : [second, first];
    return dated(year.length === 2 ? `20${year}` : year, month, day);
  }
  const dotted = DOTTED.exec(text);
  if (dotted) return dated(dotted[3] ?? '', dotted[2] ?? '', dotted[1]);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dated(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3]);
  const worded = MONTH_AND_YEAR.exec(text);
  if (worded) {
    const month = MONTHS.indexOf((worded[2] ?? '').slice(0, 3).toLowerCase()) + 1;
    return month === 0 ? null : dated(worded[4] ?? '', String(month), worded[1] ?? worded[3]);
  }
  return valid(text);
}

/** A moment as ISO text in UTC, from ISO, RFC 822 (`Mon, 13 Mar 2023 10:13:50 +0000`), HTTP dates or epoch numbers. */
export function readMoment(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return isoOf(value < 1e11 ? value * 1000 : value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = value.trim();
  if (/^\d{9,13}$/.test(text)) return readMoment(Number(text));
  // A date alone means midnight in UTC; Date.parse agrees for the ISO form.
  return isoOf(Date.parse(text));
}

function isoOf(milliseconds: number): string | null {
  const year2000 = 946_684_800_000;
  if (!Number.isFinite(milliseconds) || milliseconds < year2000 || milliseconds > 8e15) return null;
  return new Date(milliseconds).toISOString();
}

function fromSeconds(value: number): PartialDate | null {
  const iso = readMoment(value);
  return iso === null ? null : iso.slice(0, 10);
}

function dated(year: string, month: string, day: string | undefined): PartialDate | null {
  const head = `${year.padStart(4, '0')}-${month.padStart(2, '0')}`;
  return valid(day === undefined ? head : `${head}-${day.padStart(2, '0')}`);
}

function valid(text: string): PartialDate | null {
  const span = daySpan(text);
  if (!span) return null;
  const year = Number(text.slice(0, 4));
  return year >= 1990 && year <= 2100 ? text : null;
}
