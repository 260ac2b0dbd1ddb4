import { type FormRules, type FormValues, failuresOf } from '#schemas/forms/rules.ts';
import { type ErrorCode, type ErrorFacts, type ErrorParams, wordError } from '#schemas/i18n/errors.ts';

/** Path of a request part: `params[0].filter[2]` is `['params', 0, 'filter', 2]`. */
export type ErrorPath = readonly (string | number)[];

/**
 * An error shown to the caller: code and parameters for programs, a message worded from them. `path` names the wrong
 * part of the request. Any other error becomes a 500 without details.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly facts: ErrorFacts;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly path: string | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(status: number, facts: ErrorFacts, path?: string | ErrorPath, retryAfter?: number) {
    const { code, ...params } = facts;
    super(wordError(code, params) ?? code);
    this.name = 'ApiError';
    this.status = status;
    this.facts = facts;
    this.code = code;
    this.params = params;
    this.path = path === undefined || typeof path === 'string' ? path : formatPath(path);
    this.retryAfter = retryAfter;
  }
}

/**
 * Validates the given fields by the rules of a form.
 * @throws ApiError 422 naming the first wrong field.
 */
export function checkForm(form: FormRules, values: FormValues, part: 'body' | 'querystring' = 'body'): void {
  const asked = Object.fromEntries(Object.entries(form).filter(([field]) => field in values));
  const [wrong] = failuresOf(asked, values);
  if (wrong) {
    throw new ApiError(422, { code: 'invalid_request', ...wrong.message }, [part, wrong.field]);
  }
}

/** Body of every error answer. */
interface ErrorBody {
  readonly error: {
    readonly code: string;
    /** In English; clients word other languages from code and parameters. */
    readonly message: string;
    readonly params?: ErrorParams;
    readonly path?: string;
    readonly requestId: string;
  };
}

/** The body for an error; absent parts are left out. */
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

/** A start-up error that the operator can fix: printed without a stack, exits with `exitCode`. */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'StartError';
    this.exitCode = exitCode;
  }
}
