import { z } from 'zod';
import { daySpan, type PartialDate } from '#schemas/dates.ts';
import timeZones from './timeZones.json' with { type: 'json' };

const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const HYPHENED = /^(\d{1,2})-(\d{1,2})-(\d{4})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?$/;
const DAY_MONTH_YEAR = /^(\d{1,2})[-\s]+([a-z]{3,9})\.?[-\s]+(\d{4}|\d{2})$/i;
const MONTH_AND_YEAR = /^([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Order of day and month in dates with slashes or hyphens. */
export type DateOrder = 'month-first' | 'day-first';

/**
 * A partial date as precise as it is written: `2024-03-15`, `2024-03`, `2024`, an ISO moment, `3/15/2024` (or
 * `15/3/2024` with `day-first`), `15.3.2024`, `15 Mar 2024`, `15-Mar-24`, `March 2024`, or seconds since 1970. Slashes
 * are month-first unless `order` says otherwise; hyphens (`3-4-2024`) need `order`. null: not a date.
 */
export function readDate(value: unknown, order?: DateOrder): PartialDate | null {
  if (typeof value === 'number') return fromSeconds(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,13}$/.test(text)) return fromSeconds(Number(text));
  const moment = ISO_MOMENT.exec(text);
  if (moment?.[1]) return valid(moment[1]);
  const slashed = SLASHED.exec(text);
  if (slashed) return ordered(slashed, order ?? 'month-first');
  const hyphened = HYPHENED.exec(text);
  if (hyphened) return ordered(hyphened, order);
  const dotted = DOTTED.exec(text);
  if (dotted) return dated(dotted[3] ?? '', dotted[2] ?? '', dotted[1]);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dated(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3]);
  const [, day, month = '', year = ''] = DAY_MONTH_YEAR.exec(text) ?? [];
  if (day !== undefined) return dated(year, monthNamed(month), day);
  const worded = MONTH_AND_YEAR.exec(text);
  if (worded) return dated(worded[3] ?? '', monthNamed(worded[1] ?? ''), worded[2]);
  return valid(text);
}

/** A part above 12 must be the day. Without an order, two parts up to 12 are ambiguous. */
function ordered([, first = '', second = '', year = '']: RegExpExecArray, order?: DateOrder): PartialDate | null {
  const isDayFirst = Number(first) > 12 || (order === 'day-first' && Number(second) <= 12);
  if (order === undefined && Number(first) <= 12 && Number(second) <= 12) return null;
  return isDayFirst ? dated(year, second, first) : dated(year, first, second);
}

/** Month number from the first letters of its English name; 0: unknown. */
function monthNamed(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

/** ISO moment in UTC, from ISO, RFC 822 (`Mon, 13 Mar 2023 10:13:50 +0000`), HTTP dates or epoch numbers. */
export function readMoment(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return isoOf(value < 1e11 ? value * 1000 : value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = value.trim();
  if (/^\d{9,13}$/.test(text)) return readMoment(Number(text));
  return isoOf(Date.parse(inUtc(text)));
}

/** The text after hours and minutes, where a zone may stand. */
const BEHIND_TIME = /\d:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]m\b)?(.*)$/i;
const ZONE = /[+-]\d|\b(?:z|ut|utc|gmt|[ecmp][sd]t)\b/i;
const NAMED_ZONES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    z
      .strictObject({
        about: z.array(z.string()),
        offsets: z.record(z.string().regex(/^[A-Z]+$/), z.string().regex(/^[+-]\d{4}$/)),
      })
      .parse(timeZones).offsets,
  ),
);
/** `Date.parse` reads these as UTC. */
const ISO_DAY = /^\d{4}(?:-\d{2}){0,2}$/;

/** Adds the zone to a moment: UTC if none is written, never the local one. */
function inUtc(text: string): string {
  const behind = BEHIND_TIME.exec(text)?.[1] ?? '';
  if (ISO_DAY.test(text) || ZONE.test(behind)) return text;
  const offset = NAMED_ZONES.get(behind.trim().toUpperCase());
  if (offset !== undefined) return `${text.slice(0, -behind.length)} ${offset}`;
  return ISO_MOMENT.test(text) ? `${text}Z` : `${text} UTC`;
}

function isoOf(milliseconds: number): string | null {
  const year2000 = 946_684_800_000;
  if (!Number.isFinite(milliseconds) || milliseconds < year2000 || milliseconds > 8e15) return null;
  return new Date(milliseconds).toISOString();
}

function fromSeconds(value: number): PartialDate | null {
  const iso = readMoment(value);
  return iso === null ? null : valid(iso.slice(0, 10));
}

function dated(year: string, month: string, day: string | undefined): PartialDate | null {
  const head = `${year.length === 2 ? `20${year}` : year.padStart(4, '0')}-${month.padStart(2, '0')}`;
  return valid(day === undefined ? head : `${head}-${day.padStart(2, '0')}`);
}

function valid(text: string): PartialDate | null {
  const span = daySpan(text);
  if (!span) return null;
  const year = Number(text.slice(0, 4));
  return year >= 1990 && year <= 2100 ? text : null;
}
