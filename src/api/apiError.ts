import * as z from 'zod/mini';
import { messages } from '#src/messages/index.ts';

/**
 * `FETCH_ERROR`: no answer, or one that says no (then `status` is set). `TIMEOUT_ERROR`: no answer in time.
 * `PARSING_ERROR`: an answer that is not what it should be.
 */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** The body of every refusal of the server. */
const RefusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    path: z.optional(z.string()),
    requestId: z.optional(z.string()),
  }),
});

interface ApiErrorParts {
  readonly kind: ApiErrorKind;
  readonly url: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Any failure of a call to the server. The message is the server's own where it gave one. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly url: string;
  readonly status: number | undefined;
  /** The server's code for the refusal. */
  readonly code: string | undefined;
  /** The part of the request that was refused. */
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

/** The error of an answer that says no. `body` is what came with it, parsed where it was JSON. */
export function refusal(url: string, status: number, body: unknown): ApiError {
  const parsed = RefusalSchema.safeParse(body);
  if (!parsed.success) return new ApiError({ kind: 'FETCH_ERROR', url, status, message: messages.api.status(status) });
  return new ApiError({ kind: 'FETCH_ERROR', url, status, ...parsed.data.error });
}
