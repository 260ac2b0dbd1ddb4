import { setTimeout as delay } from 'node:timers/promises';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { saidIn } from '../parsing/answers.ts';
import { readMoment } from '../parsing/dates.ts';
import { type Answer, takeApart, UnreadableAnswer } from '../parsing/documents.ts';
import { decodeText } from '../parsing/encoding.ts';

/** One question to a service. */
export interface PageRequest {
  /** Names the answer among those of its feed. */
  readonly page: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What asking needs from outside, so that tests can do without clock and chance. */
export interface Asking {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds a service may take to answer. */
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly signal?: AbortSignal;
}

export const defaultAsking: Asking = {
  clock: Date.now,
  random: Math.random,
  wait: async (milliseconds, signal) => {
    await delay(milliseconds, undefined, signal ? { signal } : undefined);
  },
  timeoutMs: 30_000,
  attempts: 5,
};

export type Asked = { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly reason: string };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A service that wants more patience than this is left alone until the next sync. */
const LONGEST_WISH_MS = 180_000;
const LARGEST_BYTES = 104_857_600;

/** Goes through the proxy that HTTPS_PROXY or HTTP_PROXY names, but never to this machine or to what NO_PROXY names. */
const dispatcher = new EnvHttpProxyAgent({
  noProxy: ['localhost', '127.0.0.1', '[::1]', process.env.NO_PROXY ?? process.env.no_proxy ?? '']
    .filter(Boolean)
    .join(','),
});

interface Refusal {
  readonly reason: string;
  readonly again: boolean;
  /** How long the service asked us to wait. */
  readonly wishMs: number | null;
}

/**
 * Asks a service and returns its answer as text that can be taken apart. Too many requests (429), faults of the service
 * (5xx, 408), broken connections, time-outs, and answers that are HTML or break off are asked again after a pause: as
 * long as `Retry-After` says, else doubled each time, with chance in it so that many clients do not come back at once.
 */
export async function ask(request: PageRequest, asking: Asking): Promise<Asked> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await askOnce(request, asking);
    if ('answer' in outcome) return { ok: true, answer: outcome.answer };
    const { reason, again, wishMs } = outcome;
    if (asking.signal?.aborted) return { ok: false, reason: 'stopped' };
    if (!again || attempt >= asking.attempts) {
      return { ok: false, reason: attempt > 1 ? `${reason} (asked ${attempt} times)` : reason };
    }
    if (wishMs !== null && wishMs > LONGEST_WISH_MS) {
      return { ok: false, reason: `${reason}, and wants to be left alone for ${Math.round(wishMs / 1000)} s` };
    }
    const doubled = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
    try {
      await asking.wait(wishMs ?? doubled * (0.5 + asking.random() / 2), asking.signal);
    } catch {
      return { ok: false, reason: 'stopped' };
    }
  }
}

async function askOnce(request: PageRequest, asking: Asking): Promise<{ answer: Answer } | Refusal> {
  const timeout = AbortSignal.timeout(asking.timeoutMs);
  const signal = asking.signal ? AbortSignal.any([timeout, asking.signal]) : timeout;
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
      return { reason: `answers with ${Math.round(length / 1e6)} MB`, again: false, wishMs: null };
    const body = decodeText(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type'));
    if (!response.ok) {
      const again = response.status === 429 || response.status === 408 || response.status >= 500;
      return {
        reason: `answered ${response.status}${saidIn(body)}`,
        again,
        wishMs: wishIn(response.headers.get('retry-after'), asking.clock()),
      };
    }
    takeApart(body);
    return {
      answer: {
        address: request.url,
        fetchedAt: new Date(asking.clock()).toISOString(),
        status: response.status,
        body,
      },
    };
  } catch (error) {
    if (error instanceof UnreadableAnswer) return { reason: error.message, again: true, wishMs: null };
    if (timeout.aborted)
      return { reason: `gave no answer within ${asking.timeoutMs / 1000} s`, again: true, wishMs: null };
    return { reason: connectionFault(error), again: true, wishMs: null };
  }
}

/** `Retry-After` counts seconds or names a moment. */
function wishIn(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const moment = readMoment(header);
  return moment === null ? null : Math.max(0, Date.parse(moment) - now);
}

function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  const words: Readonly<Record<string, string>> = {
    ENOTFOUND: 'its name is not known to the network',
    EAI_AGAIN: 'its name is not known to the network at the moment',
    ECONNREFUSED: 'refuses connections',
    ECONNRESET: 'broke the connection off',
    UND_ERR_SOCKET: 'broke the connection off',
    UND_ERR_CONNECT_TIMEOUT: 'cannot be reached in time',
  };
  return (code === null ? undefined : words[code]) ?? cause.message;
}
