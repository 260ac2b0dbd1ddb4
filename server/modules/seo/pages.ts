import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { detailPath } from '#schemas/kinds.ts';
import type { RecordRoute } from '#schemas/routes/pageEntry.ts';
import { canonicalPath, NOT_FOUND_PAGE, pageOf, RECORD_ROUTES, shownPage } from '#schemas/routes/routes.ts';
import type { HelpBook } from '#server/modules/help/helpBook.ts';
import type { CompiledArticle } from '#server/modules/help/parseArticle.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Encoding, encodeBody } from '#server/platform/http/encoding.ts';
import type { Site } from '#server/platform/http/origin.ts';
import {
  fixedHead,
  goneHead,
  type Head,
  headHtml,
  missingHead,
  recordHead,
  storyHead,
  unreadRecordHead,
} from './head.ts';
import { type FoundRecord, findRecord } from './records.ts';
import type { PageAsker, PageRenderer } from './rendering.ts';
import { findStory } from './stories.ts';
import type { Template } from './template.ts';

/** Rendered pages state ages, so they are rendered again after this time, in ms. */
const RENDERED_FOR_MS = 300_000;
/** Cache key of all unknown addresses: their pages are equal. */
const NOWHERE = '/404';
/** Cache limit in bytes. */
const CACHE_BYTES = 64 * 1_048_576;

/** The present address of a page that moved for good. */
export interface MovedPage {
  readonly status: 301;
  readonly path: string;
  /** The part of the page that the address named. */
  readonly section?: string;
}

/** 410: the address was given once, and its record is no longer reported. */
type Status = 200 | 404 | 410;

export interface SentPage {
  readonly status: Status;
  readonly etag: string;
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** Equal until the data changes: it may be repeated. */
  readonly isLasting: boolean;
}

class PageBody {
  readonly status: Status;
  readonly #body: Buffer;
  readonly #digest: string;
  readonly #isLasting: boolean;
  readonly #sent = new Map<Encoding, Promise<SentPage>>();

  constructor(status: Status, html: string, isLasting = false) {
    this.status = status;
    this.#isLasting = isLasting;
    this.#body = Buffer.from(html);
    this.#digest = createHash('sha256').update(html).digest('base64url').slice(0, 16);
  }

  /** Estimate in bytes: encodings together are about a third of the page. */
  get size(): number {
    return Math.ceil(1.4 * this.#body.length);
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
        isLasting: this.#isLasting,
      }));
      this.#sent.set(wanted, sent);
    }
    return sent;
  }
}

/** A page before its content: status, head, and the key it is cached under; null: it is not cached. */
interface Outline {
  readonly status: Status;
  readonly head: Head;
  /** As the router names it; null: of no page. */
  readonly route: string | null;
  readonly key: string | null;
  /** The slug of a proposal of which visitors see nothing: there is none, or it is not open. */
  readonly proposal?: string;
}

const MISSING: Outline = { status: 404, head: missingHead(NOT_FOUND_PAGE.title), route: null, key: 'missing' };

/** Makes pages: index.html with a head per page and, where there is a renderer, its content. */
export class Pages {
  readonly #template: Template;
  readonly #deps: Pick<Deps, 'pool' | 'log' | 'clock'>;
  readonly #recordWithin: number;
  readonly #renderer: PageRenderer | null;
  readonly #help: HelpBook;
  /** Grows when the data changes: pages started before are not cached. */
  #edition = 0;
  /** Keyed by site, path and data version. */
  readonly #cache = new LRUCache<string, PageBody>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size }, key) => size + Buffer.byteLength(key),
  });
  /** How often a rendered page was here or not, since the start. */
  hits = 0;
  misses = 0;
  /** Timed-out queries still running. */
  #late = 0;

  /** `recordWithin`: time limit for reading a record, in ms. Without a renderer pages are empty. */
  constructor(
    template: Template,
    deps: Pick<Deps, 'pool' | 'log' | 'clock'>,
    {
      recordWithin,
      renderer,
      help,
    }: { readonly recordWithin: number; readonly renderer: PageRenderer | null; readonly help: HelpBook },
  ) {
    this.#template = template;
    this.#renderer = renderer;
    this.#help = help;
    this.#recordWithin = recordWithin;
    this.#deps = deps;
  }

  /**
   * Makes the page at an address (path with query). If the database is slow or fails, a record page gets a general head; what
   * cannot be rendered in time the browser renders.
   */
  async make(href: string, site: Site, encoding: Encoding, asker: PageAsker): Promise<SentPage | MovedPage> {
    const kept = this.#renderer && site.isOurs ? this.#cache.get(`${site.origin} ${href}`) : undefined;
    if (kept) {
      this.hits += 1;
      return kept.inEncoding(encoding);
    }
    this.misses += 1;
    const edition = this.#edition;
    const outline = await this.#outline(pageOf(pathOf(href)), site, href);
    if (outline.status === 301) return outline;
    // A proposal that is not open has a page for its author alone: the browser asks for it with the account.
    if (outline.proposal !== undefined && asker.mayBeMember) {
      const { proposal, route } = outline;
      return this.#unrendered({ status: 200, head: missingHead(proposal), route, key: null }).inEncoding(encoding);
    }
    const rendered = await this.#renderer?.render(outline.status === 404 ? NOWHERE : href, asker);
    if (!rendered) return this.#unrendered(outline).inEncoding(encoding);
    const state = outline.status === 404 ? { ...rendered.state, whole: false } : rendered.state;
    const isLasting = outline.status === 200 && outline.key !== null && edition === this.#edition;
    const content = { ...rendered, state, route: outline.route };
    const made = new PageBody(outline.status, this.#template.fill(headHtml(outline.head), content), isLasting);
    if (isLasting) this.#cache.set(`${site.origin} ${href}`, made, { ttl: RENDERED_FOR_MS });
    return made.inEncoding(encoding);
  }

  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  /** Forgets what was rendered: the data has changed. */
  forget(): void {
    this.#edition += 1;
    this.#renderer?.forget();
    this.#cache.clear();
  }

  /** Forgets one page as it was rendered, at all its addresses; null: all pages. */
  forgetPage(path: string | null): void {
    if (path === null) {
      this.forget();
      return;
    }
    this.#edition += 1;
    this.#renderer?.forgetPage(path);
    for (const key of this.#cache.keys()) {
      const href = key.slice(key.indexOf(' ') + 1);
      if (pathOf(href) === path) this.#cache.delete(key);
    }
  }

  #articleAt(path: string): CompiledArticle | null {
    return this.#help.get(path.replace(/^\/support\//, '')) ?? null;
  }

  #unrendered({ status, head, key }: Outline): PageBody {
    const known = key === null ? undefined : this.#cache.get(key);
    if (known) return known;
    const made = new PageBody(status, this.#template.fill(headHtml(head), null));
    if (key !== null) this.#cache.set(key, made);
    return made;
  }

  async #outline(page: ReturnType<typeof pageOf>, site: Site, href: string): Promise<Outline | MovedPage> {
    // A page that names its site is not cached under a foreign host.
    const keyAt = (key: string) => (site.isOurs ? `head ${site.origin} ${key}` : null);
    switch (page.kind) {
      case 'missing':
        return MISSING;
      case 'fixed': {
        const subject = subjectOf(page.page.path, href);
        const about = subject && (await this.#within(() => findRecord(this.#deps.pool, subject.route, subject.slug)));
        if (subject && about && !about.record && !about.movedTo && !about.gone) return missingRecord(subject.route);
        const shown = shownPage(page.page, Object.fromEntries(new URLSearchParams(href.split('?')[1])));
        const head = fixedHead(shown, site, this.#articleAt(shown.path));
        return { status: 200, head, route: page.page.route, key: keyAt(shown.path) };
      }
      case 'section': {
        const { path } = page.page;
        const isThere = this.#articleAt(path)?.headings.some(({ id }) => id === page.section);
        return isThere ? { status: 301, path, section: page.section } : MISSING;
      }
      case 'story': {
        const { route, slug, path } = page;
        const found = await this.#within(() => findStory(this.#deps.pool, route.of, slug, route.isOwn));
        if (!found)
          return { status: 200, head: unreadRecordHead(route, slug, path, site), route: route.route, key: null };
        const { story, dataset } = found;
        if (!story) {
          const hidden = route.of === 'proposals' ? { proposal: slug } : {};
          const head = missingHead(route.missing);
          return { status: 404, head, route: null, key: `missing ${route.route}`, ...hidden };
        }
        const now = this.#deps.clock();
        const head = storyHead(
          { route, path: canonicalPath(page), story, fictional: dataset.kind === 'sample', now },
          site,
        );
        // Time alone takes an ad out of the index.
        const key = `${path} ${dataset.version} ${head.indexable}`;
        return { status: 200, head, route: route.route, key: keyAt(key) };
      }
      case 'record': {
        const { route, slug, path } = page;
        const found = await this.#within(() => findRecord(this.#deps.pool, route, slug));
        if (!found)
          return { status: 200, head: unreadRecordHead(route, slug, path, site), route: route.route, key: null };
        const { record: facts, dataset, movedTo, gone } = found;
        if (movedTo) return { status: 301, path: movedPath(movedTo, page.tab) };
        if (gone) return { status: 410, head: goneHead(route, gone.name), route: route.route, key: null };
        if (!facts) return missingRecord(route);
        const fictional = dataset.kind === 'sample';
        const head = recordHead({ route, path, tab: page.tab ?? null, facts, asOf: dataset.asOf, fictional }, site);
        return { status: 200, head, route: route.route, key: keyAt(`${path} ${dataset.version}`) };
      }
    }
  }

  /**
   * Null: no answer in time, or no data yet. While a query is overdue no other starts, so that pages cannot use up all
   * connections.
   */
  async #within<Found>(find: () => Promise<Found | null>): Promise<Found | null> {
    if (this.#late > 0) return null;
    let timer: NodeJS.Timeout | undefined;
    const reading = find().catch((error: unknown) => {
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
}

/** The path of an address with query. */
const pathOf = (href: string) => href.split('?')[0] ?? href;

/** The tab stays in the address: it means the same for every project. */
function movedPath({ kind, slug }: NonNullable<FoundRecord['movedTo']>, tab: string | undefined): string {
  const path = detailPath(kind, slug);
  return tab === undefined ? path : `${path}/${encodeURIComponent(tab)}`;
}

const missingRecord = (route: RecordRoute): Outline => ({
  ...{ status: 404, head: missingHead(route.missing), route: null },
  key: `missing ${route.route}`,
});

/** The record that a history is about; null: another page, or the history of everything. */
function subjectOf(path: string, href: string): { readonly route: RecordRoute; readonly slug: string } | null {
  if (path !== '/dao/history') return null;
  const search = new URLSearchParams(href.split('?')[1]);
  // The address quotes a slug that would read as a number.
  const slug = (search.get('slug') ?? '').replaceAll('"', '');
  const route = RECORD_ROUTES.find(({ kind }) => kind === (search.get('kind') ?? 'project'));
  return slug === '' || !route ? null : { route, slug };
}
