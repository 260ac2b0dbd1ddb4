import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import { resetMessages as text } from '#src/i18n/reset.ts';
import { ApiError } from '#src/shared/apiError.ts';
import { failureOfCall, hadNoAnswer } from '#src/shared/forms/failureOfCall.ts';
import type { Failure } from '#src/shared/forms/formState.ts';

/** What the refused calls of choosing a new password say, and where. */

/** What a call that asked for a code means: something to mend, or a code that did not leave. */
export function refusalOfResetCode(error: unknown): Failure<'username'> | 'notSent' {
  if (!(error instanceof ApiError)) return 'notSent';
  if (error.status === 403 || error.status === 422) return { field: 'username', message: error.message };
  if (error.status === 429) return { message: ACCOUNT_MESSAGES.tooManyRequests };
  return 'notSent';
}

const FIELDS = ['password', 'confirmPassword', 'reset_password_code'] as const;
export type ResetField = (typeof FIELDS)[number];

/** What the refusal of a new password means. */
export function refusalOfReset(error: unknown): Failure<ResetField> {
  if (hadNoAnswer(error)) return { message: text.networkError };
  if (error instanceof ApiError && error.status === 429) return { message: ACCOUNT_MESSAGES.tooManyRequests };
  return failureOfCall(error, FIELDS);
}
