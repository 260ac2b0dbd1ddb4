import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import { signUpMessages as text } from '#src/i18n/signUp.ts';
import { ApiError } from '#src/shared/apiError.ts';
import { failureOfCall, hadNoAnswer } from '#src/shared/forms/failureOfCall.ts';
import type { Failure } from '#src/shared/forms/formState.ts';
import { NoCookiesError } from '../signInFailure.ts';

/** What the refused calls of signing up say, and where. */

export const DETAILS = ['name', 'username', 'email', 'password', 'confirmPassword', 'ref_id', 'terms'] as const;
export type DetailsField = (typeof DETAILS)[number];

/** What is left to choose for somebody who came through Google. */
const GOOGLE_FIELDS = ['name', 'username', 'ref_id', 'terms'] as const;
type GoogleField = (typeof GOOGLE_FIELDS)[number];

/** Known to have an account already. */
export type Taken = 'username' | 'email';

/** What a call that asked for a code means: something to mend in the form, or a code that did not leave. */
export function refusalOfCode(error: unknown): Failure<DetailsField> | 'notSent' {
  if (hadNoAnswer(error)) return { message: text.networkError };
  if (!(error instanceof ApiError)) return 'notSent';
  if (error.status === 403) return { field: 'email', message: ACCOUNT_MESSAGES.emailTaken };
  if (error.status === 429) return { message: text.tooManyRequests };
  return 'notSent';
}

/**
 * What the refusal of an account for somebody who came through Google means: `taken` is the username; `ended`, what Google told is gone; `link`, the address
 * has an account by now.
 */
export function refusalOfGoogle(error: unknown): Failure<GoogleField> | 'taken' | 'ended' | 'link' {
  if (error instanceof NoCookiesError) return { message: error.message };
  if (hadNoAnswer(error)) return { message: text.networkError };
  if (error instanceof ApiError && error.status === 429) return { message: text.tooManyRequests };
  if (error instanceof ApiError && error.status === 403) {
    if (error.code === 'username_taken') return 'taken';
    if (error.code === 'google_link' || error.code === 'email_taken') return 'link';
    if (error.code === 'google_ended') return 'ended';
  }
  return failureOfCall(error, GOOGLE_FIELDS);
}

/** Where the refusal of a new account belongs: to a detail that was given before, or to the step with the code. */
export type SignUpRefusal =
  | { readonly at: 'details'; readonly failure: Failure<DetailsField>; readonly taken: Taken | null }
  | { readonly at: 'code'; readonly failure: Failure<'signup_code'> };

/** What the refusal of a new account means. */
export function refusalOfSignUp(error: unknown): SignUpRefusal {
  if (hadNoAnswer(error)) return { at: 'code', failure: { message: text.networkError } };
  if (error instanceof ApiError && error.status === 429) return { at: 'code', failure: { message: text.tooManyCodes } };
  if (error instanceof ApiError && error.status === 403) {
    const taken = error.code === 'email_taken' ? 'email' : error.code === 'username_taken' ? 'username' : null;
    const message = taken === null ? error.message : ACCOUNT_MESSAGES[`${taken}Taken`];
    if (taken !== null) return { at: 'details', failure: { field: taken, message }, taken };
  }
  const failure = failureOfCall(error, [...DETAILS, 'signup_code'] as const);
  const { field, message } = failure;
  if (field === undefined || field === 'signup_code') return { at: 'code', failure: { field, message } };
  return { at: 'details', failure: { field, message }, taken: null };
}
