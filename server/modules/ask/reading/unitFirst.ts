import { daySpan } from '#schemas/dates.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import type { UnixMs } from '#schemas/units.ts';
import {
  calendar,
  countedAt,
  type FoundSpan,
  latestYear,
  pad,
  partOfYear,
  rollingDate,
  same,
  unitAt,
  wordsAt,
  yearOf,
} from './spans.ts';
import type { Token } from './tokens.ts';

/** Dates of languages that name the unit first and number it: "tháng 3 năm 2025", "quý 2/2025", "tuần trước", "6 tháng qua". */

const numberAt = (token: Token | undefined, most: number): number | null => {
  const value = /^\d{1,2}$/.test(token?.key ?? '') ? Number(token?.key) : 0;
  return value >= 1 && value <= most ? value : null;
};

/** The year after a part of it: "năm 2025", "/2025", "2025". */
function yearAfter(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly year: number | null; readonly end: number } {
  const named = wordsAt(tokens, at, askWords.ofYear) ?? at;
  const year = yearOf(tokens[named]);
  if (year !== null && (named > at || isSlash(text, tokens, at) || /^\s+$/.test(gap(text, tokens, at))))
    return { year, end: named + 1 };
  return { year: null, end: at };
}

const gap = (text: string, tokens: readonly Token[], at: number) => text.slice(tokens[at - 1]?.to, tokens[at]?.from);
const isSlash = (text: string, tokens: readonly Token[], at: number) => /^[/-]$/.test(gap(text, tokens, at).trim());

/** A date by the numbers of its parts. */
export function numberedAt(text: string, tokens: readonly Token[], start: number, now: UnixMs): FoundSpan | null {
  for (const [half, words] of [askWords.halves.first, askWords.halves.second].entries()) {
    const end = wordsAt(tokens, start, words);
    if (end === null) continue;
    const after = yearAfter(text, tokens, end);
    return { span: partOfYear(`h${half + 1}`, after.year, now), end: after.end };
  }
  const unit = unitAt(tokens[start]);
  if (unit === 'month') {
    const month = numberAt(tokens[start + 1], 12);
    return month === null ? null : monthed(text, tokens, start + 2, month, now);
  }
  if (unit === 'quarter') {
    const key = tokens[start + 1]?.key ?? '';
    const quarter = ORDINALS.get(key);
    if (quarter === undefined) return null;
    const after = yearAfter(text, tokens, start + 2);
    return { span: partOfYear(`q${quarter}`, after.year, now), end: after.end };
  }
  if (unit === 'year') {
    const year = yearOf(tokens[start + 1]);
    return year === null ? null : { span: same(String(year)), end: start + 2 };
  }
  const first = unit === 'day' ? start + 1 : start;
  const day = numberAt(tokens[first], 31);
  if (day === null) return null;
  const isMonthNamed = unitAt(tokens[first + 1]) === 'month';
  const month = numberAt(tokens[first + (isMonthNamed ? 2 : 1)], 12);
  const isDate = month !== null && (isMonthNamed || isSlash(text, tokens, first + 1));
  if (isDate) {
    const after = yearAfter(text, tokens, first + (isMonthNamed ? 3 : 2));
    const date = `${after.year ?? latestYear(month, now)}-${pad(month)}-${pad(day)}`;
    return daySpan(date) ? { span: same(date), end: after.end } : null;
  }
  // "3/2025"
  const year = isSlash(text, tokens, first + 1) && day <= 12 ? yearOf(tokens[first + 1]) : null;
  return year === null ? null : { span: same(`${year}-${pad(day)}`), end: first + 2 };
}

const ORDINALS: ReadonlyMap<string, number> = new Map(Object.entries(askWords.ordinals));

function monthed(text: string, tokens: readonly Token[], at: number, month: number, now: UnixMs): FoundSpan {
  const { year, end } = yearAfter(text, tokens, at);
  return { span: same(`${year ?? latestYear(month, now)}-${pad(month)}`), end };
}

/** "tuần này", "năm ngoái", "6 tháng qua". */
export function afterUnitAt(tokens: readonly Token[], start: number, now: UnixMs): FoundSpan | null {
  const spanned = countedAt(tokens, start);
  if (spanned) {
    const end = wordsAt(tokens, spanned.end, askWords.past);
    return end === null ? null : { ...spanned, end };
  }
  const unit = unitAt(tokens[start]);
  if (!unit) return null;
  const current = wordsAt(tokens, start + 1, askWords.thisSpan);
  if (current !== null) return { span: calendar(unit, 0, now), end: current, isRelative: true };
  const rolling = wordsAt(tokens, start + 1, askWords.rollingAlone);
  if (rolling !== null) return { span: { from: rollingDate(unit, 1), to: null }, end: rolling };
  const before = wordsAt(tokens, start + 1, askWords.lastSpan);
  return before === null ? null : { span: calendar(unit, -1, now), end: before, isRelative: true };
}
