import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding, isKnownTag } from '#server/platform/http/encoding.ts';
import { type ResponseCacheHook, requestIdOf } from '#server/platform/http/responseCacheHook.ts';
import { type Answer, acceptedForm, type PreparedAnswer } from './answer.ts';

/** A stored response; headers as names and values in turn. */
interface SentAnswer {
  readonly prepared: PreparedAnswer;
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
}

interface Entry {
  readonly answer: Answer;
  /** Request addresses of this answer. */
  readonly addresses: Set<string>;
  /** Cached encodings; each is counted once. */
  readonly bodies: Set<Buffer>;
  readonly bytes: number;
}

/** Objects and maps of an entry or address. */
const ENTRY_BYTES = 512;
/** Reference to a string in a list. */
const REFERENCE_BYTES = 8;

/**
 * LRU cache of answers at one data version, bounded by bytes. Found by key, and by request address: a repeated request
 * is answered before it is parsed.
 */
export class AnswerCache {
  readonly #clock: () => number;
  readonly #entries: LRUCache<string, Entry>;
  readonly #addresses = new Map<string, { readonly key: string; readonly sent: SentAnswer }>();

  constructor(maxBytes: number, clock: () => number) {
    this.#clock = clock;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ addresses }) => {
        for (const address of addresses) this.#addresses.delete(address);
      },
    });
  }

  /** How often an answer was here or not, since the start. */
  hits = 0;
  misses = 0;

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  find(key: string): Answer | undefined {
    const answer = this.#entries.get(key)?.answer;
    if (!answer || answer.expires === null || this.#clock() < answer.expires) return answer;
    this.#entries.delete(key);
    return undefined;
  }

  atAddress(address: string): SentAnswer | undefined {
    const known = this.#addresses.get(address);
    return known && this.find(known.key) ? known.sent : undefined;
  }

  keep(answer: Answer): void {
    const bytes = ENTRY_BYTES + heldBy(answer.key) + answer.body.buffer.byteLength;
    this.#entries.set(answer.key, { answer, addresses: new Set(), bodies: new Set([answer.body]), bytes });
  }

  /** Stores a response by address; does nothing if its answer was evicted. */
  keepAddress(address: string, sent: SentAnswer): void {
    const { answer, bytes: body } = sent.prepared;
    const entry = this.#entries.peek(answer.key);
    if (entry?.answer !== answer || entry.addresses.has(address)) return;
    const headers = [...sent.headers, ...sent.unchangedHeaders];
    const written = headers.reduce((sum, text) => sum + REFERENCE_BYTES + heldBy(text), heldBy(address));
    const more = ENTRY_BYTES + written + (entry.bodies.has(body) ? 0 : body.buffer.byteLength);
    entry.bodies.add(body);
    entry.addresses.add(address);
    this.#addresses.set(address, { key: answer.key, sent });
    // Addresses move to the larger entry; if it no longer fits, both are disposed.
    this.#entries.set(answer.key, { ...entry, bytes: entry.bytes + more }, { noDisposeOnSet: true });
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** Memory of a text. */
function heldBy(text: string): number {
  return Buffer.byteLength(text);
}

/** Responses repeated from the cache. */

/** Repeats a cached response; leaves other requests to the routes. */
export function repeatAnswers(cache: AnswerCache, encodings: EncodingMemory, route: string): ResponseCacheHook {
  return (request, response) => {
    if (request.method !== 'GET') return null;
    const sent = cache.atAddress(addressOf(request, encodings.accepted(request)));
    if (!sent) return null;
    const unchanged = isKnownTag(request.headers['if-none-match'], sent.prepared.etag);
    const headers = unchanged ? sent.unchangedHeaders : sent.headers;
    cache.hits += 1;
    const id = requestIdOf(request);
    response.writeHead(unchanged ? 304 : 200, [...headers, 'x-request-id', id]);
    response.end(unchanged ? undefined : sent.prepared.bytes);
    return { id, route };
  };
}

/** Headers of a single request. */
const OF_ONE_REQUEST = /^(x-request-id|x-ratelimit-.*)$/;

/** The response to repeat: the answer with the server's common headers. */
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

/** Cache key of a request, before parsing. */
export function addressOf({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>, encoding: Encoding): string {
  return `${acceptedForm(headers.accept)} ${encoding} ${url}`;
}

/** Memoizes Accept-Encoding: browsers send a handful of different values. */
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
