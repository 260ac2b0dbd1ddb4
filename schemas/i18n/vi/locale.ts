import type { writeDate as english } from '../en/locale.ts';

/** The language of figures, dates, plurals and relative times, as `Intl` names it. */
export const LOCALE = 'vi-VN';

/** `5 thg 3, 2026`, `thg 3, 2026`, `5 thg 3`. */
export const writeDate = (({ month, day, year }: Parameters<typeof english>[0]): string => {
  const start = day === undefined ? month : `${day} ${month}`;
  return year === undefined ? start : `${start}, ${year}`;
}) satisfies typeof english;
