import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch, type Response } from 'undici';
import { isPrivateByName, PrivateAddress, publicLookup } from '#server/platform/http/privateAddresses.ts';
import { errorMessageIn } from '../parsing/answers.ts';
import { readMoment } from '../parsing/dates.ts';
import { type Answer, parseDocument, UnreadableAnswer } from '../parsing/documents.ts';
import { decodeText } from '../parsing/encoding.ts';

export interface PageRequest {
  /** Names the answer among those of its feed. */
  readonly page: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A longer answer is refused while it is read. */
  readonly largestBytes?: number;
}

/** What a server says of the version of an answer, to ask again only for a newer one. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Clock, chance and limits of requests; tests replace them. */
export interface RequestOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds until a request times out. */
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly signal?: AbortSignal;
}

export const defaultRequestOptions: RequestOptions = {
  clock: Date.now,
  random: Math.random,
  wait: async (milliseconds, signal) => {
    await delay(milliseconds, undefined, signal ? { signal } : undefined);
  },
  timeoutMs: 30_000,
  attempts: 5,
};

export type RequestResult =
  | { readonly ok: true; readonly answer: Answer; readonly validators?: Validators }
  /** Nothing is newer than what the validators of the request name. */
  | { readonly ok: true; readonly answer: null }
  | { readonly ok: false; readonly reason: string };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A longer `Retry-After` ends the attempts until the next sync. */
const LONGEST_RETRY_AFTER_MS = 180_000;
const LARGEST_BYTES = 104_857_600;

/** Uses the proxy of HTTPS_PROXY or HTTP_PROXY, except for this machine and the hosts of NO_PROXY. */
const dispatcher = new EnvHttpProxyAgent({
  noProxy: ['localhost', '127.0.0.1', '[::1]', process.env.NO_PROXY ?? process.env.no_proxy ?? '']
    .filter(Boolean)
    .join(','),
});

/** Reaches no private network. Behind a proxy names are resolved there: only what an address itself says is checked. */
const publicDispatcher: Dispatcher = ['https_proxy', 'http_proxy', 'HTTPS_PROXY', 'HTTP_PROXY'].some(
  (name) => (process.env[name] ?? '') !== '',
)
  ? dispatcher
  : new Agent({ connect: { lookup: publicLookup } });

const REDIRECTS_MAX = 5;

interface Refusal {
  readonly reason: string;
  readonly retryable: boolean;
  /** From `Retry-After`; null: not stated. */
  readonly retryAfterMs: number | null;
}

/**
 * Requests a page and returns its text, which is known to parse. Retries 429, 408, 5xx, broken connections, timeouts,
 * and answers that are HTML or cut off: after `Retry-After`, else with exponential backoff and jitter.
 */
export async function sendRequest(request: PageRequest, requestOptions: RequestOptions): Promise<RequestResult> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(request, requestOptions);
    if ('ok' in outcome) return outcome;
    const { reason, retryable, retryAfterMs } = outcome;
    if (requestOptions.signal?.aborted) return { ok: false, reason: 'stopped' };
    if (!retryable || attempt >= requestOptions.attempts) {
      return { ok: false, reason: attempt > 1 ? `${reason} (asked ${attempt} times)` : reason };
    }
    if (retryAfterMs !== null && retryAfterMs > LONGEST_RETRY_AFTER_MS) {
      return { ok: false, reason: `${reason}, and asks to wait ${Math.round(retryAfterMs / 1000)} s` };
    }
    const doubled = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
    try {
      await requestOptions.wait(retryAfterMs ?? doubled * (0.5 + requestOptions.random() / 2), requestOptions.signal);
    } catch {
      return { ok: false, reason: 'stopped' };
    }
  }
}

async function sendOnce(
  request: PageRequest,
  requestOptions: RequestOptions,
): Promise<(RequestResult & { readonly ok: true }) | Refusal> {
  const timeout = AbortSignal.timeout(requestOptions.timeoutMs);
  const signal = requestOptions.signal ? AbortSignal.any([timeout, requestOptions.signal]) : timeout;
  try {
    const response = await follow(request, signal);
    if (response.status === 304) return { ok: true, answer: null };
    const bytes = await readBytes(response, request.largestBytes ?? LARGEST_BYTES);
    const body = decodeText(bytes, response.headers.get('content-type'));
    if (!response.ok) {
      const retryable = response.status === 429 || response.status === 408 || response.status >= 500;
      return {
        reason: `answered ${response.status}${errorMessageIn(body)}`,
        retryable,
        retryAfterMs: retryAfterIn(response.headers.get('retry-after'), requestOptions.clock()),
      };
    }
    parseDocument(body);
    const [etag, lastModified] = [response.headers.get('etag'), response.headers.get('last-modified')];
    return {
      ok: true,
      answer: {
        address: request.url,
        fetchedAt: new Date(requestOptions.clock()).toISOString(),
        status: response.status,
        body,
      },
      ...(etag === null && lastModified === null ? {} : { validators: { etag, lastModified } }),
    };
  } catch (error) {
    if (error instanceof TooLarge) return { reason: error.message, retryable: false, retryAfterMs: null };
    const isPrivate =
      error instanceof Error && (error instanceof PrivateAddress || error.cause instanceof PrivateAddress);
    if (isPrivate) return { reason: connectionError(error), retryable: false, retryAfterMs: null };
    if (error instanceof UnreadableAnswer) return { reason: error.message, retryable: true, retryAfterMs: null };
    if (timeout.aborted)
      return {
        reason: `did not answer within ${requestOptions.timeoutMs / 1000} s`,
        retryable: true,
        retryAfterMs: null,
      };
    return { reason: connectionError(error), retryable: true, retryAfterMs: null };
  }
}

/**
 * Follows redirects one by one. An address that an operator wrote may say itself that it is private; a redirect to a private
 * address, and a name that resolves to one, are refused.
 */
async function follow(request: PageRequest, signal: AbortSignal): Promise<Response> {
  const own = isPrivateByName(request.url) ? new URL(request.url).host : null;
  let url = request.url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const isOwn = own !== null && new URL(url).host === own;
    if (!isOwn && isPrivateByName(url)) throw new PrivateAddress(new URL(url).host);
    const response = await fetch(url, {
      signal,
      dispatcher: isOwn ? dispatcher : publicDispatcher,
      redirect: 'manual',
      headers: {
        accept: 'application/json, application/xml, text/xml, */*',
        'user-agent': 'Assay/0.1 (self-hosted crypto directory)',
        // Keys are for the host they were meant for.
        ...(new URL(url).host === new URL(request.url).host ? request.headers : {}),
      },
    });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, url)) throw new Error('redirects to no address');
    url = new URL(location, url).href;
    if (!/^https?:/.test(url)) throw new Error('redirects to no web address');
  }
  throw new Error(`redirects more than ${REDIRECTS_MAX} times`);
}

/** The bytes of an address of the public network; null: it answers with none. */
export async function downloadPublic(
  url: string,
  largestBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  if (isPrivateByName(url)) throw new PrivateAddress(new URL(url).host);
  const response = await follow({ page: '', url }, signal);
  if (response.ok) return await readBytes(response, largestBytes);
  await response.body?.cancel();
  return null;
}

/** An answer is longer than its limit. */
class TooLarge extends Error {}

/** The body of an answer, read no further than its limit. */
async function readBytes(response: Response, largest: number): Promise<Uint8Array> {
  const limit = `the limit is ${Math.round(largest / 1e6)} MB`;
  const stated = Number(response.headers.get('content-length') ?? 0);
  if (stated > largest) {
    await response.body?.cancel();
    throw new TooLarge(`answered with ${Math.round(stated / 1e6)} MB; ${limit}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > largest) throw new TooLarge(`answered with more than its limit; ${limit}`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `Retry-After` holds seconds or a date. */
function retryAfterIn(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const moment = readMoment(header);
  return moment === null ? null : Math.max(0, Date.parse(moment) - now);
}

function connectionError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  const words: Readonly<Record<string, string>> = {
    ENOTFOUND: 'unknown host name',
    EAI_AGAIN: 'host name lookup failed',
    ECONNREFUSED: 'refused the connection',
    ECONNRESET: 'closed the connection',
    UND_ERR_SOCKET: 'closed the connection',
    UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  };
  return (code === null ? undefined : words[code]) ?? cause.message;
}
