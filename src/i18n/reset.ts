import { reset } from './en/reset.ts';

/** The text of choosing a new password, in the language in use: apart from the rest, because few ever need it. */
export const resetMessages: typeof reset = reset;
