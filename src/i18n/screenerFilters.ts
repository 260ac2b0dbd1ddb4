import { screenerFilters } from './en/screenerFilters.ts';

/** The text of the screener's filters in the language in use: apart from the rest, because only that page needs it. */
export const screenerFilterMessages: typeof screenerFilters = screenerFilters;
