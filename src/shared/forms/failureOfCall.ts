import { ApiError } from '#schemas/http.ts';
import { codedMessages } from '#schemas/i18n/en/forms.ts';
import { formMessages } from '#src/i18n/forms.ts';

/** What is wrong with a field; without a field, with the form as a whole. */
export interface Failure<Field extends string> {
  readonly field?: Field | undefined;
  readonly message: string;
}

/** The part of a request's body that a refusal names, `body.username`. */
const BODY_PATH = /^body\.(\w+)$/;

/**
 * What a failed call says at a form: at the field that the server names if the form has it, else at the form as a whole.
 */
export function failureOfCall<Field extends string>(error: unknown, fields: readonly Field[]): Failure<Field> {
  if (!(error instanceof ApiError)) return { message: formMessages.failed };
  if (hadNoAnswer(error)) return { message: codedMessages.E_0006 };
  const named = error.status === 422 ? BODY_PATH.exec(error.path ?? '')?.[1] : undefined;
  return { field: fields.find((field) => field === named), message: error.message };
}

/** Whether a call failed for want of a network or of a server. */
export function hadNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined && error.kind !== 'PARSING_ERROR';
}
