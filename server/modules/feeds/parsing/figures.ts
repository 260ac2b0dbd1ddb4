import { type Usd, usd, usdFromMillions } from '#schemas/units.ts';

/** Numbers as sources write them. Anything else is null: missing is never zero. */

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** One mark groups the digits of one number: a comma, a space or an apostrophe; in India by twos before the last three. */
const GROUPED_NUMBER = /^[+-]?\d{1,3}(?:([, '’])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})(\.\d*)?$/;
const GROUP_MARKS = /[, '’]/g;
/** Spaces of all widths, and the signs of typesetters. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * A number or its text (`1,200`, `1 200`, `1'200`, `$25`, `3.5`); null for anything else. With `comma` decimals follow
 * a comma and points group digits (`1.200,5`).
 */
export function figure(value: unknown, decimals: 'point' | 'comma' = 'point'): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value
    .replace(SPACES, ' ')
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/_/g, '')
    .replace(/[.,]/g, (mark) => (decimals === 'point' ? mark : mark === ',' ? '.' : ','));
  if (GROUPED_NUMBER.test(text)) return figure(Number(text.replace(GROUP_MARKS, '')));
  return PLAIN_NUMBER.test(text) ? figure(Number(text)) : null;
}

/** A figure whose zero means "unknown": an amount, a supply, a market cap. Negative ones are null too. */
export function positive(value: unknown): number | null {
  const number = figure(value);
  return number !== null && number > 0 ? number : null;
}

/** A figure that may be zero, such as volume or TVL; negative ones are null. */
export function notNegative(value: unknown): number | null {
  const number = figure(value);
  return number !== null && number >= 0 ? number : null;
}

/** Whole dollars from a positive figure in millions; less than half a dollar is null. */
export function dollarsFromMillions(value: unknown): Usd | null {
  const millions = positive(value);
  return millions === null ? null : wholeDollars(usdFromMillions(millions));
}

/** Whole dollars from a positive figure, without floating-point noise; less than half a dollar is null. */
export function wholeDollars(value: unknown): Usd | null {
  const dollars = Math.round(positive(value) ?? 0);
  return dollars === 0 ? null : usd(dollars);
}

/** What sources write for unknown figures and dates. */
const NOT_KNOWN =
  /^(?:|\?+|[-–—−‒―.…*_]+|∞|\(?(?:#?n[/.]?a\.?|none|nil|null|nan|nat|unknown|undisclosed(?: amount| sum)?|unspecified|unannounced|confidential|n\.d\.|not (?:yet )?(?:disclosed|available|known|announced|public|specified|stated|applicable)|to be (?:announced|determined|confirmed|disclosed)|tb[acd]|k\.\s?a\.|keine angabe|unbekannt|inconnu|non communiqué|n\.c\.|không (?:rõ|công bố|tiết lộ)|chưa (?:rõ|công bố))\)?)$/i;

/** True if a source says that the value is unknown. */
export function isNotKnown(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && NOT_KNOWN.test(value.trim()));
}

/** True for a text that should be a figure and is not (`about five`). */
export function isUnreadableFigure(value: unknown): boolean {
  return typeof value === 'string' && !isNotKnown(value) && figure(value) === null;
}
