import { ApiError } from '#schemas/http.ts';
import { accountMessages } from '#schemas/i18n/en/forms.ts';
import { authMessages, resetMessages, signUpMessages } from '#src/i18n/en/auth.ts';
import type { Failure } from '#src/shared/forms/failureOfCall.ts';
import { failureOfCall, hadNoAnswer } from '#src/shared/forms/failureOfCall.ts';
import { NoCookiesError } from './token.ts';

/** Maps failed calls of sign-in, sign-up and reset to form errors. */

/** Error of a failed sign-in; undefined for the usual wording. */
export function explainSignIn(error: unknown): Failure<'password'> | undefined {
  if (error instanceof NoCookiesError) return { message: authMessages.noCookies };
  if (hadNoAnswer(error)) return { message: authMessages.noNetwork };
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'account_suspended') return { message: accountMessages.accountSuspended };
  switch (error.status) {
    case 403:
    case 422:
      return { field: 'password', message: accountMessages.wrongCredentials };
    case 429:
      return { message: accountMessages.tooManyRequests };
    case 404:
      return { message: authMessages.notFound };
    default:
      return undefined;
  }
}

export const DETAILS = ['name', 'username', 'email', 'password', 'confirmPassword', 'ref_id', 'terms'] as const;
export type DetailsField = (typeof DETAILS)[number];

const GOOGLE_FIELDS = ['name', 'username', 'ref_id', 'terms'] as const;
type GoogleField = (typeof GOOGLE_FIELDS)[number];

/** The field whose value is taken. */
export type Taken = 'username' | 'email';

/** Why a sign-up code was refused; `notSent` when the form is not the cause. */
export function refusalOfCode(error: unknown): Failure<DetailsField> | 'notSent' {
  if (hadNoAnswer(error)) return { message: signUpMessages.networkError };
  if (!(error instanceof ApiError)) return 'notSent';
  if (error.status === 403) return { field: 'email', message: accountMessages.emailTaken };
  if (error.status === 429) return { message: signUpMessages.tooManyRequests };
  return 'notSent';
}

/**
 * Why sign-up through Google was refused. `taken`: the username; `ended`: Google's answer expired; `link`: the email
 * now has an account.
 */
export function refusalOfGoogle(error: unknown): Failure<GoogleField> | 'taken' | 'ended' | 'link' {
  if (error instanceof NoCookiesError) return { message: authMessages.noCookies };
  if (hadNoAnswer(error)) return { message: signUpMessages.networkError };
  if (error instanceof ApiError && error.status === 429) return { message: signUpMessages.tooManyRequests };
  if (error instanceof ApiError && error.status === 403) {
    if (error.code === 'username_taken') return 'taken';
    if (error.code === 'google_link' || error.code === 'email_taken') return 'link';
    if (error.code === 'google_ended') return 'ended';
  }
  return failureOfCall(error, GOOGLE_FIELDS);
}

/** The step that shows why an account was refused. */
export type SignUpRefusal =
  | { readonly at: 'details'; readonly failure: Failure<DetailsField>; readonly taken: Taken | null }
  | { readonly at: 'code'; readonly failure: Failure<'signup_code'> };

export function refusalOfSignUp(error: unknown): SignUpRefusal {
  if (hadNoAnswer(error)) return { at: 'code', failure: { message: signUpMessages.networkError } };
  if (error instanceof ApiError && error.status === 429)
    return { at: 'code', failure: { message: signUpMessages.tooManyCodes } };
  if (error instanceof ApiError && error.status === 403) {
    const taken = error.code === 'email_taken' ? 'email' : error.code === 'username_taken' ? 'username' : null;
    const message = taken === null ? error.message : accountMessages[`${taken}Taken`];
    if (taken !== null) return { at: 'details', failure: { field: taken, message }, taken };
  }
  const failure = failureOfCall(error, [...DETAILS, 'signup_code'] as const);
  const { field, message } = failure;
  if (field === undefined || field === 'signup_code') return { at: 'code', failure: { field, message } };
  return { at: 'details', failure: { field, message }, taken: null };
}

/** Why a reset code was refused; `notSent` when the form is not the cause. */
export function refusalOfResetCode(error: unknown): Failure<'username'> | 'notSent' {
  if (!(error instanceof ApiError)) return 'notSent';
  if (error.status === 403 || error.status === 422) return { field: 'username', message: error.message };
  if (error.status === 429) return { message: accountMessages.tooManyRequests };
  return 'notSent';
}

const FIELDS = ['password', 'confirmPassword', 'reset_password_code'] as const;
export type ResetField = (typeof FIELDS)[number];

export function refusalOfReset(error: unknown): Failure<ResetField> {
  if (hadNoAnswer(error)) return { message: resetMessages.networkError };
  if (error instanceof ApiError && error.status === 429) return { message: accountMessages.tooManyRequests };
  return failureOfCall(error, FIELDS);
}
