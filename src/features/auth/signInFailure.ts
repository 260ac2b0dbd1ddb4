import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import { doorMessages } from '#src/i18n/auth.ts';
import { ApiError } from '#src/shared/apiError.ts';
import { hadNoAnswer } from '#src/shared/forms/failureOfCall.ts';
import type { Failure } from '#src/shared/forms/formState.ts';

/** The browser keeps no cookie of this site: nobody can stay signed in. */
export class NoCookiesError extends Error {
  constructor() {
    super(doorMessages.noCookies);
    this.name = 'NoCookiesError';
  }
}

/** What a failed try to sign in says; undefined where it is said as with every other call. */
export function explainSignIn(error: unknown): Failure<'password'> | undefined {
  if (error instanceof NoCookiesError) return { message: error.message };
  if (hadNoAnswer(error)) return { message: doorMessages.noNetwork };
  if (!(error instanceof ApiError)) return undefined;
  switch (error.status) {
    case 403:
    case 422:
      return { field: 'password', message: ACCOUNT_MESSAGES.wrongCredentials };
    case 429:
      return { message: ACCOUNT_MESSAGES.tooManyRequests };
    case 404:
      return { message: doorMessages.notFound };
    default:
      return undefined;
  }
}
