import { setTimeout as delay } from 'node:timers/promises';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { errorMessageIn } from '../parsing/answers.ts';
import { readMoment } from '../parsing/dates.ts';
import { type Answer, parseDocument, UnreadableAnswer } from '../parsing/documents.ts';
import { decodeText } from '../parsing/encoding.ts';

export interface PageRequest {
  /** Names the answer among those of its feed. */
  readonly page: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
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
  | { readonly ok: true; readonly answer: Answer }
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
    if ('answer' in outcome) return { ok: true, answer: outcome.answer };
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

async function sendOnce(request: PageRequest, requestOptions: RequestOptions): Promise<{ answer: Answer } | Refusal> {
  const timeout = AbortSignal.timeout(requestOptions.timeoutMs);
  const signal = requestOptions.signal ? AbortSignal.any([timeout, requestOptions.signal]) : timeout;
  try {
    const response = await fetch(request.url, {
      signal,
      dispatcher,
      redirect: 'follow',
      headers: {
        accept: 'application/json, application/xml, text/xml, */*',
        'user-agent': 'Assay/0.1 (self-hosted crypto directory)',
        ...request.headers,
      },
    });
    const length = Number(response.headers.get('content-length') ?? 0);
    if (length > LARGEST_BYTES)
      return {
        reason: `answered with ${Math.round(length / 1e6)} MB; the limit is 100 MB`,
        retryable: false,
        retryAfterMs: null,
      };
    const body = decodeText(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type'));
    if (!response.ok) {
      const retryable = response.status === 429 || response.status === 408 || response.status >= 500;
      return {
        reason: `answered ${response.status}${errorMessageIn(body)}`,
        retryable,
        retryAfterMs: retryAfterIn(response.headers.get('retry-after'), requestOptions.clock()),
      };
    }
    parseDocument(body);
    return {
      answer: {
        address: request.url,
        fetchedAt: new Date(requestOptions.clock()).toISOString(),
        status: response.status,
        body,
      },
    };
  } catch (error) {
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
