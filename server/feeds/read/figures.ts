import { type Usd, usd, usdFromMillions } from '#schemas/units.ts';

/** Numbers as sources write them. What is not a finite number is null: missing is never zero. */

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const GROUPED_NUMBER = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A number, or the text of one (`1,200`, `$25`, `3.5`); null for anything else. */
export function figure(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/_/g, '');
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

/** Whole dollars from a positive figure in millions. */
export function dollarsFromMillions(value: unknown): Usd | null {
  const millions = positive(value);
  return millions === null ? null : usdFromMillions(millions);
}

/** Whole dollars from a positive figure in dollars, freed of the dust of binary fractions. */
export function wholeDollars(value: unknown): Usd | null {
  const dollars = positive(value);
  return dollars === null ? null : usd(Math.max(1, Math.round(dollars)));
}

/** True where a source wrote something that should have been a figure and is none (`not disclosed`). */
export function isUnreadableFigure(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && figure(value) === null;
}
