import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, isKnownTag } from '#server/platform/http/encoding.ts';
import { requestIdOf } from '#server/platform/http/responseCacheHook.ts';
import type { SentPage } from './pages.ts';

/** Size limit of the cache, in bytes. */
const KEPT_BYTES = 32 * 1_048_576;
/** As long as a rendered page lasts, in ms. */
const KEPT_FOR_MS = 60_000;
/** Headers of a single request. */
const OF_ONE_REQUEST = /^x-request-id$/;

interface Repeated {
  readonly page: SentPage;
  /** Common headers, name and value in turn. */
  readonly headers: readonly string[];
}

/** Pages as they were sent, to be repeated before a request is parsed and routed. */
export class SentPages {
  readonly #kept = new LRUCache<string, Repeated>({
    maxSize: KEPT_BYTES,
    ttl: KEPT_FOR_MS,
    sizeCalculation: ({ page }, key) => page.bytes.length + key.length,
  });

  /** Keeps a page with the common headers of its answer. */
  keep(request: IncomingMessage, page: SentPage, headers: Readonly<Record<string, unknown>>): void {
    const common = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_ONE_REQUEST.test(name) ? [] : [name, String(value)],
    );
    const key = keyOf(request);
    if (key !== null) this.#kept.set(key, { page, headers: common });
  }

  clear(): void {
    this.#kept.clear();
  }

  /** Answers a request with a page that was sent before; false: it was not. */
  repeat(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request);
    const kept = key === null ? undefined : this.#kept.get(key);
    if (!kept) return false;
    const { page, headers } = kept;
    const around = [...headers, 'x-request-id', requestIdOf(request)];
    if (isKnownTag(request.headers['if-none-match'], page.etag)) {
      response.writeHead(304, around);
      response.end();
      return true;
    }
    const { encoding, bytes } = page;
    response.writeHead(200, [
      ...around,
      ...['content-type', 'text/html; charset=utf-8', 'content-length', String(bytes.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ]);
    response.end(bytes);
    return true;
  }
}

/** Null: no GET of a page. */
function keyOf({ method, url, headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !url?.startsWith('/') || !headers.accept?.includes('text/html')) return null;
  return `${headers.host} ${acceptedEncoding(String(headers['accept-encoding'] ?? ''))} ${url}`;
}
