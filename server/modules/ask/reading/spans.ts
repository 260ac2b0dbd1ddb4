import { isoDay, mondayOf } from '#schemas/dates.ts';
import { askWords, singularOf } from '#schemas/i18n/en/askWords.ts';
import { type EpochDay, epochDay, type UnixMs } from '#schemas/units.ts';
import type { Span } from './phrases.ts';
import type { Token } from './tokens.ts';

/** What dates in questions are made of: units of time, years and their parts, spans from today. */

export interface FoundSpan {
  readonly span: Span;
  readonly end: number;
  /** Said from today: "last week". */
  readonly isRelative?: true;
}

export type Unit = keyof typeof askWords.spans;

const UNITS: ReadonlyMap<string, Unit> = new Map(
  (Object.keys(askWords.spans) as Unit[]).flatMap((unit) => askWords.spans[unit].map((word) => [word, unit] as const)),
);
const DIGITS: ReadonlyMap<string, number> = new Map(Object.entries(askWords.digits));

export const unitAt = (token: Token | undefined) => (token ? UNITS.get(singularOf(token.key)) : undefined);
export const pad = (value: number) => String(value).padStart(2, '0');

export const same = (date: string): Span => ({ from: date, to: date });

/** The end of the longest of some words at a place; null: none stands there. */
export function wordsAt(tokens: readonly Token[], start: number, words: readonly string[]): number | null {
  let best: number | null = null;
  for (const word of words) {
    const parts = word.split(' ');
    if (parts.every((part, nth) => tokens[start + nth]?.key === part)) best = Math.max(best ?? 0, start + parts.length);
  }
  return best;
}

const ORDINALS: ReadonlyMap<string, number> = new Map(Object.entries(askWords.ordinals));

/** "Q2", "H1", "second quarter", "first half". */
export function partAt(
  tokens: readonly Token[],
  start: number,
): { readonly code: string; readonly end: number } | null {
  const key = tokens[start]?.key ?? '';
  if (/^(?:q[1-4]|h[12])$/.test(key)) return { code: key, end: start + 1 };
  const ordinal = ORDINALS.get(key);
  if (ordinal === undefined) return null;
  const next = tokens[start + 1]?.key ?? '';
  if (askWords.partsOfYear.q.includes(next)) return { code: `q${ordinal}`, end: start + 2 };
  return askWords.partsOfYear.h.includes(next) && ordinal <= 2 ? { code: `h${ordinal}`, end: start + 2 } : null;
}

export const yearOfNow = (now: UnixMs) => new Date(now).getUTCFullYear();
/** The year of the latest such month that has begun. */
export function latestYear(month: number, now: UnixMs): number {
  return month <= new Date(now).getUTCMonth() + 1 ? yearOfNow(now) : yearOfNow(now) - 1;
}

export function partOfYear(part: string, year: number | null, now: UnixMs): Span {
  const nth = Number(part[1]);
  const [first, last] = part.startsWith('q') ? [nth * 3 - 2, nth * 3] : [nth * 6 - 5, nth * 6];
  const known = year ?? latestYear(first, now);
  return { from: `${known}-${pad(first)}`, to: `${known}-${pad(last)}` };
}

export function yearOf(token: Token | undefined): number | null {
  return token && /^(?:19|20)\d\d$/.test(token.key) ? Number(token.key) : null;
}

/** "6 months", "30d". */
export function countedAt(tokens: readonly Token[], at: number): FoundSpan | null {
  const counted = tokens[at]?.key ?? '';
  const short = /^(\d{1,3})([dwmy])$/.exec(counted);
  if (short) {
    const unit = UNITS.get(short[2] === 'm' ? 'month' : (short[2] ?? ''));
    return unit ? { span: { from: rollingDate(unit, Number(short[1])), to: null }, end: at + 1 } : null;
  }
  const count = DIGITS.get(counted) ?? (/^\d{1,3}$/.test(counted) ? Number(counted) : null);
  const unit = count === null ? undefined : unitAt(tokens[at + 1]);
  return count === null || !unit ? null : { span: { from: rollingDate(unit, count), to: null }, end: at + 2 };
}

export function rollingDate(unit: Unit, count: number): string {
  const [letter, times] = { day: ['D', 1], week: ['D', 7], month: ['M', 1], quarter: ['M', 3], year: ['Y', 1] }[
    unit
  ] as [string, number];
  return `-P${count * times}${letter}`;
}

/** The calendar span that holds today, or one beside it. */
export function calendar(unit: Unit, step: 0 | -1, now: UnixMs): Span {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case 'day':
      return same(isoDay((epochDay(now) + step) as EpochDay));
    case 'week': {
      const monday = mondayOf(epochDay(now)) + step * 7;
      return { from: isoDay(monday as EpochDay), to: isoDay((monday + 6) as EpochDay) };
    }
    case 'month': {
      const moved = new Date(Date.UTC(year, month + step, 1));
      return same(`${moved.getUTCFullYear()}-${pad(moved.getUTCMonth() + 1)}`);
    }
    case 'quarter': {
      const first = new Date(Date.UTC(year, Math.floor(month / 3) * 3 + step * 3, 1));
      const from = first.getUTCMonth() + 1;
      return { from: `${first.getUTCFullYear()}-${pad(from)}`, to: `${first.getUTCFullYear()}-${pad(from + 2)}` };
    }
    case 'year':
      return same(String(year + step));
  }
}
