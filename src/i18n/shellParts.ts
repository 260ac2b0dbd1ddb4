import { shellParts } from './en/shellParts.ts';

/** The text of what the frame opens later, in the language in use: apart from the rest, because no first paint needs it. */
export const shellPartMessages: typeof shellParts = shellParts;
