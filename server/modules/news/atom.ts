import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { decodeFilter } from '#schemas/filters/address.ts';
import { structUrl } from '#schemas/http.ts';
import { detailPath } from '#schemas/kinds.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { conditionsOfTab, STORY_TABS, STORY_TYPES, type StoryType } from '#schemas/routes/storyList.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { ATOM_TYPE, atomFeed } from '#server/platform/http/atomFeed.ts';
import { originOf } from '#server/platform/http/origin.ts';

/** Entries of a feed. */
const ENTRIES = 50;
/** Characters of one parameter. */
const PARAM_LENGTH_MAX = 8_000;

/** The list of the page of news and research: its parameters, as its address has them. */
const Wanted = z.strictObject({
  type: z.enum(STORY_TYPES).default('news'),
  tab: z.enum(STORY_TABS).default('latest'),
  filter: z.string().max(PARAM_LENGTH_MAX).default(''),
  q: z.string().max(PARAM_LENGTH_MAX).default(''),
});
type Wanted = z.output<typeof Wanted>;

const Entry = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.nullable(z.string()),
  created_at: isoColumn,
  author: z.nullable(z.string()),
  url: z.nullable(z.string()),
});

const QUERIES: Readonly<Record<StoryType, string>> = {
  news: 'SELECT slug, title, summary, created_at, source_name AS author, url FROM news',
  research: 'SELECT slug, title, summary, created_at, author, NULL AS url FROM research',
};

/** `/news.atom`: the latest of a list of news or research as an Atom feed. */
export function serveNewsAtom(app: FastifyInstance, { config, pool }: Pick<Deps, 'config' | 'pool'>): void {
  app.get('/news.atom', { schema: { hide: true } }, async (request, reply) => {
    const origin = originOf(request, config);
    if (origin === null) throw new ApiError(400, { code: 'bad_host' });
    const read = Wanted.safeParse(request.query);
    if (!read.success) {
      const [issue] = read.error.issues;
      const name = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue?.path[0] ?? '');
      throw new ApiError(422, { code: 'unknown_param', reason: 'query', name }, name);
    }
    const wanted = read.data;
    // Asked as the page asks, so that a feed lists what the page does.
    const answer = await app.inject({
      url: structUrl(STORY_SIDS[wanted.type], listOf(wanted)),
      remoteAddress: request.ip,
    });
    if (answer.statusCode !== 200) return reply.code(answer.statusCode).send(answer.json());
    const [listed] = Rows.parse(answer.json().data[STORY_SIDS[wanted.type]]);
    const entries = await readEntries(pool, wanted.type, listed);
    reply.headers({ 'content-type': ATOM_TYPE, 'cache-control': 'no-cache' });
    return atomFeed({
      origin,
      address: `${origin}${request.url}`,
      title: TITLES[wanted.type],
      updated: entries[0]?.created_at ?? new Date(0).toISOString(),
      entries: entries.map(({ slug, title, summary, created_at: time, author, url }) => {
        return {
          path: detailPath(wanted.type, slug),
          title,
          via: url,
          published: time,
          updated: time,
          author,
          summary,
        };
      }),
    });
  });
}

const Rows = z.tuple([z.array(z.object({ _id: z.number() }))]);
const STORY_SIDS = { news: 'master_news', research: 'master_research' } as const;

function listOf({ type, tab, filter, q }: Wanted): object {
  const conditions = decodeFilter(DATA_SETS[type], filter);
  if (filter !== '' && conditions.length === 0)
    throw new ApiError(422, { code: 'unknown_param', reason: 'query', name: 'filter' }, 'filter');
  return {
    filter: [...conditionsOfTab(tab), ...conditions],
    search: q,
    sort: DATA_SETS[type].defaultSort,
    fields: ['title'],
    take: ENTRIES,
  };
}

/** The stories of a list, in its order. */
async function readEntries(
  pool: Pool,
  type: StoryType,
  listed: readonly { readonly _id: number }[],
): Promise<z.output<typeof Entry>[]> {
  const ids = listed.map(({ _id }) => _id);
  return await many(
    pool,
    Entry,
    `${QUERIES[type]} WHERE _id = ANY($1::bigint[]) AND slug IS NOT NULL ORDER BY array_position($1::bigint[], _id)`,
    [ids],
  );
}

const TITLES = { news: `${PRODUCT} news`, research: `${PRODUCT} research` } as const;
