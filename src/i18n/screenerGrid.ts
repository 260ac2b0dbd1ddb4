import { screenerGrid } from './en/screenerGrid.ts';

/** The text of the screener's grid in the language in use: apart from the rest, because only that grid needs it. */
export const screenerGridMessages: typeof screenerGrid = screenerGrid;
