import { auth } from './en/auth.ts';

/** The text of signing in, in the language in use: apart from the rest, because only the sign-in pages need it. */
export const authMessages: typeof auth = auth;
