import type * as z from 'zod/mini';
import {
  callServer,
  REQUEST_TIMEOUT_MS,
  readJson,
  readStruct,
  type StructAnswer,
  structUrl,
  UPLOAD_TIMEOUT_MS,
} from '#schemas/http.ts';
import type { Sid } from '#schemas/queries/catalogue.ts';
import { messages } from '#src/i18n/index.ts';

/** How calls prove who makes them. The session sets it, so that this folder knows no cookies. */
interface AuthProvider {
  /** The bearer token; null while signed out. */
  readonly token: () => string | null;
  /** The protected code of this browser; empty where it has none. */
  readonly protectedCode: () => string;
  /** Called with a token that the server answered with 401. */
  readonly refused: (token: string) => void;
}

let current: AuthProvider | null = null;

export function setAuthProvider(provider: AuthProvider): void {
  current = provider;
}

function authProvider(): AuthProvider | null {
  return current;
}

/** The code that every call carries. */
export function protectedCode(): string {
  return current?.protectedCode() ?? '';
}

const JSON_TYPE = 'application/json';
/** The calls of the account; all others are public and carry no token. */
const ACCOUNT_CALLS = '/api/users/';

/** What a call sends; without it, it reads. */
interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: object;
  readonly keepalive?: boolean;
}

/**
 * Asks one data query. The result is checked to have its shape. Throws ApiError; when `signal` aborts, the signal's own
 * reason.
 */
export function fetchStruct<Result>(
  sid: Sid,
  params: object,
  shape: z.ZodMiniType<Result>,
  signal?: AbortSignal,
): Promise<StructAnswer<Result>> {
  const url = structUrl(sid, params);
  return fetchText(url, (body) => readStruct(sid, url, body, shape, messages.api), signal);
}

/**
 * Sends `body` as JSON, a form as it is, and checks the answer to have its shape. `keepalive`: a small body that arrives even
 * if the page is left meanwhile. Throws ApiError.
 */
export function postJson<Result>(
  url: string,
  body: object,
  shape: z.ZodMiniType<Result>,
  keepalive = false,
): Promise<Result> {
  return fetchJson(url, shape, undefined, { method: 'POST', body, keepalive });
}

/**
 * Fetches JSON, or with `sent` sends it, and checks the answer to have its shape. Throws as `fetchStruct` does. Account calls
 * carry the token; a 401 answer to one ends the session.
 */
export function fetchJson<Result>(
  url: string,
  shape: z.ZodMiniType<Result>,
  signal?: AbortSignal,
  sent?: Sent,
): Promise<Result> {
  return fetchText(url, (body) => readJson(url, body, shape, messages.api), signal, sent);
}

function fetchText<Result>(
  url: string,
  read: (body: string) => Result,
  signal: AbortSignal | undefined,
  { method, body, keepalive = false }: Sent = { method: 'GET' },
): Promise<Result> {
  const provider = url.startsWith(ACCOUNT_CALLS) ? authProvider() : null;
  const token = provider?.token() ?? null;
  const headers = new Headers({ accept: JSON_TYPE, protected_code: protectedCode() });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body && !(body instanceof FormData)) headers.set('content-type', JSON_TYPE);
  const content = body instanceof FormData ? body : body && JSON.stringify(body);
  const control = new AbortController();
  return callServer({
    url,
    send: async () => {
      const init = { method, headers, signal: control.signal, keepalive };
      const response = await fetch(url, content === undefined ? init : { ...init, body: content });
      if (response.status === 401 && token !== null) provider?.refused(token);
      return response;
    },
    read: async (response) => read(await response.text()),
    control,
    signal,
    limit: body instanceof FormData ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    words: messages.api,
  });
}
