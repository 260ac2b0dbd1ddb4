import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { serverPages } from '#schemas/i18n/en/serverPages.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/languages.ts';
import { detailPath } from '#schemas/kinds.ts';
import type { RecordRoute } from '#schemas/routes/pageEntry.ts';
import { NOT_FOUND_PAGE, pageOf } from '#schemas/routes/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Encoding, encodeBody } from '#server/platform/http/encoding.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { fixedHead, type Head, headHtml, missingHead, recordHead, unreadRecordHead } from './head.ts';
import type { Site } from './origin.ts';
import { type FoundRecord, findRecord } from './records.ts';

/** Cache limit in bytes. */
const CACHE_BYTES = 20 * 1_048_576;

/** The present address of a page that moved for good. */
export interface MovedPage {
  readonly status: 301;
  readonly path: string;
}

interface SentPage {
  readonly status: 200 | 404;
  readonly etag: string;
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

class PageBody {
  readonly status: 200 | 404;
  readonly #body: Buffer;
  readonly #digest: string;
  readonly #sent = new Map<Encoding, Promise<SentPage>>();

  constructor(status: 200 | 404, html: string) {
    this.status = status;
    this.#body = Buffer.from(html);
    this.#digest = createHash('sha256').update(html).digest('base64url').slice(0, 16);
  }

  /** Upper bound in bytes: encodings together are no longer than the page. */
  get size(): number {
    return 2 * this.#body.length;
  }

  /** Encodes the page; each encoding is made once. */
  inEncoding(wanted: Encoding): Promise<SentPage> {
    let sent = this.#sent.get(wanted);
    if (!sent) {
      sent = encodeBody(this.#body, wanted).then(({ encoding, bytes }) => ({
        status: this.status,
        etag: `"${this.#digest}-${encoding}"`,
        encoding,
        bytes,
      }));
      this.#sent.set(wanted, sent);
    }
    return sent;
  }
}

/** Renders pages: index.html with a head per page. */
export class Pages {
  readonly #template: Template;
  readonly #deps: Pick<Deps, 'pool' | 'log'>;
  readonly #recordWithin: number;
  /** Keyed by site, path and data version. */
  readonly #cache = new LRUCache<string, PageBody>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size }, key) => size + Buffer.byteLength(key),
  });
  /** Timed-out queries still running. */
  #late = 0;

  /** `recordWithin`: time limit for reading a record, in ms. */
  constructor(template: Template, deps: Pick<Deps, 'pool' | 'log'>, recordWithin: number) {
    this.#template = template;
    this.#recordWithin = recordWithin;
    this.#deps = deps;
  }

  /** Renders a path, without query. If the database is slow or fails, a record page gets a general head. */
  async make(pathname: string, site: Site, encoding: Encoding): Promise<SentPage | MovedPage> {
    const page = pageOf(pathname);
    const found = await this.#find(page, site);
    return found instanceof PageBody ? found.inEncoding(encoding) : found;
  }

  async #find(page: ReturnType<typeof pageOf>, site: Site): Promise<PageBody | MovedPage> {
    switch (page.kind) {
      case 'missing':
        return this.#cached('missing', 404, () => missingHead(NOT_FOUND_PAGE.title));
      case 'fixed':
        return this.#cachedAt(site, page.page.path, () => fixedHead(page.page, site));
      case 'record': {
        const { route, slug, path } = page;
        const found = await this.#read(route, slug);
        if (!found) return this.#make(200, unreadRecordHead(route, slug, path, site));
        const { record: facts, dataset, movedTo } = found;
        if (movedTo) return { status: 301, path: movedPath(movedTo, page.tab) };
        if (!facts) return this.#cached(`missing ${route.route}`, 404, () => missingHead(route.missing));
        const fictional = dataset.kind === 'sample';
        return this.#cachedAt(site, `${path} ${dataset.version}`, () =>
          recordHead({ route, path, facts, asOf: dataset.asOf, fictional }, site),
        );
      }
    }
  }

  /**
   * Null: no answer in time, or no data yet. While a query is overdue no other starts, so that pages cannot use up all
   * connections.
   */
  async #read(route: RecordRoute, slug: string): Promise<FoundRecord | null> {
    if (this.#late > 0) return null;
    let timer: NodeJS.Timeout | undefined;
    const reading = findRecord(this.#deps.pool, route, slug).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#deps.log.warn({ reason }, 'a page goes without what the database knows of its record');
      return null;
    });
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        this.#late += 1;
        void reading.finally(() => {
          this.#late -= 1;
        });
        resolve(null);
      }, this.#recordWithin);
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A page that names its site; under a host of somebody else it is made each time. */
  #cachedAt(site: Site, key: string, head: () => Head): PageBody {
    return site.isOurs ? this.#cached(`${site.origin} ${key}`, 200, head) : this.#make(200, head());
  }

  #cached(key: string, status: 200 | 404, head: () => Head): PageBody {
    const known = this.#cache.get(key);
    if (known) return known;
    const body = this.#make(status, head());
    this.#cache.set(key, body);
    return body;
  }

  #make(status: 200 | 404, head: Head): PageBody {
    return new PageBody(status, `${this.#template.before}${headHtml(head)}${this.#template.after}`);
  }
}

/** A tab is kept: it means the same of every project. */
function movedPath({ kind, slug }: NonNullable<FoundRecord['movedTo']>, tab: string | undefined): string {
  const path = detailPath(kind, slug);
  return tab === undefined ? path : `${path}/${encodeURIComponent(tab)}`;
}

const BEGIN = '<!-- page -->';
const END = '<!-- /page -->';

/** index.html, split around the head. */
export interface Template {
  readonly before: string;
  readonly after: string;
}

const LANGUAGE = /(?<=<html lang=")[^"]*/;
const NO_SCRIPT = /(?<=<noscript>)[^<]*/;

/**
 * Splits index.html at its two marks and writes its other texts in the language of this build.
 * @throws when a mark is missing, since every page would have the same head.
 */
export function readTemplate(html: string): Template {
  const worded = html
    .replace(LANGUAGE, () => BUILD_LANGUAGE)
    .replace(NO_SCRIPT, () => escapeHtml(serverPages.noScript));
  const begin = worded.indexOf(BEGIN);
  const end = worded.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error(`index.html needs its head between '${BEGIN}' and '${END}'`);
  return { before: worded.slice(0, begin), after: worded.slice(end + END.length) };
}
