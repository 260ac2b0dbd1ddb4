import { door } from './en/auth.ts';

/** The text of signing in, in the language in use: apart from the rest, because only the door needs it. */
export const doorMessages: typeof door = door;
