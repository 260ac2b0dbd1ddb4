import { record } from './en/entity.ts';

/** The text of a record's page in the language in use: apart from the rest, because only that page needs it. */
export const recordMessages: typeof record = record;
