import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { ApiAnswer, CreateRenderer, PageState, RenderPage } from '#schemas/routes/pageRendering.ts';
import { arrivesWhole } from '#schemas/routes/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { FairQueue } from '#server/platform/fairQueue.ts';

/** Cache limit in characters. */
const CACHE_SIZE = 24 * 1_048_576;
/** Ages in a page, such as "2 h ago", are at most this old, in ms. */
const STALE_AFTER_MS = 300_000;
/** One at a time: rendering takes the processor alone. Who waits longer gets the page without its content. */
const RENDERINGS = { slots: 1, heavySlots: 1, perClient: 1, waitingPerClient: 20, waitMs: 2_000 };

/** Renderings of one network in a minute; each takes a tenth of a second of the processor. More come without content. */
const RENDERINGS_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Who asks for a page. */
export interface PageAsker {
  readonly ip: string;
  readonly network: string;
  /** Requests of this machine itself are not counted. */
  readonly isLimited: boolean;
  /** A session may be behind the request; whose it is only the API knows. */
  readonly mayBeMember: boolean;
}

/** The HTML of a page's root element, and what it was rendered from. */
export interface RenderedPage {
  readonly html: string;
  readonly state: PageState;
}

interface Rendering {
  readonly now: number;
  readonly ask: (url: string) => Promise<ApiAnswer>;
  readonly answers: Record<string, string>;
  /** An answer was refused or failed. */
  isPartial: boolean;
}

/** The page that is being rendered; the renderer is one for all servers of a process. */
const rendering = new AsyncLocalStorage<Rendering>();

function current(): Rendering {
  const page = rendering.getStore();
  if (!page) throw new Error('The renderer asked outside of a page');
  return page;
}

/** Makes the built renderer render with the answers of the server that called it. */
export function connectRenderer(create: CreateRenderer): RenderPage {
  return create({
    now: () => current().now,
    ask: async (url) => {
      const page = current();
      const answer = await page.ask(url);
      if (answer.status === 200) page.answers[url] = answer.body;
      else page.isPartial = true;
      return answer;
    },
  });
}

/** Renders pages as for a visitor. Equal pages in work share one rendering; the cache lasts until the data changes. */
export class PageRenderer {
  readonly #render: RenderPage;
  readonly #ask: (url: string, ip: string) => Promise<ApiAnswer>;
  readonly #deps: Pick<Deps, 'log' | 'clock'>;
  readonly #queue = new FairQueue(RENDERINGS);
  readonly #inWork = new Map<string, Promise<RenderedPage | null>>();
  readonly #cache: LRUCache<string, RenderedPage>;
  /** Renderings started in this minute, by network. */
  readonly #begun = new LRUCache<string, number>({ max: 10_000, ttl: MINUTE_MS, noUpdateTTL: true });
  /** Grows when the data changes: renderings started before are not cached. */
  #edition = 0;

  /** `ask`: answers a GET of the API for a client's address. */
  constructor(
    render: RenderPage,
    ask: (url: string, ip: string) => Promise<ApiAnswer>,
    deps: Pick<Deps, 'log' | 'clock'>,
  ) {
    this.#render = render;
    this.#ask = ask;
    this.#deps = deps;
    this.#cache = new LRUCache({
      maxSize: CACHE_SIZE,
      ttl: STALE_AFTER_MS,
      perf: { now: deps.clock },
      sizeCalculation: ({ html, state }, href) => href.length + html.length + JSON.stringify(state).length,
    });
  }

  /** Forgets all pages: the data has changed. */
  forget(): void {
    this.#edition += 1;
    this.#cache.clear();
    this.#inWork.clear();
  }

  /** Forgets one page at all its addresses, also while it is rendered. */
  forgetPage(path: string): void {
    this.#edition += 1;
    for (const kept of [this.#cache, this.#inWork])
      for (const href of kept.keys()) if (href.split('?')[0] === path) kept.delete(href);
  }

  /** The page at an address; null: it could not be rendered, and the browser renders it. */
  render(href: string, asker: PageAsker): Promise<RenderedPage | null> {
    const kept = this.#cache.get(href);
    if (kept) return Promise.resolve(kept);
    const begun = this.#inWork.get(href);
    if (begun) return begun;
    if (asker.isLimited && this.#isSpent(asker.network)) return Promise.resolve(null);
    const edition = this.#edition;
    const working = this.#queue
      .run({ client: asker.network, isHeavy: false }, () => this.#make(href, asker.ip))
      .then((page) => {
        if (page && edition === this.#edition) this.#cache.set(href, page);
        return page;
      })
      .catch((error: unknown) => {
        // Too much at once is no fault of the page.
        if (!(error instanceof ApiError)) this.#deps.log.error({ err: error, href }, 'a page could not be rendered');
        return null;
      })
      .finally(() => {
        if (this.#inWork.get(href) === working) this.#inWork.delete(href);
      });
    this.#inWork.set(href, working);
    return working;
  }

  #isSpent(network: string): boolean {
    const count = (this.#begun.get(network) ?? 0) + 1;
    this.#begun.set(network, count);
    return count > RENDERINGS_A_MINUTE;
  }

  async #make(href: string, ip: string): Promise<RenderedPage | null> {
    const page: Rendering = {
      now: this.#deps.clock(),
      ask: (url) => this.#ask(url, ip),
      answers: {},
      isPartial: false,
    };
    const html = await rendering.run(page, () => this.#render(href));
    if (html === null || page.isPartial) return null;
    const { now, answers } = page;
    return { html, state: { now, whole: arrivesWhole(href.split('?')[0] ?? '/'), answers } };
  }
}
