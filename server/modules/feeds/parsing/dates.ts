import { z } from 'zod';
import { daySpan, type PartialDate } from '#schemas/dates.ts';
import timeZones from './timeZones.json' with { type: 'json' };
import { weekDate } from './weeks.ts';

const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const HYPHENED = /^(\d{1,2})-(\d{1,2})-(\d{4})$/;
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})(?:[/.-](\d{1,2}))?$/;
/** `20240315`, `202403`. */
const RUN_TOGETHER = /^((?:19|20)\d{2})(\d{2})(\d{2})?$/;
const MONTH_FIRST_OF_YEAR = /^(\d{1,2})\/(\d{4})$/;
/** 年 and 년 stand behind the year in Chinese, Japanese and Korean. */
const EAST_ASIAN = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?$/;
const VIETNAMESE = /^(?:(?:ngày\s+)?(\d{1,2})\s+)?tháng\s+(\d{1,2})(?:,|\s+năm|\/|\s)\s*(\d{4})$/i;
const WORD = /(\p{L}{3,12})/u.source;
const DAY_MONTH_YEAR = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|\\.|º)?[-\\s]*(?:of\\s|de\\s)?${WORD}\\.?,?[-\\s]*(?:de\\s)?'?(\\d{4}|\\d{2})$`,
  'iu',
);
const MONTH_AND_YEAR = new RegExp(`^${WORD}\\.?,?\\s+(?:de\\s)?(?:(\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(\\d{4})$`, 'iu');
/** `Mar-24`, `Mar '24`; with a space alone it may be a day. */
const MONTH_AND_SHORT_YEAR = new RegExp(`^${WORD}\\.?(?:-'?|\\s*')(\\d{2}|\\d{4})$`, 'iu');
/** `Q3`, `3Q`, `3rd quarter of`, `T3`, `3. Quartal`, `quý 3`. */
const QUARTER = String.raw`(?:[qt]([1-4])|([1-4])[qt]|([1-4])(?:st|nd|rd|th)\s+quarter(?:\s+of)?|([1-4])\.\s*quartal|quý\s+([1-4]))`;
const QUARTER_OF_YEAR = new RegExp(String.raw`^${QUARTER}[,\s/-]*(?:năm\s+)?(?:'?(\d{2})|(\d{4}))$`, 'i');
const YEAR_AND_QUARTER = new RegExp(String.raw`^(\d{4})[,\s/-]*${QUARTER}$`, 'i');
/** Halves: no partial date is as precise, so the year stands for them. */
const HALF_OF_YEAR =
  /^(?:(?:h[12]|[12]h|(?:1st|2nd|first|second)\s+half(?:\s+of)?)[,\s/-]*(?:'?(\d{2})|(\d{4}))|(\d{4})[\s/-]*(?:h[12]|[12]h))$/i;
/** Days since 1899-12-30, as spreadsheets store dates. */
const SERIAL_DAY = /^\d{5}(?:\.\d+)?$/;
const SERIAL_DAY_OF_1970 = 25_569;
const WEEKDAY = /^\p{L}{2,10}\.?,\s*(?=\p{L}*\.?\s*\d)/u;
const TIME_BEHIND =
  /[,\s]+(?:at\s+)?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:[a-z]{2,5}|[+-]\d{2}:?\d{2})?$/i;

/** Number of the month by its names in the languages that sources write in. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, index) => [monthKey(format.format(Date.UTC(2024, index, 15))), index + 1] as const,
      );
    }),
  ),
).set('sept', 9);

function monthKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');
}

/** Order of day and month in dates with slashes or hyphens. */
export type DateOrder = 'month-first' | 'day-first';

/**
 * A partial date as precise as it is written: `2024-03-15`, `2024-3-5`, `20240315`, `2024-03`, `2024`, an ISO moment,
 * `3/15/2024` (or `15/3/2024` with `day-first`), `15.3.2024`, `15 Mar 2024`, `15th March 2024`, `Mar-24`, `15 mars 2024`,
 * `2024年3月15日`, `Q3 2024`, seconds since 1970, or the days of a spreadsheet. A half is its year, a week (`2024-W11`)
 * its month, quarter or year. Slashes are month-first unless `order`
 * says otherwise; hyphens (`3-4-2024`) need `order`. null: not a date.
 */
export function readDate(value: unknown, order?: DateOrder): PartialDate | null {
  if (typeof value === 'number') return fromSeconds(value) ?? fromSerial(value);
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const text = value.trim().replace(/\s+/g, ' ');
  if (/^\d{9,13}$/.test(text)) return fromSeconds(Number(text));
  if (SERIAL_DAY.test(text)) return fromSerial(Number(text));
  const moment = ISO_MOMENT.exec(text);
  if (moment?.[1]) return valid(moment[1]);
  return readDay(
    text
      .replace(TIME_BEHIND, '')
      .replace(WEEKDAY, (word) => (MONTHS.has(monthKey(word.replace(/[,\s]/g, ''))) ? word : '')),
    order,
  );
}

/** Characters of the longest date. */
const LONGEST = 80;

function readDay(text: string, order: DateOrder | undefined): PartialDate | null {
  // Before days: `3. Quartal 2024` begins like one, and `Week 11, 2024` like a month and its day.
  const quarter = quarterOf(text);
  if (quarter !== null) return valid(quarter);
  const week = weekDate(text);
  if (week !== null) return week;
  const slashed = SLASHED.exec(text);
  if (slashed) return ordered(slashed, order ?? 'month-first');
  const hyphened = HYPHENED.exec(text);
  if (hyphened) return ordered(hyphened, order);
  const dotted = DOTTED.exec(text);
  if (dotted) return dated(dotted[3] ?? '', dotted[2] ?? '', dotted[1]);
  const yearFirst = YEAR_FIRST.exec(text) ?? EAST_ASIAN.exec(text) ?? RUN_TOGETHER.exec(text);
  if (yearFirst) return dated(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3]);
  const monthFirst = MONTH_FIRST_OF_YEAR.exec(text);
  if (monthFirst) return dated(monthFirst[2] ?? '', monthFirst[1] ?? '', undefined);
  const vietnamese = VIETNAMESE.exec(text);
  if (vietnamese) return dated(vietnamese[3] ?? '', vietnamese[2] ?? '', vietnamese[1]);
  const [, day, month = '', year = ''] = DAY_MONTH_YEAR.exec(text) ?? [];
  if (day !== undefined) return dated(year, monthNamed(month), day);
  const worded = MONTH_AND_YEAR.exec(text);
  if (worded) return dated(worded[3] ?? '', monthNamed(worded[1] ?? ''), worded[2]);
  const short = MONTH_AND_SHORT_YEAR.exec(text);
  if (short) return dated(short[2] ?? '', monthNamed(short[1] ?? ''), undefined);
  const half = HALF_OF_YEAR.exec(text);
  if (half) return valid(half[2] ?? half[3] ?? `20${half[1] ?? ''}`);
  return valid(text);
}

function quarterOf(text: string): string | null {
  const [, ...before] = QUARTER_OF_YEAR.exec(text) ?? [];
  const [shortYear, longYear] = before.splice(5);
  const [, year = longYear ?? `20${shortYear ?? ''}`, ...behind] = YEAR_AND_QUARTER.exec(text) ?? [];
  const number = [...before, ...behind].find((part) => part !== undefined);
  return number === undefined ? null : `${year}-Q${number}`;
}

/**
 * The order of day and month that a column of dates shows: a first part above 12 is a day, a second one as well. undefined: it
 * shows none, or both.
 */
export function dateOrderOf(values: Iterable<unknown>): DateOrder | undefined {
  const seen = new Set<DateOrder>();
  for (const value of values) {
    const text = typeof value === 'string' ? value.trim().replace(TIME_BEHIND, '') : '';
    const [, first = '', second = ''] = SLASHED.exec(text) ?? HYPHENED.exec(text) ?? [];
    if (Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12) seen.add('day-first');
    if (Number(second) > 12 && Number(second) <= 31 && Number(first) <= 12) seen.add('month-first');
  }
  const [only] = seen;
  return seen.size === 1 ? only : undefined;
}

/** A part above 12 must be the day. Without an order, two parts up to 12 are ambiguous. */
function ordered([, first = '', second = '', year = '']: RegExpExecArray, order?: DateOrder): PartialDate | null {
  const isDayFirst = Number(first) > 12 || (order === 'day-first' && Number(second) <= 12);
  if (order === undefined && Number(first) <= 12 && Number(second) <= 12) return null;
  return isDayFirst ? dated(year, second, first) : dated(year, first, second);
}

/** 0: no month has that name. */
function monthNamed(name: string): string {
  return String(MONTHS.get(monthKey(name)) ?? 0);
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

function fromSerial(value: number): PartialDate | null {
  if (value < 32_874 || value >= 73_415) return null;
  return valid(new Date((Math.floor(value) - SERIAL_DAY_OF_1970) * 86_400_000).toISOString().slice(0, 10));
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
