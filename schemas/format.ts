import {
  CHANGE_DECIMALS,
  type DateFormat,
  EMPTY_VALUE,
  PRICE_DECIMALS,
  PROJECT_NAME,
  WALLET_ADDRESS,
} from './constants.ts';
import { currencySymbol } from './currencies.ts';
import { daySpan } from './dates.ts';
import { DATE_FORMAT, LOCALE, SCALE_WORDS, writeDate, writeQuarter } from './i18n/en/locale.ts';
import { once } from './once.ts';

/**
 * Formats figures, dates and names in the language of this build. Pure: the clock is an argument. Missing or non-finite
 * values give null (parts) or `EMPTY_VALUE` (text). `formatExact` writes the exact value for titles and copying.
 */

const MINUS = '−';
const ELLIPSIS = '…';

const separators = once(() => {
  const parts = new Intl.NumberFormat(LOCALE).formatToParts(123_456.7);
  const separator = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return { group: separator('group') ?? ',', decimal: separator('decimal') ?? '.' };
});

/** The mark between the integer part and the fraction of a number. */
export const decimalMark = () => separators().decimal;

export type ScaleUnit = '' | 'K' | 'M' | 'B' | 'T';

const SCALES: readonly { readonly unit: ScaleUnit; readonly size: number }[] = [
  { unit: '', size: 1 },
  { unit: 'K', size: 1e3 },
  { unit: 'M', size: 1e6 },
  { unit: 'B', size: 1e9 },
  { unit: 'T', size: 1e12 },
];

/** A shortened number: `text` with two decimals and sign; `unit` is rendered in its own slot. */
export interface ShortParts {
  readonly text: string;
  readonly unit: ScaleUnit;
}

/** `18_420_000_000` → `{ text: '18.42', unit: 'B' }`; a value too small for two decimals reads `<0.01`. */
export function shortParts(value: number | null | undefined): ShortParts | null {
  if (!isFigure(value)) return null;
  const size = Math.abs(value);
  if (size > 0 && size < 0.005) return { text: value < 0 ? `>${MINUS}0.01` : '<0.01', unit: '' };
  let step = 0;
  // 999.996 rounds to 1000.00, which is written 1.00K: compare the rounded value.
  while (step < SCALES.length - 1 && Number(fixedText(size / scaleAt(step).size, 2)) >= 1000) step += 1;
  const scale = scaleAt(step);
  return { text: sign(value) + grouped(fixedText(size / scale.size, 2)), unit: scale.unit };
}

/** Short form in one string, two decimals: `18.42B`, `950.00`, `--`. */
export function formatShort(value: number | null | undefined): string {
  const parts = shortParts(value);
  return parts ? parts.text + parts.unit : EMPTY_VALUE;
}

/**
 * The word of a short figure's unit, `tỷ` for `B`; null where there is no unit, or where its letter needs no word in the
 * language of this build.
 */
export const scaleWord = (unit: ScaleUnit): string | null => (unit === '' ? null : (SCALE_WORDS?.[unit] ?? null));

/** The short form with its unit as a word, `18,42 tỷ`; null where the language needs none, or nothing is shortened. */
export function shortInWords(value: number | null | undefined): string | null {
  const parts = shortParts(value);
  const word = parts && scaleWord(parts.unit);
  return parts && word ? `${parts.text} ${word}` : null;
}

/** Cents as money in two decimals, without a currency: `1,234.50`. */
export const formatCents = (cents: number): string => signed(cents / 100, 2);

/** A figure with a fixed number of decimals, for what has no unit and is never shortened: a ratio, a likeness, `0.51`. */
export function formatDecimal(value: number | null | undefined, decimals: number): string {
  return isFigure(value) ? signed(value, decimals) : EMPTY_VALUE;
}

/** Whole counts with thousands separated: `5,000`. */
export function formatCount(value: number | null | undefined): string {
  return formatDecimal(value, 0);
}

/** Whether the short form, or for a price its four decimals, leaves digits out. */
export function isRounded(value: number, form: 'short' | 'price' = 'short'): boolean {
  const size = Math.abs(value);
  const parts = form === 'short' ? shortParts(value) : null;
  const scale = SCALES.find(({ unit }) => unit === parts?.unit)?.size ?? 1;
  const shown = parts ? Number(fixedText(size / scale, 2)) * scale : Number(fixedText(size, PRICE_DECIMALS));
  // Scaling by a power of ten is inexact in binary.
  return Math.abs(shown - size) > size * 1e-14;
}

const exact = once(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 20 }));

/** The exact value, thousands separated, never in exponents: for titles. */
export function formatExact(value: number | null | undefined): string {
  if (!isFigure(value)) return EMPTY_VALUE;
  return exact().format(value).replace('-', MINUS);
}

/** Money in the short form with its symbol: `$192.38B`, `−$3.00M`. */
export function formatMoney(value: number | null | undefined, currency = 'usd'): string {
  const parts = shortParts(value);
  if (!parts) return EMPTY_VALUE;
  const symbol = currencySymbol(currency);
  const mark = /^[<>−]*/.exec(parts.text)?.[0] ?? '';
  return `${mark}${symbol}${parts.text.slice(mark.length)}${parts.unit}`;
}

/**
 * A price in four decimals. When those would all be zero, `fraction` is empty and the price is written with the count
 * of zeros after the point and three significant digits: 0.00000412 → `{ integer: '0', zeros: 5, digits: '412' }`,
 * drawn 0.0₅412 with a `<sub>`.
 */
export interface PriceParts {
  readonly integer: string;
  readonly fraction: string;
  readonly zeros: number;
  readonly digits: string;
}

/** Splits a price into parts, so that decimal points align. */
export function priceParts(value: number | null | undefined): PriceParts | null {
  if (!isFigure(value)) return null;
  const size = Math.abs(value);
  const fixed = fixedText(size, PRICE_DECIMALS);
  if (size > 0 && Number(fixed) === 0) {
    const [mantissa = '', exponent = ''] = size.toExponential(2).split('e-');
    return { integer: `${sign(value)}0`, fraction: '', zeros: Number(exponent) - 1, digits: mantissa.replace('.', '') };
  }
  const [integer = '0', fraction = ''] = fixed.split('.');
  return { integer: sign(value) + grouped(integer), fraction, zeros: 0, digits: '' };
}

/** A price as plain text, for places that cannot draw a subscript: `14.2718`, `0.00000412`. */
export function formatPrice(value: number | null | undefined): string {
  const parts = priceParts(value);
  if (!parts) return EMPTY_VALUE;
  if (parts.zeros > 0) return `${parts.integer}${decimalMark()}${'0'.repeat(parts.zeros)}${parts.digits}`;
  return `${parts.integer}${decimalMark()}${parts.fraction}`;
}

export type Direction = 'up' | 'down' | 'flat';

/** A change: the direction picks glyph and color, the text carries the sign as well. */
export interface ChangeParts {
  readonly direction: Direction;
  readonly text: string;
}

/** `2.414` → `{ direction: 'up', text: '+2.41' }`. What rounds to 0.00 is flat. Percent, without its sign. */
export function changeParts(value: number | null | undefined): ChangeParts | null {
  if (!isFigure(value)) return null;
  const text = fixedText(Math.abs(value), CHANGE_DECIMALS);
  if (Number(text) === 0) return { direction: 'flat', text: grouped(text) };
  return value > 0
    ? { direction: 'up', text: `+${grouped(text)}` }
    : { direction: 'down', text: MINUS + grouped(text) };
}

/** A share or rate with two decimals: `4.41%`. */
export function formatPercent(value: number | null | undefined): string {
  return isFigure(value) ? `${signed(value, CHANGE_DECIMALS)}%` : EMPTY_VALUE;
}

/** A figure with its unit behind it: `1.50M USD`, `4.41%`, `4.41% 24h`. */
export function withUnit(figure: string, unit: string): string {
  if (unit === '') return figure;
  return unit.startsWith('%') ? figure + unit : `${figure} ${unit}`;
}

const monthNames = once(() => {
  // Beside a day some languages abbreviate more than alone: `thg 3`.
  const short = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const nameIn = (month: number) => short.formatToParts(Date.UTC(2000, month)).find(({ type }) => type === 'month');
  return Array.from({ length: 12 }, (_, month) => nameIn(month)?.value ?? '');
});

let dateFormat: DateFormat = DATE_FORMAT;

/** The date format in use: that of the language, until a reader has chosen another. */
export const dateFormatInUse = (): DateFormat => dateFormat;

/** Sets the date format of this process. Browsers only: a server writes for many readers. */
export function setDateFormat(format: DateFormat): void {
  dateFormat = format;
}

/**
 * How a full date is written: `padded` Mar 05, 2024 (columns), `plain` Mar 5, 2024 (sentences), `short` Mar 05, 24. In
 * digits all of them are padded.
 */
export type DateStyle = 'padded' | 'plain' | 'short';

/**
 * A date known to the day, the month, the quarter or the year (`2024-03-15`, `2024-03`, `2024-Q1`, `2024`), an ISO time, or UTC
 * milliseconds. A partial date says only what is known: `Mar 2024` or `03/2024`, `Q1 2024`, `2024`. Anything else gives the
 * placeholder.
 */
export function formatDate(
  value: string | number | null | undefined,
  style: DateStyle = 'padded',
  format: DateFormat = dateFormat,
): string {
  const date = isoText(value)?.split('T', 1)[0] ?? '';
  if (daySpan(date) === null) return EMPTY_VALUE;
  const [wholeYear = '', month, day] = date.split('-');
  if (month === undefined) return wholeYear;
  if (month.startsWith('Q')) return writeQuarter(Number(month.slice(1)), wholeYear);
  // Where dates have one form, that of the years has one as well.
  const isCut = style === 'short' && day !== undefined && DATE_FORMAT !== 'DD/MM/YYYY';
  const year = isCut ? wholeYear.slice(2) : wholeYear;
  if (format === 'DD/MM/YYYY') return [day, month, year].filter((part) => part !== undefined).join('/');
  const name = monthNames()[Number(month) - 1] ?? '';
  if (day === undefined) return writeDate({ month: name, number: month, year });
  return writeDate({ month: name, number: month, day: style === 'plain' ? String(Number(day)) : day, year });
}

/** The short name of a day's or month's month (ISO): `Mar`. */
export function formatShortMonth(date: string): string {
  return monthNames()[Number(date.slice(5, 7)) - 1] ?? '';
}

/** A day without its year: `Mar 5` or `05/03`; `padded`: `Mar 05`. A partial date as `formatDate` writes it. */
export function formatDayOfYear(value: string | number, style: 'padded' | 'plain' = 'padded'): string {
  const date = isoText(value)?.split('T', 1)[0] ?? '';
  if (daySpan(date) === null) return EMPTY_VALUE;
  const day = date.slice(8, 10);
  if (day === '') return formatDate(date);
  if (dateFormat === 'DD/MM/YYYY') return `${day}/${date.slice(5, 7)}`;
  const [month, number] = [formatShortMonth(date), date.slice(5, 7)];
  return writeDate({ month, number, day: style === 'plain' ? String(Number(day)) : day });
}

const longMonth = once(() => new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' }));
const weekdays = {
  short: once(() => new Intl.DateTimeFormat(LOCALE, { weekday: 'short', timeZone: 'UTC' })),
  long: once(() => new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' })),
};

/** The month of a day (ISO): `June`. */
export function formatMonth(day: string): string {
  return longMonth().format(Date.parse(day));
}

/** A weekday, 0 being Monday: `Mon`, `Monday`. 1970-01-05 was a Monday. */
export function formatWeekday(weekday: number, style: 'short' | 'long'): string {
  return weekdays[style]().format(Date.UTC(1970, 0, 5 + weekday));
}

/** A moment, to the minute, in UTC: `Jun 30, 2026 09:00 UTC`. */
export function formatDateTime(value: string | number | null | undefined, style: DateStyle = 'padded'): string {
  const iso = isoText(value);
  const time = iso === null ? null : /T(\d{2}:\d{2})/.exec(iso)?.[1];
  const date = formatDate(iso, style);
  if (date === EMPTY_VALUE || time === undefined || time === null) return date;
  return `${date} ${time} UTC`;
}

/** A date as columns write it, with its time where it has one: `Jun 30, 2026 09:00`, in UTC. */
export function formatTimedDate(value: string | null | undefined, format: DateFormat = dateFormat): string {
  const time = /T(\d{2}:\d{2})/.exec(value ?? '')?.[1];
  const date = formatDate(value, 'padded', format);
  return date === EMPTY_VALUE || time === undefined ? date : `${date} ${time}`;
}

export type AgoUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

/** Age in the largest whole unit; a future time counts as now. */
export interface Ago {
  readonly value: number;
  readonly unit: AgoUnit;
}

/** Steps through seconds, minutes, hours, days (under 30), months (under 12) and years. Both times are UTC ms. */
export function timeAgo(then: number, now: number): Ago {
  const seconds = Math.max(0, Math.floor((now - then) / 1000));
  if (seconds < 60) return { value: seconds, unit: 'second' };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { value: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { value: hours, unit: 'hour' };
  const days = Math.floor(hours / 24);
  if (days < 30) return { value: days, unit: 'day' };
  const months = Math.floor(days / 30);
  if (months < 12) return { value: months, unit: 'month' };
  // 360 to 364 days are twelve months of 30 days and not yet a year of 365.
  return { value: Math.max(1, Math.floor(days / 365)), unit: 'year' };
}

const relative = once(() => new Intl.RelativeTimeFormat(LOCALE, { style: 'narrow' }));

/** Age in words: `3h ago`. */
export function formatAgo({ value, unit }: Ago): string {
  return relative().format(-value, unit);
}

const plurals = once(() => new Intl.PluralRules(LOCALE));

/** Words as they begin a line: `Rounds, left`. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A count with its noun: `1 round`, `12 rounds`. */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${plurals().select(count) === 'one' ? one : many}`;
}

/** Shortens a name over 20 characters to 16 and an ellipsis. Counts code points, to keep surrogate pairs. */
export function cutName(name: string): string {
  if (name.length <= PROJECT_NAME.max) return name;
  const characters = Array.from(name);
  return characters.length <= PROJECT_NAME.max
    ? name
    : characters.slice(0, PROJECT_NAME.cutTo).join('').trimEnd() + ELLIPSIS;
}

/** A wallet or contract address as its first 8 and last 5 characters. */
export function shortenAddress(address: string): string {
  const { head, tail } = WALLET_ADDRESS;
  return address.length <= head + tail ? address : `${address.slice(0, head)}${ELLIPSIS}${address.slice(-tail)}`;
}

function isFigure(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function scaleAt(step: number): { readonly unit: ScaleUnit; readonly size: number } {
  return SCALES[step] ?? { unit: '', size: 1 };
}

function sign(value: number): string {
  return value < 0 ? MINUS : '';
}

/** toFixed turns to exponents at 1e21; whole digits are written out instead. */
function fixedText(size: number, decimals: number): string {
  if (size < 1e21) return size.toFixed(decimals);
  return `${BigInt(size)}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
}

function signed(value: number, decimals: number): string {
  const text = fixedText(Math.abs(value), decimals);
  return (Number(text) === 0 ? '' : sign(value)) + grouped(text);
}

/** A plain decimal (`1234.5`) with the language's marks between thousands and before the fraction. */
function grouped(text: string): string {
  const [integer = '', fraction] = text.split('.');
  const whole = integer.length <= 3 ? integer : integer.replace(/\B(?=(\d{3})+$)/g, separators().group);
  return fraction === undefined ? whole : whole + decimalMark() + fraction;
}

function isoText(value: string | number | null | undefined): string | null {
  if (typeof value === 'string') return value;
  if (!isFigure(value) || Math.abs(value) > 8.64e15) return null;
  return new Date(value).toISOString();
}
