import { signUp } from './en/signUp.ts';

/** The text of signing up, in the language in use: apart from the rest, because only newcomers need it. */
export const signUpMessages: typeof signUp = signUp;
