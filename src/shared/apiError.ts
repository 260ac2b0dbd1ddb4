/**
 * `FETCH_ERROR`: no answer, or one that says no (then `status` is set). `TIMEOUT_ERROR`: no answer in time.
 * `PARSING_ERROR`: an answer that is not what it should be.
 */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

interface ApiErrorParts {
  readonly kind: ApiErrorKind;
  readonly url: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Any failure of a call to the server. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly url: string;
  readonly status: number | undefined;
  /** The server's code for the refusal. */
  readonly code: string | undefined;
  /** The part of the request that was refused, or of the answer that could not be read. */
  readonly path: string | undefined;
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined;

  constructor({ kind, url, message, status, code, path, requestId }: ApiErrorParts, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.kind = kind;
    this.url = url;
    this.status = status;
    this.code = code;
    this.path = path;
    this.requestId = requestId;
  }

  /** What a person can hand on to whoever mends it. */
  get details(): string {
    const parts = [this.kind, this.status, this.code, this.path].filter((part) => part !== undefined && part !== '');
    return [parts.join(' '), this.message, this.url, this.requestId].filter((line) => line !== undefined).join('\n');
  }
}
