import { tableParts } from './en/tableParts.ts';

/** The text of what comes after a table's rows, in the language in use: apart from the rest, because no first row needs it. */
export const tablePartMessages: typeof tableParts = tableParts;
