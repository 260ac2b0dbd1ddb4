import type { DateFormat } from '../../constants.ts';

/** The language of figures, dates, plurals and relative times, as `Intl` names it. */
export const LOCALE = 'en-US';

/** The date format of this language, for readers who have chosen none. */
export const DATE_FORMAT: DateFormat = 'MMM D, YYYY';

/**
 * The units of short figures as words, in a language where their letters mean something else; null: K, M, B and T need
 * no words. Vietnamese readers take T for tỷ, which is our B.
 */
export const SCALE_WORDS: Readonly<Record<'K' | 'M' | 'B' | 'T', string>> | null = null;

interface DateParts {
  /** The month's short name. */
  readonly month: string;
  /** Its number in two digits, for languages that write dates in digits. */
  readonly number: string;
  readonly day?: string;
  readonly year?: string;
}

/** `Mar 5, 2026`, `Mar 2026`, `Mar 5`. */
export function writeDate({ month, day, year }: DateParts): string {
  const start = day === undefined ? month : `${month} ${day}`;
  return year === undefined ? start : `${start}${day === undefined ? '' : ','} ${year}`;
}

/** `Q1 2026`. */
export const writeQuarter = (quarter: number, year: string): string => `Q${quarter} ${year}`;
