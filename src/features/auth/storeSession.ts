import type * as z from 'zod/mini';
import type { LoginAnswerSchema } from '#schemas/api/auth.ts';
import { keepToken, readToken } from './session.ts';
import { NoCookiesError } from './signInFailure.ts';
import { forgetTyped } from './signUp/signUpDraft.ts';

/** Goes in with what a successful sign-in answered. Throws NoCookiesError where the browser keeps no cookie of this site. */
export function enter({ access_token: token, expires_in: seconds }: z.output<typeof LoginAnswerSchema>): void {
  keepToken(token, seconds);
  if (readToken() !== token) throw new NoCookiesError();
  // Whoever sits here next does not find what somebody else began.
  forgetTyped();
}
