import { screener } from './en/screener.ts';

/** The text of the screener in the language in use: apart from the rest, because only that page needs it. */
export const screenerMessages: typeof screener = screener;
