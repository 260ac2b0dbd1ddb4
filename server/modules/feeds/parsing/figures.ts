import { type Usd, usd, usdFromMillions } from '#schemas/units.ts';

/** Numbers as sources write them. What is not a finite number is null: missing is never zero. */

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const GROUPED_NUMBER = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * A number, or the text of one (`1,200`, `$25`, `3.5`); null for anything else. With `comma` a comma stands before the
 * decimals, and points group the digits (`1.200,5`).
 */
export function figure(value: unknown, decimals: 'point' | 'comma' = 'point'): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/_/g, '')
    .replace(/[.,]/g, (mark) => (decimals === 'point' ? mark : mark === ',' ? '.' : ','));
  if (GROUPED_NUMBER.test(text)) return figure(Number(text.replaceAll(',', '')));
  return PLAIN_NUMBER.test(text) ? figure(Number(text)) : null;
}

/** A figure of which zero means "not known": an amount raised, a supply, a market cap. Negative ones are null too. */
export function positive(value: unknown): number | null {
  const number = figure(value);
  return number !== null && number > 0 ? number : null;
}

/** A figure that may be zero but never negative, such as a traded volume or locked value. */
export function notNegative(value: unknown): number | null {
  const number = figure(value);
  return number !== null && number >= 0 ? number : null;
}

/** Whole dollars from a positive figure in millions; less than half a dollar is no amount. */
export function dollarsFromMillions(value: unknown): Usd | null {
  const millions = positive(value);
  return millions === null ? null : wholeDollars(usdFromMillions(millions));
}

/** Whole dollars from a positive figure in dollars, freed of the dust of binary fractions; less than half a dollar is no amount. */
export function wholeDollars(value: unknown): Usd | null {
  const dollars = Math.round(positive(value) ?? 0);
  return dollars === 0 ? null : usd(dollars);
}

/** What sources write where they know no figure and no date; nothing at all says the same. */
const NOT_KNOWN =
  /^(?:|\?+|[-–—]+|∞|n[/.]?a\.?|none|null|nan|nat|unknown|undisclosed|unspecified|not (?:disclosed|available|known|announced)|tb[acd])$/i;

/** True where a source says that it does not know. */
export function isNotKnown(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && NOT_KNOWN.test(value.trim()));
}

/** True where a source wrote something that should have been a figure and is none (`about five`). */
export function isUnreadableFigure(value: unknown): boolean {
  return typeof value === 'string' && !isNotKnown(value) && figure(value) === null;
}
