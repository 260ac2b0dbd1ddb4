import { en } from './en.ts';

/** Every language holds the same entries as English. */
export type Messages = typeof en;

/** The text of the language in use. */
export const messages: Messages = en;
