import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, BUILD_LANGUAGE, pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import { SOURCES } from '#schemas/kinds.ts';
import type { ApiAnswer, RenderPage } from '#schemas/routes/pageRendering.ts';
import { decoded, pageOf } from '#schemas/routes/routes.ts';
import { followPages } from '#server/modules/datasets/changedPages.ts';
import { idsNamedIn, readJoinedIds, withPresentIds } from '#server/modules/datasets/formerAddresses.ts';
import { readHelp } from '#server/modules/help/helpBook.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { acceptedEncoding, isKnownTag } from '#server/platform/http/encoding.ts';
import { sendError } from '#server/platform/http/errorAnswers.ts';
import { networkOf } from '#server/platform/http/networks.ts';
import { siteOf } from '#server/platform/http/origin.ts';
import { allowScript, isLimited } from '#server/platform/http/security.ts';
import { Pages } from './pages.ts';
import { PageRenderer } from './rendering.ts';
import { SentPages } from './sentPages.ts';
import { firstPaintFiles, readTemplate, type Template } from './template.ts';

export interface SiteOptions {
  /** Folder of the built application; null: none. */
  readonly siteFolder: string | null;
  /** How long a page waits for its record, in ms. */
  readonly recordWithin: number;
  /** Renders the content of pages; null: the browser does. */
  readonly render: RenderPage | null;
}

/**
 * Serves the built application. Files in `assets/` have hashed names and are immutable; others revalidate. Any other
 * address opened by a person gets index.html with its own head, as a 404 if there is no such page. Missing files and
 * unknown `/api` addresses are plain 404s, and so is everything without a folder.
 */
export async function serveSite(
  app: FastifyInstance,
  deps: Deps,
  { siteFolder, recordWithin, render }: SiteOptions,
): Promise<void> {
  const renderer = render && new PageRenderer(render, (url, ip) => askApi(app, url, ip), deps);
  const template = siteFolder === null ? null : await openFolder(app, siteFolder);
  const pages = template && new Pages(template, deps, { recordWithin, renderer, help: await readHelp(deps.config) });
  const sent = new SentPages();
  if (pages) {
    app.caches.push({
      name: 'pages',
      hits: () => sent.hits + pages.hits,
      misses: () => pages.misses,
      bytes: () => sent.bytes + pages.bytes,
    });
  }
  app.datasetListeners.push(() => {
    pages?.forget();
    sent.clear();
  });
  const unfollow = followPages((path) => {
    pages?.forgetPage(path);
    sent.forgetPage(path);
  });
  app.addHook('onClose', async () => unfollow());
  // Behind a proxy the site's host is in forwarded headers.
  const isRepeated = renderer !== null && (deps.config.publicUrl !== null || deps.config.trustProxy === false);
  if (isRepeated) app.responseCacheHooks.push((request, response) => sent.repeat(request, response));
  app.setNotFoundHandler(async (request, reply) => {
    if (pages && asksForPage(request)) {
      if (template?.scriptHash) allowScript(reply, template.scriptHash);
      return sendPage(pages, sent, deps, request, reply);
    }
    return sendError(
      reply,
      request,
      new ApiError(404, { code: 'not_found', reason: 'address', method: request.method, path: pathOf(request) }),
    );
  });
}

/** Asks this server's own API, as the page of the client at `ip` would. */
async function askApi(app: FastifyInstance, url: string, ip: string): Promise<ApiAnswer> {
  const { statusCode, body } = await app.inject({
    url,
    headers: { accept: 'application/json', 'accept-language': BUILD_LANGUAGE },
    remoteAddress: ip,
  });
  return { status: statusCode, body };
}

/** Programs ask for it at every visit, without a page that names it. */
const ICON_CACHE = 'public, max-age=86400';

/** Serves files and reads index.html. */
async function openFolder(app: FastifyInstance, folder: string): Promise<Template> {
  const assets = path.join(folder, 'assets') + path.sep;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // Each file gets a route. Pages are served rendered, and compressed files at the address of what they hold.
    globIgnore: ['index.html*', '**/*.{br,gz}'],
    cacheControl: false,
    preCompressed: true,
    schemaHide: true,
    // The sites of further languages would add the same method to answers.
    decorateReply: false,
    setHeaders: (reply, file) => {
      const isIcon = file === path.join(folder, 'favicon.ico');
      const lasting = file.startsWith(assets)
        ? 'public, max-age=31536000, immutable'
        : isIcon
          ? ICON_CACHE
          : 'no-cache';
      reply.header('cache-control', lasting);
    },
  });
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const html = await read('index.html');
  const manifest = await read('.vite/manifest.json').catch(() => null);
  if (manifest === null) return readTemplate(html);
  const texts = firstPaintFiles(html).map(async (file) => [file, await read(pathOfAddress(file).slice(1))] as const);
  return readTemplate(html, { manifest, firstPaint: new Map(await Promise.all(texts)) });
}

async function sendPage(
  pages: Pages,
  sent: SentPages,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const present = await presentView(deps, request);
  if (present !== null) {
    return reply.headers({ 'cache-control': 'no-cache', location: present }).code(301).send();
  }
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const asker = {
    ip: request.ip,
    network: networkOf(request.ip),
    isLimited: isLimited(request, deps.config),
    mayBeMember: TOKEN_COOKIE.test(request.headers.cookie ?? ''),
  };
  const page = await pages.make(pathOfAddress(request.url), siteOf(request, deps.config), wanted, asker);
  if (page.status === 301) {
    const query = queryOf(request);
    const hash = page.section === undefined ? '' : `#${encodeURIComponent(page.section)}`;
    return reply
      .headers({ 'cache-control': 'no-cache', location: `${addressOf(page.path)}${query}${hash}` })
      .code(301)
      .send();
  }
  const { status, etag, encoding, bytes } = page;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (page.isLasting) sent.keep(request.raw, page, reply.getHeaders());
  if (status === 200 && isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
    .send(bytes);
}

/** The cookie of a session's token, which the browser application sets. */
const TOKEN_COOKIE = /(?:^|;\s*)access_token=[^;]/;

const TABLE_PAGE = /^\/(?:directory|master-demo)\/(projects|people|organizations|fundraising)$/;
/** Ids of rows looked up for one address. */
const IDS_MAX = 1_000;

/** The address of a view whose filter names rows that were joined with others since; null: it names none. */
async function presentView({ pool, log }: Deps, request: FastifyRequest): Promise<string | null> {
  const source = SOURCES.find((name) => name === TABLE_PAGE.exec(pathOf(request))?.[1]);
  const query = new URLSearchParams(queryOf(request));
  const filter = query.get('filter');
  const ids = filter === null ? [] : idsNamedIn(filter).slice(0, IDS_MAX);
  if (source === undefined || filter === null || ids.length === 0 || query.has('rows')) return null;
  try {
    const present = withPresentIds(filter, await readJoinedIds(pool, source, ids));
    if (present === filter) return null;
    query.set('filter', present);
    return `${addressOf(pathOf(request))}?${query}`;
  } catch (error) {
    log.warn({ err: error }, 'an address goes without the present numbers of its rows');
    return null;
  }
}

/** Request parts that decide whether a page is requested. */
type Asked = Pick<FastifyRequest, 'headers'> & {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
};

/** A valid address without a page. */
const NOWHERE = '/%25';

/** Replaces undecodable page addresses, so that people see the 404 page instead of the API's refusal. */
export function readableUrl(request: Asked): string {
  const url = request.url ?? '/';
  return !url.includes('%') || decoded(pathOf({ url })) !== null || !asksForPage(request) ? url : NOWHERE;
}

/** The path within this language. */
function pathOf({ url = '/' }: Pick<Asked, 'url'>): string {
  return pathOfAddress(url.split('?')[0] ?? url);
}

/** The query with its question mark; empty where there is none. */
function queryOf({ url = '/' }: Pick<Asked, 'url'>): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

function asksForPage(request: Asked): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const address = pathOf(request);
  if (/^\/(api|assets)(\/|$)/.test(address)) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  // `*/*` also gets the page, unless the address names a file.
  return accept.includes('*/*') && (path.posix.extname(address) === '' || pageOf(address).kind !== 'missing');
}
