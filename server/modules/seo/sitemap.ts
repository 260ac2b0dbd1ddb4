import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { LANGUAGES } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import { canonicalAddress, FIXED_PAGES, HELP_PAGES, RECORD_ROUTES, STORY_ROUTES } from '#schemas/routes/routes.ts';
import { type Dataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { many, one } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { originOf } from '#server/platform/http/origin.ts';

/** Records per file: each has an address in every language, and the protocol allows 50,000 addresses. */
const PART_RECORDS_MAX = Math.floor(50_000 / LANGUAGES.length);
/** Records per query. */
const CHUNK_ROWS = 5_000;

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const URLS_NAMESPACE = `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;

/** `/sitemap.xml` lists parts of up to 50,000 addresses, streamed. Sample data is left out. */
export function serveSitemap(
  app: FastifyInstance,
  { config, pool, clock }: Pick<Deps, 'config' | 'pool' | 'clock'>,
  partMax = PART_RECORDS_MAX,
): void {
  const hidden = { schema: { hide: true } };

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = originOf(request, config) ?? refuseHost();
    const dataset = await readDataset(pool);
    const parts = ['pages'];
    for (const route of listedRoutes(dataset, clock())) {
      const count = await countRecords(pool, route);
      for (let part = 1; (part - 1) * partMax < count; part++) parts.push(`${route.name}-${part}`);
    }
    const lines = parts.map((part) => {
      const modified = !dataset?.asOf || part === 'pages' ? '' : `<lastmod>${dataset.asOf}</lastmod>`;
      return `<sitemap><loc>${escapeHtml(`${origin}/sitemaps/${part}.xml`)}</loc>${modified}</sitemap>\n`;
    });
    return asXml(reply).send(`${HEADER}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`);
  });

  app.get('/sitemaps/pages.xml', hidden, async (request, reply) => {
    const origin = originOf(request, config) ?? refuseHost();
    const listed = [...FIXED_PAGES, ...HELP_PAGES].filter(({ indexable, sameAs }) => indexable && sameAs === undefined);
    const paths = listed.map(canonicalAddress);
    return asXml(reply).send(urlSet(paths.map((path) => entries(origin, path, null))));
  });

  app.get<{ Params: { source: string; part: string } }>(
    '/sitemaps/:source-:part.xml',
    hidden,
    async (request, reply) => {
      const origin = originOf(request, config) ?? refuseHost();
      const dataset = await readDataset(pool);
      const route = listedRoutes(dataset, clock()).find(({ name }) => name === request.params.source);
      const part = /^[1-9]\d{0,5}$/.test(request.params.part) ? Number(request.params.part) : 0;
      const chunks = route && dataset && part > 0 ? recordChunks(pool, route, (part - 1) * partMax, partMax) : null;
      // Read the first chunk before the response starts, to report errors.
      const first = await chunks?.next();
      if (!route || !dataset || !chunks || !first || first.done) {
        throw new ApiError(404, { code: 'not_found', reason: 'sitemap' });
      }
      return asXml(reply).send(
        Readable.from(
          (async function* () {
            yield `${HEADER}<urlset ${URLS_NAMESPACE}>\n`;
            const write = (slugs: readonly string[]) =>
              slugs.map((slug) => entries(origin, route.path(slug), dataset.asOf)).join('');
            yield write(first.value);
            for await (const slugs of chunks) yield write(slugs);
            yield '</urlset>\n';
          })(),
        ),
      );
    },
  );
}

/** What has many pages: its name in the sitemap, its table, and the column with the last part of an address. */
interface Listed {
  readonly name: string;
  readonly table: string;
  readonly column: 'slug' | '_id';
  readonly path: (slug: string) => string;
  /** Rows without it are not listed. */
  readonly condition: string;
}

/** Ads to which one can apply. */
const isOpen = (now: number) =>
  `state = 'published' AND closed_on IS NULL AND expires_on >= '${new Date(now).toISOString().slice(0, 10)}'`;

/** Everything with many pages. `now`: ms since 1970. */
const listedAt = (now: number): readonly Listed[] => [
  ...RECORD_ROUTES.map(
    ({ source, kind }): Listed => ({
      name: source,
      table: tableName(DATA_SETS[source]),
      column: source === 'fundraising' ? '_id' : 'slug',
      path: (slug) => detailPath(kind, slug),
      condition: 'TRUE',
    }),
  ),
  // The operator's own have their canonical page among the others.
  ...STORY_ROUTES.filter(({ isOwn }) => !isOwn).map(
    ({ of }): Listed => ({
      name: of,
      table: of === 'proposals' ? tableName(DATA_SETS.proposals) : of,
      column: 'slug',
      path: (slug) => detailPath(KINDS[of].opens, slug),
      condition: of === 'jobs' ? isOpen(now) : 'TRUE',
    }),
  ),
];

function listedRoutes(dataset: Dataset | null, now: number): readonly Listed[] {
  return dataset?.kind === 'live' ? listedAt(now) : [];
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' });
}

function urlSet(urls: readonly string[]): string {
  return `${HEADER}<urlset ${URLS_NAMESPACE}>\n${urls.join('')}</urlset>\n`;
}

/** A page in every language, each entry with all of them. */
function entries(origin: string, path: string, modified: string | null): string {
  const addresses = LANGUAGES.map((language) => ({
    language,
    address: escapeHtml(`${origin}${addressIn(language, path)}`),
  }));
  const alternates = addresses
    .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('');
  const lastModified = modified === null ? '' : `<lastmod>${modified}</lastmod>`;
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${lastModified}${alternates}</url>\n`).join('');
}

function refuseHost(): never {
  throw new ApiError(400, { code: 'bad_host' });
}

const CountSchema = z.object({ count: z.number() });
const SlugsSchema = z.object({ _id: z.int(), slug: z.string() });

async function countRecords(pool: Pool, { table, column, condition }: Listed): Promise<number> {
  const { count } = await one(pool, CountSchema, `SELECT count(${column}) AS count FROM ${table} WHERE ${condition}`);
  return count;
}

/** Slugs by `_id`, a stable order, in chunks. */
async function* recordChunks(
  pool: Pool,
  { table, column, condition }: Listed,
  skip: number,
  take: number,
): AsyncGenerator<string[]> {
  let after = 0;
  let offset = skip;
  for (let left = take; left > 0; left -= CHUNK_ROWS) {
    const found = await many(
      pool,
      SlugsSchema,
      `SELECT _id, ${column}::text AS slug FROM ${table}
        WHERE ${column} IS NOT NULL AND _id > $1 AND ${condition}
        ORDER BY _id OFFSET $2 LIMIT $3`,
      [after, offset, Math.min(left, CHUNK_ROWS)],
    );
    const last = found.at(-1);
    if (!last) return;
    yield found.map(({ slug }) => slug);
    after = last._id;
    offset = 0;
  }
}

const RULES = [
  'User-agent: *',
  'Allow: /api/docs',
  'Allow: /api/data/',
  'Allow: /api/data-health',
  'Allow: /api/status',
  'Allow: /api/settings',
  'Disallow: /api/',
];

/**
 * `/robots.txt`. Of the API only the docs and what pages need are allowed. Pages not to be indexed say so themselves: a
 * blocked robot could not read that.
 */
export function serveRobots(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const origin = originOf(request, config);
    const sitemap = origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
    return `${[...RULES, ...sitemap].join('\n')}\n`;
  });
}
