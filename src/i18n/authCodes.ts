import { authCodes } from './en/authCodes.ts';

/** The text of asking for a code again, in the language in use: apart from the rest, because few pages need it. */
export const authCodeMessages: typeof authCodes = authCodes;
