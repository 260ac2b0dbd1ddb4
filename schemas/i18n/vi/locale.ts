/** The language of figures, dates, plurals and relative times, as `Intl` names it. */
export const LOCALE = 'vi-VN';
