import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding, isKnownTag } from '#server/platform/http/encoding.ts';
import { type ResponseCacheHook, requestIdOf } from '#server/platform/http/responseCacheHook.ts';
import { type Answer, acceptedForm, type PreparedAnswer } from './answer.ts';

/** An answer as it was sent once and is sent again; headers as names and values in turn. */
interface SentAnswer {
  readonly prepared: PreparedAnswer;
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
}

interface Entry {
  readonly answer: Answer;
  /** Addresses that led to this answer. */
  readonly addresses: Set<string>;
  /** The encodings that are held: each is counted once. */
  readonly bodies: Set<Buffer>;
  readonly bytes: number;
}

/** What an entry costs beside its bodies: its headers and the objects around them. */
const ENTRY_BYTES = 512;

/**
 * The answers of one version of the data, bounded by their bytes. An answer is found by its key, and by every address that
 * led to it: a repeated request is answered before anything of it is parsed.
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

  /** Bytes held. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  find(key: string): Answer | undefined {
    const answer = this.#entries.get(key)?.answer;
    if (!answer || answer.expires === null || this.#clock() < answer.expires) return answer;
    this.#entries.delete(key);
    return undefined;
  }

  /** What was sent to an address. */
  atAddress(address: string): SentAnswer | undefined {
    const known = this.#addresses.get(address);
    return known && this.find(known.key) ? known.sent : undefined;
  }

  keep(answer: Answer): void {
    const bytes = ENTRY_BYTES + Buffer.byteLength(answer.key) + answer.body.length;
    this.#entries.set(answer.key, { answer, addresses: new Set(), bodies: new Set([answer.body]), bytes });
  }

  /** Remembers what an address was sent; does nothing when its answer is no longer held. */
  keepAddress(address: string, sent: SentAnswer): void {
    const { answer, bytes: body } = sent.prepared;
    const entry = this.#entries.peek(answer.key);
    if (entry?.answer !== answer || entry.addresses.has(address)) return;
    const more = ENTRY_BYTES + Buffer.byteLength(address) + (entry.bodies.has(body) ? 0 : body.length);
    entry.bodies.add(body);
    entry.addresses.add(address);
    this.#addresses.set(address, { key: answer.key, sent });
    // The addresses move on to the larger entry; when that no longer fits, both are disposed.
    this.#entries.set(answer.key, { ...entry, bytes: entry.bytes + more }, { noDisposeOnSet: true });
  }

  clear(): void {
    this.#entries.clear();
  }
}

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
