import { daySpan, isoDay, mondayOf } from '#schemas/dates.ts';
import type { EpochDay } from '#schemas/units.ts';
import type { DateBars } from '../../protocol.ts';
import type { CodedColumn } from '../columns.ts';
import { NO_DAY, spansOf } from '../dictionary.ts';

/** Most bars over dates. */
const BARS = 24;
/** Shares of the dates that lie before the first bar, and after the last, at most. */
const OUTLIERS = 0.01;
/** Bars are no shorter than half of the dates are exact. */
const EXACT = 0.5;

/** How long a bar is: days, or months; the shortest first. */
type Length = { readonly days: 1 | 7 } | { readonly months: number };
const YEAR = 12;
const LENGTHS: readonly Length[] = [
  { days: 1 },
  { days: 7 },
  ...[1, 3, ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((years) => years * YEAR)].map((months) => ({ months })),
];

/** Dates as the days they may mean: each known day or span with the number of its rows. */
interface Dates {
  /** Rows by first day from `start`: of dates known to the day, and of all. */
  readonly exact: Uint32Array;
  readonly all: Uint32Array;
  readonly start: number;
  readonly vague: readonly { readonly from: number; readonly to: number; readonly rows: number }[];
  readonly rows: number;
}

/**
 * Bars over dates: the shortest periods of which 24 reach from the 1st to the 99th percentile, and into which half of the dates
 * fit. A bar has as many rows as a condition on its period selects: dates that may be in several are in none.
 */
export function dateBars(column: CodedColumn, counts: Uint32Array): DateBars | null {
  const dates = datesOf(column, counts);
  if (dates === null) return null;
  const [first, last] = clipped(dates);
  const length =
    LENGTHS.find((one) => placeOf(last, one) - placeOf(first, one) < BARS && fits(dates, one)) ?? LENGTHS.at(-1);
  if (!length) return null;
  const lead = placeOf(first, length);
  const spans = Array.from({ length: placeOf(last, length) - lead + 1 }, (_, at) => spanAt(lead + at, length));
  const bars = spans.map(({ from, to }) => sumOf(dates.exact, from - dates.start, to + 1 - dates.start));
  const [begin, end] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0];
  let below = sumOf(dates.exact, 0, begin - dates.start);
  let above = sumOf(dates.exact, end + 1 - dates.start, dates.exact.length);
  let inexact = 0;
  for (const { from, to, rows } of dates.vague) {
    const bar = spans.findIndex((span) => from >= span.from && to <= span.to);
    if (bar >= 0) bars[bar] = (bars[bar] ?? 0) + rows;
    else if (to < begin) below += rows;
    else if (from > end) above += rows;
    else inexact += rows;
  }
  return { kind: 'dates', spans: spans.map((span) => textsOf(span, length)), bars, below, above, inexact };
}

/** The first, the middle and the last of the dates as they are stated, and how many different ones there are. */
export function dateFacts({ dictionary }: CodedColumn, counts: Uint32Array) {
  const { from, to } = spansOf(dictionary);
  const entries: number[] = [];
  let rows = 0;
  for (let entry = 0; entry < counts.length; entry++) {
    if (counts[entry] === 0 || from[entry] === NO_DAY) continue;
    entries.push(entry);
    rows += counts[entry] ?? 0;
  }
  const textOf = (entry: number | undefined) => (entry === undefined ? null : dictionary.texts.at(entry).slice(0, DAY));
  const days = (entry: number) => [from[entry] ?? 0, to[entry] ?? 0] as const;
  entries.sort((a, b) => days(a)[0] - days(b)[0] || days(a)[1] - days(b)[1]);
  let before = 0;
  const middle = entries.find((entry) => {
    before += counts[entry] ?? 0;
    return before * 2 >= rows;
  });
  const latest = entries.reduce<number | undefined>(
    (last, entry) => (last === undefined || days(entry)[1] >= days(last)[1] ? entry : last),
    undefined,
  );
  return {
    distinct: new Set(entries.map(textOf)).size,
    least: textOf(entries[0]),
    median: textOf(middle),
    most: textOf(latest),
  };
}

const DAY = 'YYYY-MM-DD'.length;

function datesOf({ dictionary }: CodedColumn, counts: Uint32Array): Dates | null {
  const { from, to } = spansOf(dictionary);
  let start = NO_DAY;
  let end = -NO_DAY;
  for (let entry = 0; entry < counts.length; entry++) {
    const day = from[entry] ?? NO_DAY;
    if (counts[entry] === 0 || day === NO_DAY) continue;
    if (day < start) start = day;
    if (day > end) end = day;
  }
  if (start > end) return null;
  const exact = new Uint32Array(end - start + 1);
  const all = new Uint32Array(end - start + 1);
  const vague = new Map<string, { from: number; to: number; rows: number }>();
  let rows = 0;
  for (let entry = 0; entry < counts.length; entry++) {
    const [count = 0, day = NO_DAY, until = NO_DAY] = [counts[entry], from[entry], to[entry]];
    if (count === 0 || day === NO_DAY) continue;
    rows += count;
    all[day - start] = (all[day - start] ?? 0) + count;
    if (day === until) exact[day - start] = (exact[day - start] ?? 0) + count;
    else {
      const same = vague.get(`${day} ${until}`);
      vague.set(`${day} ${until}`, { from: day, to: until, rows: (same?.rows ?? 0) + count });
    }
  }
  return { exact, all, start, vague: [...vague.values()], rows };
}

/** The days of the 1st and the 99th percentile, or the first and the last where these are the same. */
function clipped({ all, start, rows }: Dates): readonly [first: number, last: number] {
  const dayAt = (place: number) => {
    let before = 0;
    const at = all.findIndex((count) => {
      before += count;
      return before > place;
    });
    return start + at;
  };
  const [first, last] = [dayAt(Math.floor(OUTLIERS * (rows - 1))), dayAt(Math.ceil((1 - OUTLIERS) * (rows - 1)))];
  return first < last ? [first, last] : [dayAt(0), dayAt(rows - 1)];
}

/** True where bars of a length hold enough of the dates. */
function fits({ vague, rows }: Dates, length: Length): boolean {
  let lost = 0;
  for (const one of vague) if (placeOf(one.from, length) !== placeOf(one.to, length)) lost += one.rows;
  return lost <= rows * (1 - EXACT);
}

/** The number of the bar of a day; days, weeks and months of the calendar are counted from its beginning. */
function placeOf(day: number, length: Length): number {
  if ('days' in length) return length.days === 1 ? day : (mondayOf(day) - FIRST_MONDAY) / 7;
  const iso = isoDay(day as EpochDay);
  return Math.floor((Number(iso.slice(0, 4)) * YEAR + Number(iso.slice(5, 7)) - 1) / length.months);
}

const FIRST_MONDAY = mondayOf(0);

interface Days {
  readonly from: number;
  readonly to: number;
}

function spanAt(place: number, length: Length): Days {
  if ('days' in length) {
    const from = length.days === 1 ? place : place * length.days + FIRST_MONDAY;
    return { from, to: from + length.days - 1 };
  }
  return { from: monthSpan(place * length.months).from, to: monthSpan((place + 1) * length.months - 1).to };
}

/** The days of a month, counted from year 0, of which no date is. */
function monthSpan(month: number): Days {
  const text = (at: number) =>
    `${String(Math.floor(at / YEAR)).padStart(4, '0')}-${String((at % YEAR) + 1).padStart(2, '0')}`;
  return daySpan(text(Math.min(Math.max(month, YEAR), LAST_MONTH))) ?? { from: 0, to: 0 };
}

const LAST_MONTH = 9_999 * YEAR + YEAR - 1;

/** A bar as conditions write its beginning and its end: as exactly as its period is. */
function textsOf({ from, to }: Days, length: Length): DateBars['spans'][number] {
  const [first, last] = [isoDay(from as EpochDay), isoDay(to as EpochDay)];
  if ('days' in length) return { from: first, to: last };
  if (length.months >= YEAR) return { from: first.slice(0, 4), to: last.slice(0, 4) };
  return { from: first.slice(0, 7), to: last.slice(0, 7) };
}

function sumOf(counts: Uint32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = Math.max(0, from); at < Math.min(to, counts.length); at++) sum += counts[at] ?? 0;
  return sum;
}
