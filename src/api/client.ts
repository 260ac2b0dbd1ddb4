import type * as z from 'zod/mini';
import {
  callServer,
  REQUEST_TIMEOUT_MS,
  readJson,
  readStruct,
  refusalOf,
  type StructAnswer,
  structUrl,
  UPLOAD_TIMEOUT_MS,
} from '#schemas/http.ts';
import { BASE_PATH, BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { Sid } from '#schemas/queries/catalog.ts';

/** Credentials of calls. The session sets it, so that this folder knows no cookies. */
interface AuthProvider {
  /** The bearer token; null while signed out. */
  readonly token: () => string | null;
  /** The protected code of this browser; empty without one. */
  readonly protectedCode: () => string;
  /** Called with the token of a call answered with 401. */
  readonly refused: (token: string) => void;
}

let current: AuthProvider | null = null;

export function setAuthProvider(provider: AuthProvider): void {
  current = provider;
}

function authProvider(): AuthProvider | null {
  return current;
}

export function protectedCode(): string {
  return current?.protectedCode() ?? '';
}

/** Carries a call to the server: `fetch`, unless another is set. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (url, init) => fetch(url, init);

/** Sets how calls reach the server: in the server itself, and for a page that brought answers along. */
export function setTransport(next: Transport): void {
  transport = next;
}

const JSON_TYPE = 'application/json';
/** Only these calls carry the token, also those that are answered in the language of the page. */
const ACCOUNT_CALLS = new RegExp(
  `^/api(?:${BASE_PATH})?/(?:users|billing|chat|contributions|dao|jobs|quests)(?:[/?]|$)`,
);

/** Request body and options; a call without them is a GET. */
interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly keepalive?: boolean;
}

/** Runs a data query and validates the result. Throws ApiError, or the reason of `signal` when aborted. */
export function fetchStruct<Result>(
  sid: Sid,
  params: object,
  shape: z.ZodMiniType<Result>,
  signal?: AbortSignal,
): Promise<StructAnswer<Result>> {
  const url = structUrl(sid, params);
  return fetchText(url, (body) => readStruct(sid, url, body, shape), signal);
}

/**
 * Posts JSON or form data and validates the answer. `keepalive` sends a small body even when the page unloads.
 * Throws ApiError.
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
 * Fetches JSON, or sends `sent`, and validates the answer. Throws as `fetchStruct` does. Account calls carry the token;
 * a 401 ends the session.
 */
export function fetchJson<Result>(
  url: string,
  shape: z.ZodMiniType<Result>,
  signal?: AbortSignal,
  sent?: Sent,
): Promise<Result> {
  return fetchText(url, (body) => readJson(url, body, shape), signal, sent);
}

/** Fetches a text file. Throws as `fetchStruct` does. */
export function fetchPlain(url: string, signal?: AbortSignal): Promise<string> {
  return fetchText(url, (body) => body, signal);
}

/** Fetches a file of bytes. Throws as `fetchStruct` does. */
export function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  return call(url, (response) => response.blob(), signal);
}

/**
 * Opens a stream of events that answers a posted body. The caller reads it and keeps its time.
 * Throws ApiError when it is refused or the server cannot be reached.
 */
export async function openStream(
  url: string,
  body: object,
  signal: AbortSignal,
  more: Readonly<Record<string, string>> = {},
): Promise<ReadableStream<Uint8Array>> {
  const { headers, refused } = credentials(url, { accept: 'text/event-stream', 'content-type': JSON_TYPE, ...more });
  const response = await transport(url, { method: 'POST', headers, signal, body: JSON.stringify(body) });
  if (response.status === 401) refused();
  if (!response.ok || !response.body) throw refusalOf(url, response.status, await response.text());
  return response.body;
}

/** Headers of a call: accounts carry the token, and hear when it is refused. */
function credentials(url: string, more: Readonly<Record<string, string>>) {
  const provider = ACCOUNT_CALLS.test(url) ? authProvider() : null;
  const token = provider?.token() ?? null;
  const headers = new Headers({ ...more, 'accept-language': BUILD_LANGUAGE, protected_code: protectedCode() });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return { headers, refused: () => token !== null && provider?.refused(token) };
}

function fetchText<Result>(
  url: string,
  read: (body: string) => Result,
  signal: AbortSignal | undefined,
  sent?: Sent,
): Promise<Result> {
  return call(url, async (response) => read(await response.text()), signal, sent);
}

function call<Result>(
  url: string,
  read: (response: Response) => Promise<Result>,
  signal: AbortSignal | undefined,
  { method, body, keepalive = false }: Sent = { method: 'GET' },
): Promise<Result> {
  const { headers, refused } = credentials(url, { accept: JSON_TYPE });
  if (body && !(body instanceof FormData)) headers.set('content-type', JSON_TYPE);
  const content = body instanceof FormData ? body : body && JSON.stringify(body);
  const control = new AbortController();
  return callServer({
    url,
    send: async () => {
      const init = { method, headers, signal: control.signal, keepalive };
      const response = await transport(url, content === undefined ? init : { ...init, body: content });
      if (response.status === 401) refused();
      return response;
    },
    read,
    control,
    signal,
    limit: body instanceof FormData ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}
