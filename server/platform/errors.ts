/** Where in a request something is wrong: `params[0].filter[2]` is `['params', 0, 'filter', 2]`. */
export type ErrorPath = readonly (string | number)[];

/**
 * A failure that the caller of the API may know about. `code` is a stable snake_case word for programs, `message` says
 * to a person what is wrong and how to mend it, `path` names the offending part of the request.
 * Anything else thrown while answering becomes a 500 without details.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly path: string | undefined;
  /** Seconds after which trying again may help. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, path?: string | ErrorPath, retryAfter?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.path = path === undefined || typeof path === 'string' ? path : formatPath(path);
    this.retryAfter = retryAfter;
  }
}

/** The one shape of every error answer. */
export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly path?: string;
    readonly requestId: string;
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
