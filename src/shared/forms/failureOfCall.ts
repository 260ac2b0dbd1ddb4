import { ApiError } from '#schemas/http.ts';
import { codedMessages } from '#schemas/i18n/en/forms.ts';
import { formMessages } from '#src/i18n/en/ui.ts';

/** An error of a field; without a field, of the whole form. */
export interface Failure<Field extends string> {
  readonly field?: Field | undefined;
  readonly message: string;
}

/** Path of a refused body field, `body.username`. */
const BODY_PATH = /^body\.(\w+)$/;

/** The error of a failed call: at the field that the server names if the form has it, otherwise at the form. */
export function failureOfCall<Field extends string>(error: unknown, fields: readonly Field[]): Failure<Field> {
  if (!(error instanceof ApiError)) return { message: formMessages.failed };
  if (hadNoAnswer(error)) return { message: codedMessages.E_0006 };
  const named = error.status === 422 ? BODY_PATH.exec(error.path ?? '')?.[1] : undefined;
  return { field: fields.find((field) => field === named), message: error.message };
}

/** Whether a call got no answer: no network or no server. */
export function hadNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined && error.kind !== 'PARSING_ERROR';
}
