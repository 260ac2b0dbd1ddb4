import { filters } from './en/filters.ts';

/** The text of filters, in the language of this build. */
export const filterMessages: typeof filters = filters;
