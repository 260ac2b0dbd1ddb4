/** The language of figures, dates, plurals and relative times, as `Intl` names it. */
export const LOCALE = 'en-US';

interface DateParts {
  /** The month's short name. */
  readonly month: string;
  readonly day?: string;
  readonly year?: string;
}

/** `Mar 5, 2026`, `Mar 2026`, `Mar 5`. */
export function writeDate({ month, day, year }: DateParts): string {
  const start = day === undefined ? month : `${month} ${day}`;
  return year === undefined ? start : `${start}${day === undefined ? '' : ','} ${year}`;
}
