import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import { acceptedEncoding, isKnownTag } from '#server/platform/http/encoding.ts';
import { type Repeated, requestIdOf } from '#server/platform/http/responseCacheHook.ts';
import type { SentPage } from './pages.ts';

/** Size limit of the cache, in bytes. */
const KEPT_BYTES = 32 * 1_048_576;
/** As long as a rendered page lasts, in ms. */
const KEPT_FOR_MS = 60_000;
/** Headers of a single request. */
const OF_ONE_REQUEST = /^x-request-id$/;

interface KeptPage {
  readonly page: SentPage;
  /** Common headers, name and value in turn. */
  readonly headers: readonly string[];
}

/** Pages as they were sent, to be repeated before a request is parsed and routed. */
export class SentPages {
  readonly #kept = new LRUCache<string, KeptPage>({
    maxSize: KEPT_BYTES,
    ttl: KEPT_FOR_MS,
    sizeCalculation: ({ page }, key) => page.bytes.length + key.length,
  });

  /** How often a page was repeated, since the start. */
  hits = 0;

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Keeps a page with the common headers of its answer. */
  keep(request: IncomingMessage, page: SentPage, headers: Readonly<Record<string, unknown>>): void {
    const common = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_ONE_REQUEST.test(name) ? [] : [name, String(value)],
    );
    const key = keyOf(request);
    if (key !== null) this.#kept.set(key, { page, headers: common });
  }

  /** Forgets one page at all its addresses; null: all pages. */
  forgetPage(path: string | null): void {
    if (path === null) {
      this.clear();
      return;
    }
    for (const key of this.#kept.keys()) {
      const address = key.slice(key.lastIndexOf(' ') + 1);
      if (pathOfAddress(address).split('?')[0] === path) this.#kept.delete(key);
    }
  }

  clear(): void {
    this.#kept.clear();
  }

  /** Answers a request with a page that was sent before; null: it was not. */
  repeat(request: IncomingMessage, response: ServerResponse): Repeated | null {
    const key = keyOf(request);
    const kept = key === null ? undefined : this.#kept.get(key);
    if (!kept) return null;
    this.hits += 1;
    const { page, headers } = kept;
    const id = requestIdOf(request);
    const around = [...headers, 'x-request-id', id];
    if (isKnownTag(request.headers['if-none-match'], page.etag)) {
      response.writeHead(304, around);
      response.end();
      return { id, route: null };
    }
    const { encoding, bytes } = page;
    response.writeHead(200, [
      ...around,
      ...['content-type', 'text/html; charset=utf-8', 'content-length', String(bytes.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ]);
    response.end(bytes);
    return { id, route: null };
  }
}

/** Null: no GET of a page. */
function keyOf({ method, url, headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !url?.startsWith('/') || !headers.accept?.includes('text/html')) return null;
  return `${headers.host} ${acceptedEncoding(String(headers['accept-encoding'] ?? ''))} ${url}`;
}
