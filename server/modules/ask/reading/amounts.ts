import { parseAmount } from '#schemas/filters/amount.ts';
import { askWords, singularOf } from '#schemas/i18n/en/askWords.ts';
import type { Amount } from './phrases.ts';
import type { Token } from './tokens.ts';

/** A figure at a place of a question: `$5m`, `50 million dollars`, `10 %`, `2,000`, `ten`. */
export interface FoundAmount {
  readonly amount: Amount;
  /** The token after it. */
  readonly end: number;
}

const DIGITS: ReadonlyMap<string, number> = new Map(Object.entries(askWords.digits));
const SCALES: ReadonlyMap<string, number> = new Map(Object.entries(askWords.scales));
const DOLLARS = new Set(askWords.classes.dollar);
const PERCENT = new Set(askWords.classes.percent);

export function amountAt(tokens: readonly Token[], start: number): FoundAmount | null {
  const hasSign = tokens[start]?.key === '$';
  const at = hasSign ? start + 1 : start;
  const token = tokens[at];
  const isOne =
    !hasSign && askWords.one.includes(token?.key ?? '') && DOLLARS.has(singularOf(tokens[at + 1]?.key ?? ''));
  const read =
    token && (isOne ? { value: 1, isScaled: false } : (numberOf(token.key) ?? (hasSign ? null : wordOf(token.key))));
  if (!token || !read) return null;
  let { value, isScaled } = read;
  let end = at + 1;
  const scale = SCALES.get(tokens[end]?.key ?? '');
  // "5 m" is five million; "top 5 B2B" is not.
  if (!isScaled && scale !== undefined) {
    value = Number(`${value}e${Math.round(Math.log10(scale))}`);
    isScaled = true;
    end++;
  }
  const next = singularOf(tokens[end]?.key ?? '');
  if (next === '%' || PERCENT.has(next)) return { amount: { value, unit: 'percent', isYear: false }, end: end + 1 };
  const isMoney = hasSign || DOLLARS.has(next);
  const isYear = !isMoney && !isScaled && /^(?:19|20)\d\d$/.test(token.key);
  return {
    amount: { value, unit: isMoney ? 'usd' : null, isYear },
    end: DOLLARS.has(next) ? end + 1 : end,
  };
}

function numberOf(key: string): { readonly value: number; readonly isScaled: boolean } | null {
  const match = /^(\d[\d.,]*)([a-z]*)$/.exec(key);
  if (!match) return null;
  const value = parseAmount(match[1] ?? '');
  const scale = match[2] === '' ? 1 : SCALES.get(match[2] ?? '');
  if (value === null || scale === undefined) return null;
  const scaled = Number(`${value}e${Math.round(Math.log10(scale))}`);
  return Number.isFinite(scaled) ? { value: scaled, isScaled: match[2] !== '' } : null;
}

function wordOf(key: string): { readonly value: number; readonly isScaled: boolean } | null {
  const value = DIGITS.get(key);
  return value === undefined ? null : { value, isScaled: false };
}
