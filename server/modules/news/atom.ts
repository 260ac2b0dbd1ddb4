import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/languages.ts';
import { detailPath } from '#schemas/kinds.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { originOf } from '#server/modules/seo/origin.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { escapeHtml } from '#server/platform/http/html.ts';

/** Entries of a feed. */
const ENTRIES = 50;

const names = z
  .string()
  .max(20 * SLUG_LENGTH_MAX)
  .refine((text) => !text.includes('\0'))
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .optional();

/** News of some outlets, or about some projects; research about some projects, with some tags. Lists are joined by commas. */
const Wanted = z.strictObject({
  type: z.enum(['news', 'research']).default('news'),
  assets: names,
  source: names,
  tag: names,
});

const Entry = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.nullable(z.string()),
  created_at: z.date(),
  author: z.nullable(z.string()),
  url: z.nullable(z.string()),
});

const QUERIES = {
  news: `
    SELECT slug, title, summary, created_at, source_name AS author, url FROM news
     WHERE slug IS NOT NULL AND ($1::text[] IS NULL OR projects && $1) AND ($2::text[] IS NULL OR source_name = ANY($2))
       AND ($3::text[] IS NULL OR tags && $3)
     ORDER BY created_at DESC, _id LIMIT ${ENTRIES}`,
  research: `
    SELECT slug, title, summary, created_at, author, NULL AS url FROM research
     WHERE ($1::text[] IS NULL OR assets && $1) AND ($2::text[] IS NULL OR author = ANY($2)) AND ($3::text[] IS NULL OR tags && $3)
     ORDER BY created_at DESC, _id LIMIT ${ENTRIES}`,
} as const;

/** `/news.atom`: the latest news or research as an Atom feed, all or some of it. */
export function serveNewsAtom(app: FastifyInstance, { config, pool }: Pick<Deps, 'config' | 'pool'>): void {
  app.get('/news.atom', { schema: { hide: true } }, async (request, reply) => {
    const origin = originOf(request, config);
    if (origin === null) throw new ApiError(400, { code: 'bad_host' });
    const wanted = Wanted.safeParse(request.query);
    if (!wanted.success) {
      const [issue] = wanted.error.issues;
      const name = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue?.path[0] ?? '');
      throw new ApiError(422, { code: 'unknown_param', reason: 'query', name }, name);
    }
    const { type, assets = null, source = null, tag = null } = wanted.data;
    const entries = await readEntries(pool, type, [assets, source, tag]);
    reply.headers({ 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-cache' });
    return atom({ origin, address: `${origin}${request.url}`, type, entries });
  });
}

async function readEntries(
  pool: Pool,
  type: keyof typeof QUERIES,
  values: readonly (readonly string[] | null)[],
): Promise<z.output<typeof Entry>[]> {
  const { rows } = await pool.query(QUERIES[type], [...values]);
  return z.array(Entry).parse(rows);
}

const TITLES = { news: `${PRODUCT} news`, research: `${PRODUCT} research` } as const;

function atom({
  origin,
  address,
  type,
  entries,
}: {
  readonly origin: string;
  readonly address: string;
  readonly type: keyof typeof QUERIES;
  readonly entries: readonly z.output<typeof Entry>[];
}): string {
  const updated = (entries[0]?.created_at ?? new Date(0)).toISOString();
  const lines = entries.map(({ slug, title, summary, created_at: moment, author, url }) => {
    const page = `${origin}${detailPath(type, slug)}`;
    const time = moment.toISOString();
    return [
      '<entry>',
      `<id>${escapeHtml(page)}</id>`,
      `<title>${escapeHtml(title)}</title>`,
      `<link rel="alternate" href="${escapeHtml(page)}"/>`,
      ...(url === null ? [] : [`<link rel="via" href="${escapeHtml(url)}"/>`]),
      `<published>${time}</published><updated>${time}</updated>`,
      ...(author === null ? [] : [`<author><name>${escapeHtml(author)}</name></author>`]),
      ...(summary === null ? [] : [`<summary>${escapeHtml(summary)}</summary>`]),
      '</entry>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${BUILD_LANGUAGE}">`,
    `<id>${escapeHtml(address)}</id><title>${TITLES[type]}</title><updated>${updated}</updated>`,
    `<author><name>${PRODUCT}</name></author>`,
    `<link rel="self" href="${escapeHtml(address)}"/><link rel="alternate" href="${escapeHtml(`${origin}/`)}"/>`,
    ...lines,
    '</feed>\n',
  ].join('\n');
}
