import { Agent, request } from 'undici';
import { type AttemptFailure, WEBHOOK } from '#schemas/api/webhooks.ts';
import { storableText } from '#schemas/text.ts';
import {
  checkedLookup,
  isLoopbackAddress,
  isPrivateAddress,
  type LookupAll,
  PrivateAddress,
} from '#server/platform/http/privateAddresses.ts';
import { isRefusedByName } from './target.ts';

/** One request to an endpoint: to the public network, without redirects, within limits of time and size. */

/** What came of an attempt. */
export interface Outcome {
  /** Null: nothing answered. */
  readonly status: number | null;
  /** Null: it was delivered. */
  readonly failure: AttemptFailure | null;
  /** The beginning of the answer, or nothing. */
  readonly answer: string;
  /** How long the receiver asked to wait, in ms. */
  readonly retryAfterMs: number | null;
}

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type Send = (message: Message, signal?: AbortSignal) => Promise<Outcome>;

interface SenderOptions {
  /** Whether this machine may be connected to, also without https. */
  readonly allowsLoopback: boolean;
  /** Limit of an attempt with the part of its answer that is read. */
  readonly timeoutMs?: number;
  readonly lookupAll?: LookupAll;
}

const TIMEOUT_MS = 15_000;
/** Bytes of an answer that are read. */
const READ_BYTES = 4 * WEBHOOK.answer;

/** Makes what sends messages. It connects itself, never by a proxy, which would look names up where nothing is checked. */
export function createSender({ allowsLoopback, timeoutMs = TIMEOUT_MS, lookupAll }: SenderOptions): Send {
  const isAllowed = (address: string) => !isPrivateAddress(address) || (allowsLoopback && isLoopbackAddress(address));
  const dispatcher = new Agent({
    connect: { lookup: checkedLookup(isAllowed, lookupAll), timeout: timeoutMs },
    connections: 8,
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 1_000,
  });
  return async ({ url, headers, body }, signal) => {
    // Hosts that are addresses are not looked up.
    if (isRefusedByName(url, allowsLoopback)) return failed('private');
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(url, {
        method: 'POST',
        dispatcher,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      const status = response.statusCode;
      const answer = await beginningOf(response.body);
      return {
        status,
        failure: failureOf(status),
        answer,
        retryAfterMs: retryAfterIn(response.headers['retry-after']),
      };
    } catch (error) {
      return failed(timeout.aborted ? 'timeout' : reasonOf(error));
    }
  };
}

const failed = (failure: AttemptFailure): Outcome => ({ status: null, failure, answer: '', retryAfterMs: null });

function failureOf(status: number): AttemptFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** The first characters of an answer, as far as it arrives in time; the rest is not read. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop ends the connection.
    for await (const part of body) {
      parts.push(part);
      length += part.byteLength;
      if (length >= READ_BYTES) break;
    }
  } catch {
    // The status has arrived, and is what counts.
  }
  const text = Buffer.concat(parts).subarray(0, READ_BYTES).toString('utf8');
  return storableText(text).slice(0, WEBHOOK.answer);
}

function retryAfterIn(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : null;
}

const REASONS: Readonly<Record<string, AttemptFailure>> = {
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|UNABLE_TO_GET_ISSUER/;

function reasonOf(error: unknown): AttemptFailure {
  if (!(error instanceof Error)) return 'other';
  if (error instanceof PrivateAddress || error.cause instanceof PrivateAddress) return 'private';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? (CERTIFICATE.test(code) ? 'certificate' : 'other');
}
