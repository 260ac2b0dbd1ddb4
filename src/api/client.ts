import type * as z from 'zod/mini';
import { wordError } from '#schemas/i18n/errors.ts';
import type { Sid } from '#schemas/queries/catalogue.ts';
import { messages } from '#src/i18n/index.ts';
import { ApiError } from '#src/shared/apiError.ts';
import { authProvider, protectedCode } from './authProvider.ts';
import { shapes } from './shapes.ts';

/** How long an answer may take, in ms. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** The same where a file is sent: the largest picture takes this long on a slow line. */
export const UPLOAD_TIMEOUT_MS = 90_000;

type Shapes = typeof shapes;

/** Picks the shape that an answer has to have. */
export type ShapeOf<Result> = (shapes: Shapes) => z.ZodMiniType<Result>;

/** The answer to a data query: its result, the version of the data set and the time (ISO, UTC) of its newest figure. */
export interface StructAnswer<Result> {
  readonly result: Result;
  readonly version: number;
  readonly asOf: string;
}

/** The address of a data query. */
export function structUrl(sid: Sid, params: object): string {
  return `/api/data/struct?${new URLSearchParams({ sid, params: JSON.stringify([params]) })}`;
}

/**
 * Asks one data query. The result is checked to have its shape. Throws ApiError; when `signal` aborts, the signal's own
 * reason.
 */
export async function fetchStruct<Result>(
  sid: Sid,
  params: object,
  shapeOf: ShapeOf<Result>,
  signal?: AbortSignal,
): Promise<StructAnswer<Result>> {
  const url = structUrl(sid, params);
  const { data, version, asOf } = await fetchJson(url, (shapes) => shapes.envelope, signal);
  return { result: checked(url, shapeOf(shapes), data[sid]?.[0]), version, asOf };
}

/**
 * Sends `body` as JSON, a form as it is, and checks the answer to have its shape. `keepalive`: a small body that arrives even
 * if the page is left meanwhile. Throws ApiError.
 */
export function postJson<Result>(
  url: string,
  body: object,
  shapeOf: ShapeOf<Result>,
  keepalive = false,
): Promise<Result> {
  return fetchJson(url, shapeOf, undefined, { method: 'POST', body, keepalive });
}

/** What a call sends; without it, it reads. */
interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: object;
  readonly keepalive?: boolean;
}

/**
 * Fetches JSON, or with `sent` sends it, and checks what comes to have its shape. Throws as `fetchStruct` does. Account
 * calls carry the token; one that is not taken any more ends the session.
 */
export async function fetchJson<Result>(
  url: string,
  shapeOf: ShapeOf<Result>,
  signal?: AbortSignal,
  sent?: Sent,
): Promise<Result> {
  const limit = sent?.body instanceof FormData ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(limit);
  try {
    const { response, body } = await fetchText(url, signal ? AbortSignal.any([signal, timeout]) : timeout, sent);
    if (!response.ok) throw refusal(url, response.status, shapes.refusal.safeParse(body));
    return checked(url, shapeOf(shapes), body);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw signal.reason;
    if (timeout.aborted) {
      const message = messages.api.timeout(limit / 1000);
      throw new ApiError({ kind: 'TIMEOUT_ERROR', url, message }, { cause });
    }
    throw new ApiError({ kind: 'FETCH_ERROR', url, message: messages.api.unreachable }, { cause });
  }
}

const JSON_TYPE = 'application/json';
/** The calls of members; all others are public and carry no token. */
const MEMBER_CALLS = '/api/users/';

async function fetchText(
  url: string,
  signal: AbortSignal,
  sent: Sent = { method: 'GET' },
): Promise<{ readonly response: Response; readonly body: unknown }> {
  const { method, body, keepalive = false } = sent;
  const provider = url.startsWith(MEMBER_CALLS) ? authProvider() : null;
  const token = provider?.token() ?? null;
  const headers = new Headers({ accept: JSON_TYPE, protected_code: protectedCode() });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body && !(body instanceof FormData)) headers.set('content-type', JSON_TYPE);
  const content = body instanceof FormData ? body : body && JSON.stringify(body);
  const response = await fetch(url, {
    method,
    headers,
    signal,
    keepalive,
    ...(content === undefined ? {} : { body: content }),
  });
  if (response.status === 401 && token !== null) provider?.refused(token);
  return { response, body: parsed(await response.text()) };
}

/** JSON, or undefined where the text is none: the check of its shape then says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error of a refusal, worded by its code in the language of the build, else in the server's English. */
function refusal(url: string, status: number, said: ReturnType<Shapes['refusal']['safeParse']>): ApiError {
  if (!said.success) return new ApiError({ kind: 'FETCH_ERROR', url, status, message: messages.api.status(status) });
  const { params, ...error } = said.data.error;
  const message = wordError(error.code, params) ?? error.message;
  return new ApiError({ kind: 'FETCH_ERROR', url, status, ...error, message });
}

function checked<Result>(url: string, shape: z.ZodMiniType<Result>, value: unknown): Result {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') ?? '';
  throw new ApiError({ kind: 'PARSING_ERROR', url, path, message: messages.api.unreadable(path) });
}
