import { daySpan, isoDay, resolveRelativeDate } from '#schemas/dates.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import { type EpochDay, epochDay, type UnixMs } from '#schemas/units.ts';
import type { Span } from './phrases.ts';
import {
  calendar,
  countedAt,
  type FoundSpan,
  latestYear,
  pad,
  partAt,
  partOfYear,
  rollingDate,
  same,
  unitAt,
  wordsAt,
  yearOf,
  yearOfNow,
} from './spans.ts';
import type { Token } from './tokens.ts';
import { afterUnitAt, numberedAt } from './unitFirst.ts';

/** Dates and spans of time in questions. Without a year the latest one that has begun is meant. */

/** Every reading of a span at a place, the longest included. `text` is the whole question. */
export function spansAt(text: string, tokens: readonly Token[], start: number, now: UnixMs): readonly FoundSpan[] {
  const found: FoundSpan[] = [];
  const date = dateAt(text, tokens, start, now);
  if (date) found.push(date, ...withEnd(text, tokens, date, now), ...openEnded(tokens, date));
  const during = date ? null : wordsAt(tokens, start, askWords.during);
  const within = during === null ? null : dateAt(text, tokens, during, now);
  if (within) found.push(...openEnded(tokens, within));
  found.push(...relativeAt(tokens, start, now));
  for (const [words, limit] of LIMITS) {
    const after = wordsAt(tokens, start, words);
    if (after === null) continue;
    const limited =
      dateAt(text, tokens, skipThe(tokens, after), now) ?? relativeDateAt(tokens, skipThe(tokens, after), now);
    if (!limited) continue;
    const span = limit(limited.span);
    const isWhole = words === askWords.since && askWords.sinceOrDuring.includes(tokens[start]?.key ?? '');
    if (isWhole && limited.isRelative && limited.span.to !== null) continue;
    if (span) found.push({ span, end: limited.end });
    if (askWords.between.includes(tokens[start]?.key ?? '')) found.push(...withEnd(text, tokens, limited, now));
  }
  if (askWords.between.includes(tokens[start]?.key ?? '')) {
    const first = dateAt(text, tokens, start + 1, now);
    if (first) found.push(...withEnd(text, tokens, first, now));
  }
  return found;
}

/** "2024 or later", "March and before". */
function openEnded(tokens: readonly Token[], { span, end }: FoundSpan): readonly FoundSpan[] {
  const later = wordsAt(tokens, end, askWords.orLater);
  if (later !== null) return [{ span: { from: span.from, to: null }, end: later }];
  const earlier = wordsAt(tokens, end, askWords.orEarlier);
  return earlier === null ? [] : [{ span: { from: null, to: span.to }, end: earlier }];
}

const skipThe = (tokens: readonly Token[], at: number) => (tokens[at]?.key === 'the' ? at + 1 : at);

/** "2021 to 2023", "March to May 2025": the year stands with the last one. */
function withEnd(text: string, tokens: readonly Token[], first: FoundSpan, now: UnixMs): readonly FoundSpan[] {
  const isDash = /^[-–]$/.test(between(text, tokens, first.end));
  if (!isDash && !askWords.rangeEnd.includes(tokens[first.end]?.key ?? '')) return [];
  const last = dateAt(text, tokens, isDash ? first.end : first.end + 1, now);
  if (!last?.span.to || first.span.from === null) return [];
  const hasYear = yearOf(tokens[first.end - 1]) !== null;
  const from = hasYear ? first.span.from : `${last.span.to.slice(0, 4)}${first.span.from.slice(4)}`;
  return isOrdered(from, last.span.to) ? [{ span: { from, to: last.span.to }, end: last.end }] : [];
}

function between(text: string, tokens: readonly Token[], at: number): string {
  return text.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from ?? 0).trim();
}

function isOrdered(from: string, to: string): boolean {
  const [begin, end] = [daySpan(from), daySpan(to)];
  return begin !== null && end !== null && begin.from <= end.to;
}

type Limit = (span: Span) => Span | null;

const LIMITS: readonly (readonly [readonly string[], Limit])[] = [
  [askWords.since, ({ from }) => ({ from, to: null })],
  [askWords.after, ({ to }) => (to === null ? null : { from: beside(to, 1), to: null })],
  [askWords.before, ({ from }) => (from === null ? null : { from: null, to: beside(from, -1) })],
  [askWords.until, ({ to }) => ({ from: null, to })],
  [askWords.during, (span) => span],
];

/** The year, month or day after a date, or before it. */
function beside(date: string, step: 1 | -1): string | null {
  const [year = 0, month, day] = date.split('-').map(Number);
  if (date.startsWith('-P')) return null;
  if (month === undefined) return String(year + step);
  if (day === undefined) {
    const moved = new Date(Date.UTC(year, month - 1 + step, 1));
    return `${moved.getUTCFullYear()}-${pad(moved.getUTCMonth() + 1)}`;
  }
  const span = daySpan(date);
  return span ? isoDay((span.from + step) as EpochDay) : null;
}

/** A date as precise as it is said, as the span of its days. */
function dateAt(text: string, tokens: readonly Token[], start: number, now: UnixMs): FoundSpan | null {
  const token = tokens[start];
  if (!token) return null;
  const iso = /^(\d{4}-\d{2}(?:-\d{2})?)(?![\d-])/.exec(text.slice(token.from, token.from + 12))?.[1];
  if (iso !== undefined && daySpan(iso)) return { span: same(iso), end: start + iso.split('-').length };
  if (askWords.unitsFirst) {
    const numbered = numberedAt(text, tokens, start, now);
    if (numbered) return numbered;
  }
  const part = partAt(tokens, start);
  if (part) {
    const after = wordsAt(tokens, part.end, askWords.ofYear) ?? part.end;
    const year = yearOf(tokens[after]);
    return { span: partOfYear(part.code, year, now), end: year === null ? part.end : after + 1 };
  }
  const month = monthOf(token, tokens[start + 1]);
  if (month !== null) return monthAt(tokens, start, month, now);
  const day = dayOf(token);
  const next = tokens[start + 1]?.key === 'of' ? start + 2 : start + 1;
  const named = tokens[next];
  if (day !== null && named) {
    const of = monthOf(named, tokens[next + 1]);
    if (of !== null) {
      const year = yearOf(tokens[next + 1]);
      const date = dated(year, of, day, now);
      return daySpan(date) ? { span: same(date), end: year === null ? next + 1 : next + 2 } : null;
    }
  }
  const year = yearOf(token);
  return year === null ? null : { span: same(String(year)), end: start + 1 };
}

function monthAt(tokens: readonly Token[], start: number, month: number, now: UnixMs): FoundSpan {
  const day = tokens[start + 1] ? dayOf(tokens[start + 1]) : null;
  if (day !== null) {
    const year = yearOf(tokens[start + 2]);
    const date = dated(year, month, day, now);
    if (daySpan(date)) return { span: same(date), end: year === null ? start + 2 : start + 3 };
  }
  const year = yearOf(tokens[start + 1]);
  const known = year ?? latestYear(month, now);
  return { span: same(`${known}-${pad(month)}`), end: year === null ? start + 1 : start + 2 };
}

function dated(year: number | null, month: number, day: number, now: UnixMs): string {
  return `${year ?? latestYear(month, now)}-${pad(month)}-${pad(day)}`;
}

function dayOf(token: Token | undefined): number | null {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.key ?? '')?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

const UNCERTAIN = new Set(askWords.uncertainMonths);

function monthOf(token: Token, next: Token | undefined): number | null {
  const { key, text } = token;
  const at = Math.max(askWords.months.indexOf(key), askWords.shortMonths.indexOf(key === 'sept' ? 'sep' : key));
  if (at < 0) return null;
  return UNCERTAIN.has(key) && !/^\p{Lu}/u.test(text) && yearOf(next) === null ? null : at + 1;
}

/** "past 6 months", "in the last year", "last quarter", "this week", "yesterday". */
function relativeAt(tokens: readonly Token[], start: number, now: UnixMs): readonly FoundSpan[] {
  const rolling = wordsAt(tokens, start, askWords.rolling);
  const found = relativeDateAt(tokens, rolling ?? start, now, rolling !== null);
  const soFar = wordsAt(tokens, start, askWords.soFar);
  const lasting = wordsAt(tokens, start, askWords.lasting);
  // "over 20m" is money.
  const isMoney = lasting !== null && /m$/.test(tokens[lasting]?.key ?? '');
  const spanned = lasting === null || isMoney ? null : countedAt(tokens, lasting);
  return [
    ...(found ? [found] : []),
    ...(spanned ? [spanned] : []),
    ...(soFar === null ? [] : [{ span: same(String(yearOfNow(now))), end: soFar }]),
  ];
}

function relativeDateAt(tokens: readonly Token[], start: number, now: UnixMs, isRolling = false): FoundSpan | null {
  const key = tokens[start]?.key ?? '';
  const today = epochDay(now);
  const ends = [wordsAt(tokens, start, askWords.todays.today), wordsAt(tokens, start, askWords.todays.yesterday)];
  for (const [ago, end] of ends.entries()) {
    if (end !== null) return { span: same(isoDay((today - ago) as EpochDay)), end };
  }
  if (askWords.unitsFirst) return afterUnitAt(tokens, start, now);
  if (askWords.thisSpan.includes(key)) {
    const unit = unitAt(tokens[start + 1]);
    return unit ? { span: calendar(unit, 0, now), end: start + 2, isRelative: true } : null;
  }
  if (!askWords.past.includes(key)) return null;
  const spanned = countedAt(tokens, start + 1);
  if (spanned) return spanned;
  const unit = unitAt(tokens[start + 1]);
  if (!unit) return null;
  if (!isRolling && !askWords.rollingAlone.includes(key))
    return { span: calendar(unit, -1, now), end: start + 2, isRelative: true };
  return { span: { from: rollingDate(unit, 1), to: null }, end: start + 2 };
}

/** Whether all of a span lies after a moment. */
export function isFuture({ from }: Span, now: UnixMs): boolean {
  if (from === null) return false;
  const begin = daySpan(resolveRelativeDate(from, now) ?? from);
  return begin !== null && begin.from > epochDay(now);
}
