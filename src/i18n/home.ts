import { home } from './en/home.ts';

/** The text of the home page in the language in use: apart from the rest, because only that page needs it. */
export const homeMessages: typeof home = home;
