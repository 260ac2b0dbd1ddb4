import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { formatExact, shortInWords } from '#schemas/format.ts';
import { messages } from './index.ts';

/**
 * A figure to its last digit, with its unit; in a language where the letter of its short form is another unit, the short
 * form in words follows: `1.234.567.890 USD (1,23 tỷ)`. A year has no separators.
 */
export function exactFigure(value: number, unit: ColumnSpec['unit']): string {
  if (unit === 'year') return String(value);
  const exact = formatExact(value);
  if (unit === 'percent') return messages.grid.percent(exact);
  const words = figureWords(value, unit);
  const whole = unit === 'usd' ? messages.grid.usd(exact) : exact;
  return words === null ? whole : messages.grid.inWords(whole, words);
}

/** The short form of a figure in words, without its currency; null where it has none: years and counts are not shortened. */
export function figureWords(value: number | null, unit: ColumnSpec['unit']): string | null {
  return unit === 'year' || unit === 'count' ? null : shortInWords(value);
}
