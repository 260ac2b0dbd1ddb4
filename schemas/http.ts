import * as z from 'zod/mini';
import { httpMessages } from './i18n/en/http.ts';
import { wordError } from './i18n/errors.ts';
import type { Sid } from './queries/catalog.ts';

/**
 * Calls of the server, shared by page and worker: one time limit, one envelope, one error. Free of any environment:
 * `fetch` and timers are passed in.
 */

/** How long a whole answer may take, in ms. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** The same where a file is sent: the largest picture takes this long on a slow line. */
export const UPLOAD_TIMEOUT_MS = 90_000;

/**
 * `FETCH_ERROR`: no answer, or a refusal (then `status` is set). `TIMEOUT_ERROR`: no answer in time. `PARSING_ERROR`: an
 * answer of another shape.
 */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** Cache tags of a failed list: `UNAUTHORIZED` while signed out, `UNKNOWN_ERROR` for other failures. */
export type FailureTag = 'UNAUTHORIZED' | 'UNKNOWN_ERROR';

/** The tag of a failure by its HTTP status; null or undefined where the server did not answer. */
export function failureTag(status: number | null | undefined): FailureTag {
  return status === 401 ? 'UNAUTHORIZED' : 'UNKNOWN_ERROR';
}

interface ApiErrorParts {
  readonly kind: ApiErrorKind;
  readonly url: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
  readonly requestId?: string | undefined;
  readonly serverMessage?: string | undefined;
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
  /** The server's message: in English, for reports only. */
  readonly serverMessage: string | undefined;

  constructor({ kind, url, message, status, code, path, requestId, serverMessage }: ApiErrorParts, cause?: unknown) {
    super(message);
    this.name = 'ApiError';
    if (cause !== undefined) this.cause = cause;
    this.kind = kind;
    this.url = url;
    this.status = status;
    this.code = code;
    this.path = path;
    this.requestId = requestId;
    this.serverMessage = serverMessage;
  }

  get tag(): FailureTag {
    return failureTag(this.status);
  }

  /** What a user can pass on in a report. */
  get details(): string {
    const parts = [this.tag, this.kind, this.status, this.code, this.path].filter(
      (part) => part !== undefined && part !== '',
    );
    return [parts.join(' '), this.serverMessage ?? this.message, this.url, this.requestId]
      .filter((line) => line !== undefined)
      .join('\n');
  }
}

/** The parts of `Response`, `AbortSignal` and `AbortController` that a call needs: these types are the environment's. */
interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  text(): Promise<string>;
}
interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface Call<Response extends HttpResponse, Answer> {
  readonly url: string;
  /** Sends the request; it rejects when `control` aborts. */
  readonly send: () => Promise<Response>;
  readonly read: (response: Response) => Promise<Answer>;
  readonly control: { abort(reason?: unknown): void };
  /** The caller's. */
  readonly signal: Signal | undefined;
  readonly limit?: number;
  /** Runs a callback after a delay in ms; returns the function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

/** Makes one call within its time limit. Throws ApiError; where the caller's signal aborts, the signal's reason. */
export async function callServer<Response extends HttpResponse, Answer>({
  url,
  send,
  read,
  control,
  signal,
  limit = REQUEST_TIMEOUT_MS,
  after,
}: Call<Response, Answer>): Promise<Answer> {
  if (signal?.aborted) throw signal.reason;
  let isLate = false;
  const stopTimer = after(limit, () => {
    isLate = true;
    control.abort();
  });
  const onAbort = () => control.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    const response = await send();
    if (!response.ok) throw refusalOf(url, response.status, await response.text());
    const answer = await read(response);
    if (signal?.aborted) throw signal.reason;
    return answer;
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (isLate) throw new ApiError({ kind: 'TIMEOUT_ERROR', url, message: httpMessages.timeout(limit / 1000) }, cause);
    if (cause instanceof ApiError) throw cause;
    throw new ApiError({ kind: 'FETCH_ERROR', url, message: httpMessages.unreachable }, cause);
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', onAbort);
  }
}

/** The body of every refusal of the server. */
const RefusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    path: z.optional(z.string()),
    requestId: z.optional(z.string()),
  }),
});

/**
 * The error of a refusal, worded by its code in the language of the build. The server's own message, in English, and
 * details meant for programmers go into `details` only.
 */
export function refusalOf(url: string, status: number, body: string): ApiError {
  const refusal = RefusalSchema.safeParse(parsed(body));
  if (!refusal.success) return new ApiError({ kind: 'FETCH_ERROR', url, status, message: httpMessages.status(status) });
  const { params: { detail: _, ...params } = {}, message: serverMessage, ...error } = refusal.data.error;
  const message = wordError(error.code, params) ?? httpMessages.status(status);
  return new ApiError({ kind: 'FETCH_ERROR', url, status, ...error, message, serverMessage });
}

/** Parses JSON and checks its shape. Throws a PARSING_ERROR that names the first part of another shape. */
export function readJson<Result>(url: string, body: string, shape: z.ZodMiniType<Result>): Result {
  return checked(url, shape, parsed(body));
}

/** JSON; undefined where the text is not JSON, which no shape allows. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checked<Result>(url: string, shape: z.ZodMiniType<Result>, value: unknown): Result {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') ?? '';
  throw new ApiError({ kind: 'PARSING_ERROR', url, path, message: httpMessages.unreadable(path) });
}

/** The address of a data query. */
export function structUrl(sid: Sid, params: object): string {
  return `/api/data/struct?sid=${encodeURIComponent(sid)}&params=${encodeURIComponent(JSON.stringify([params]))}`;
}

/** The answer to a data query: its result, the version of the data set and the time (ISO, UTC) of its newest figure. */
export interface StructAnswer<Result> {
  readonly result: Result;
  readonly version: number;
  readonly asOf: string | null;
}

/** The envelope around the result of every data query. */
const EnvelopeSchema = z.object({
  data: z.record(z.string(), z.array(z.unknown())),
  version: z.int(),
  asOf: z.nullable(z.string()),
});

/** Reads the answer to a data query: its envelope, and a result of the shape given. */
export function readStruct<Result>(
  sid: Sid,
  url: string,
  body: string,
  shape: z.ZodMiniType<Result>,
): StructAnswer<Result> {
  const { data, version, asOf } = readJson(url, body, EnvelopeSchema);
  return { result: checked(url, shape, data[sid]?.[0]), version, asOf };
}
