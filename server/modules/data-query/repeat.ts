import type { IncomingMessage } from 'node:http';
import { acceptedEncoding, type Encoding, isKnownTag } from '#server/platform/http/encoding.ts';
import { requestIdOf } from '#server/platform/http/requestId.ts';
import type { ResponseCacheHook } from '#server/platform/http/responseCacheHook.ts';
import { acceptedForm, type PreparedAnswer } from './answer.ts';
import type { AnswerCache, SentAnswer } from './answerCache.ts';

/** The way of an answer that was sent before: from its address to its bytes, with nothing between. */

/** Sends again what an address was sent before; leaves everything else to the routes. */
export function repeatAnswers(cache: AnswerCache, encodings: EncodingMemory): ResponseCacheHook {
  return (request, response) => {
    if (request.method !== 'GET') return false;
    const sent = cache.atAddress(addressOf(request, encodings.accepted(request)));
    if (!sent) return false;
    const unchanged = isKnownTag(request.headers['if-none-match'], sent.prepared.etag);
    const headers = unchanged ? sent.unchangedHeaders : sent.headers;
    response.writeHead(unchanged ? 304 : 200, [...headers, 'x-request-id', requestIdOf(request)]);
    response.end(unchanged ? undefined : sent.prepared.bytes);
    return true;
  };
}

/** Headers that are true of one request only. */
const OF_ONE_REQUEST = /^(x-request-id|x-ratelimit-.*)$/;

/** What is repeated: the answer with the headers that every answer of the server has. */
export function toRepeat(prepared: PreparedAnswer, others: Readonly<Record<string, unknown>>): SentAnswer {
  const around = Object.entries(others).flatMap(([name, value]) =>
    OF_ONE_REQUEST.test(name) || value === undefined ? [] : [name, String(value)],
  );
  return {
    prepared,
    headers: [...around, ...Object.entries(prepared.headers).flat()],
    unchangedHeaders: [...around, ...Object.entries(prepared.unchangedHeaders).flat()],
  };
}

/** What decides the bytes of an answer before anything is parsed. */
export function addressOf({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>, encoding: Encoding): string {
  return `${acceptedForm(headers.accept)} ${encoding} ${url}`;
}

/** Browsers send a handful of different Accept-Encoding headers, each very often. */
export class EncodingMemory {
  readonly #known = new Map<string | undefined, Encoding>();

  accepted({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
    const given = headers['accept-encoding'];
    const header = Array.isArray(given) ? given.join(',') : given;
    const known = this.#known.get(header);
    if (known) return known;
    const encoding = acceptedEncoding(header);
    if (this.#known.size < 100) this.#known.set(header, encoding);
    return encoding;
  }
}
