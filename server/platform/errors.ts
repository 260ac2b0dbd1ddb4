import { type FormRules, type FormValues, failuresOf } from '#schemas/forms/rules.ts';
import { type ErrorCode, type ErrorFacts, type ErrorParams, wordError } from '#schemas/i18n/errors.ts';

/** Where in a request something is wrong: `params[0].filter[2]` is `['params', 0, 'filter', 2]`. */
export type ErrorPath = readonly (string | number)[];

/**
 * A failure that the caller of the API may know about. Its code and parameters are for programs; the message is worded from
 * them. `path` names the offending part of the request. Anything else thrown while answering becomes a 500 without details.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly path: string | undefined;
  /** Seconds after which a retry may help. */
  readonly retryAfter: number | undefined;

  constructor(status: number, { code, ...params }: ErrorFacts, path?: string | ErrorPath, retryAfter?: number) {
    super(wordError(code, params) ?? code);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.params = params;
    this.path = path === undefined || typeof path === 'string' ? path : formatPath(path);
    this.retryAfter = retryAfter;
  }
}

/**
 * Checks values by the rules of a form. Only the given fields are checked.
 * @throws ApiError 422 naming the first field that is wrong.
 */
export function checkForm(form: FormRules, values: FormValues, part: 'body' | 'querystring' = 'body'): void {
  const asked = Object.fromEntries(Object.entries(form).filter(([field]) => field in values));
  const [wrong] = failuresOf(asked, values);
  if (wrong) {
    throw new ApiError(422, { code: 'invalid_request', reason: 'form', detail: wrong.message }, [part, wrong.field]);
  }
}

/** The one shape of every error answer. */
interface ErrorBody {
  readonly error: {
    readonly code: string;
    /** English; a program words the error in other languages from code and parameters. */
    readonly message: string;
    readonly params?: ErrorParams;
    readonly path?: string;
    readonly requestId: string;
  };
}

/** The answer of a failure; parts that it does not have are left out. */
export function errorBody({ code, message, params, path }: ApiError, requestId: string): ErrorBody {
  return {
    error: {
      code,
      message,
      ...(Object.keys(params).length === 0 ? {} : { params }),
      ...(path === undefined ? {} : { path }),
      requestId,
    },
  };
}

/** Writes `['params', 0, 'filter']` as `params[0].filter`. */
export function formatPath(path: ErrorPath): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += text === '' ? part : `.${part}`;
  }
  return text;
}

/**
 * A failure at start that the person running the program can mend: printed as its message, without a stack, and the
 * process ends with `exitCode`.
 */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'StartError';
    this.exitCode = exitCode;
  }
}
