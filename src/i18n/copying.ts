import { copying } from './en/copying.ts';

/** The text of what copies to the clipboard, in the language in use: apart from the rest, because no first screen needs it. */
export const copyingMessages: typeof copying = copying;
