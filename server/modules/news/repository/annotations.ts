import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { articleKey } from '#server/modules/records/articleKey.ts';
import { many, msColumn } from '#server/platform/db/rows.ts';
import type { Mention } from '../findMentions.ts';
import { groupStories, type ToldArticle } from '../groupStories.ts';

const StoredArticle = z.object({
  _id: z.number(),
  title: z.string(),
  summary: z.nullable(z.string()),
  url: z.nullable(z.string()),
  source_name: z.nullable(z.string()),
  created_at: msColumn,
  tags: z.array(z.string()),
  mentions_digest: z.nullable(z.string()),
  mentions_input: z.nullable(z.string()),
  story: z.nullable(z.number()),
  outlets: z.number(),
  likeness: z.nullable(z.number()),
});
export type StoredArticle = z.output<typeof StoredArticle>;

/** All articles. */
export async function readArticles(client: ClientBase): Promise<StoredArticle[]> {
  return await many(
    client,
    StoredArticle,
    `SELECT _id, title, summary, url, source_name, created_at, tags, mentions_digest, mentions_input, story, outlets, likeness
       FROM news`,
  );
}

const BATCH = 2_000;

const DerivedSchema = z.tuple([z.object({ names: z.string(), stories: z.string() })]);

type Derived = z.output<typeof DerivedSchema>[0];

/** From what all articles were derived the last time; null: they never were. */
export async function readDerived(client: ClientBase): Promise<Derived | null> {
  const { rows } = await client.query('SELECT names, stories FROM news_derived');
  return DerivedSchema.safeParse(rows).data?.[0] ?? null;
}

export async function writeDerived(client: ClientBase, { names, stories }: Derived): Promise<void> {
  await client.query(
    `INSERT INTO news_derived (names, stories) VALUES ($1, $2)
     ON CONFLICT (only_row) DO UPDATE SET names = excluded.names, stories = excluded.stories`,
    [names, stories],
  );
}

const NamedProjects = z.object({ news_id: z.number(), title: z.array(z.string()), summary: z.array(z.string()) });

/** The articles as far as grouping looks at them: with the projects that their titles and summaries name. */
export async function toldArticles(
  client: ClientBase,
  articles: readonly StoredArticle[],
  read: readonly ReadArticle[],
): Promise<ToldArticle[]> {
  const named = new Map(
    (
      await many(
        client,
        NamedProjects,
        `SELECT news_id, coalesce(array_agg(slug ORDER BY place) FILTER (WHERE part = 'title'), '{}') AS title,
                coalesce(array_agg(slug ORDER BY place) FILTER (WHERE part = 'summary'), '{}') AS summary
           FROM news_mentions WHERE kind = 'project' AND part IN ('title', 'summary') GROUP BY news_id`,
      )
    ).map(({ news_id, ...parts }) => [news_id, parts]),
  );
  for (const { article, mentions } of read) {
    const slugs = (part: Mention['part']) =>
      mentions.flatMap((one) => (one.kind === 'project' && one.part === part ? [one.slug] : []));
    named.set(article._id, { title: slugs('title'), summary: slugs('summary') });
  }
  return articles.map(({ _id, title, summary, url, source_name: outlet, created_at }) => ({
    id: _id,
    address: url === null ? null : articleKey(url),
    title,
    summary,
    outlet: outlet ?? '',
    time: created_at,
    about: named.get(_id)?.title ?? [],
    beside: named.get(_id)?.summary ?? [],
  }));
}

export async function writeStories(
  client: ClientBase,
  articles: readonly StoredArticle[],
  compared: readonly ToldArticle[],
  now: number,
): Promise<number> {
  const stories = groupStories(compared, now);
  const before = new Map(articles.map((article) => [article._id, article]));
  const told = stories
    .flatMap(({ articles: members, likeness }) =>
      members.map(({ id }) => ({
        id,
        story: members[0]?.id ?? id,
        outlets: members.length,
        // As the column holds it.
        likeness: likeness.has(id) ? Math.fround(likeness.get(id) ?? 0) : null,
      })),
    )
    .filter(({ id, story, outlets, likeness }) => {
      const stored = before.get(id);
      return stored?.story !== story || stored.outlets !== outlets || !isSameLikeness(stored.likeness, likeness);
    });
  let changed = 0;
  for (let from = 0; from < told.length; from += BATCH) {
    const batch = told.slice(from, from + BATCH);
    const { rowCount } = await client.query(
      `UPDATE news SET story = given.story, outlets = given.outlets, likeness = given.likeness
         FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::real[]) AS given (id, story, outlets, likeness)
        WHERE news._id = given.id`,
      [
        batch.map(({ id }) => id),
        batch.map(({ story }) => story),
        batch.map(({ outlets }) => outlets),
        batch.map(({ likeness }) => likeness),
      ],
    );
    changed += rowCount ?? 0;
  }
  return changed;
}

/** The driver reads the digits of a `real`, which are fewer than those of a double. */
function isSameLikeness(stored: number | null, found: number | null): boolean {
  return stored === null || found === null ? stored === found : Math.fround(stored) === found;
}

/** An article whose text was read again. */
export interface ReadArticle {
  readonly article: StoredArticle;
  readonly mentions: readonly Mention[];
  /** Hash of the text. */
  readonly input: string;
}

export async function writeMentions(
  client: ClientBase,
  read: readonly ReadArticle[],
  stated: boolean,
): Promise<number> {
  const found = read.flatMap(({ article: { _id: id, mentions_digest: before }, mentions }) => {
    const digest = digestOf(mentions);
    return digest === before ? [] : [{ id, mentions, digest }];
  });
  for (let from = 0; from < found.length; from += BATCH)
    await replaceMentions(client, found.slice(from, from + BATCH), stated);
  const inputs = read.filter(({ article, input }) => article.mentions_input !== input);
  for (let from = 0; from < inputs.length; from += BATCH) {
    const batch = inputs.slice(from, from + BATCH);
    await client.query(
      `UPDATE news SET mentions_input = given.input FROM unnest($1::bigint[], $2::text[]) AS given (id, input)
        WHERE news._id = given.id`,
      [batch.map(({ article }) => article._id), batch.map(({ input }) => input)],
    );
  }
  if (found.length > 0) await client.query('ANALYZE news_mentions');
  return found.length;
}

interface FoundMentions {
  readonly id: number;
  readonly mentions: readonly Mention[];
  readonly digest: string;
}

async function replaceMentions(client: ClientBase, found: readonly FoundMentions[], stated: boolean): Promise<void> {
  await client.query('DELETE FROM news_mentions WHERE news_id = ANY($1::bigint[])', [found.map(({ id }) => id)]);
  const rows = found.flatMap(({ id, mentions }) =>
    mentions.map((mention, place) => ({ news_id: id, place, ...mention })),
  );
  await client.query('INSERT INTO news_mentions SELECT * FROM json_populate_recordset(NULL::news_mentions, $1::json)', [
    JSON.stringify(rows),
  ]);
  const slugs = (mentions: readonly Mention[], kind: Mention['kind']) => [
    ...new Set(mentions.flatMap((mention) => (mention.kind === kind ? [mention.slug] : []))),
  ];
  const lists = stated ? '' : ', projects = given.projects, organizations = given.organizations, people = given.people';
  await client.query(
    `UPDATE news SET mentions_digest = given.digest${lists}
       FROM json_to_recordset($1::json) AS given(id bigint, digest text, projects text[], organizations text[], people text[])
      WHERE news._id = given.id`,
    [
      JSON.stringify(
        found.map(({ id, digest, mentions }) => ({
          id,
          digest,
          projects: slugs(mentions, 'project'),
          organizations: slugs(mentions, 'organization'),
          people: slugs(mentions, 'person'),
        })),
      ),
    ],
  );
}

/** Stories of the seven days up to the newest article, for each entity that any article names. */
export async function writeFigures(client: ClientBase): Promise<number> {
  let changed = 0;
  for (const source of ['projects', 'organizations', 'people'] as const) {
    const { rowCount } = await client.query(
      `WITH counted AS (
         SELECT named.slug, count(DISTINCT story) FILTER (WHERE created_at > newest - INTERVAL '7 days') AS stories
           FROM news CROSS JOIN (SELECT max(created_at) AS newest FROM news) n CROSS JOIN unnest(${source}) AS named (slug)
          GROUP BY named.slug)
       UPDATE ${tableName(DATA_SETS[source])} t SET stories_7d = counted.stories
         FROM ${tableName(DATA_SETS[source])} present LEFT JOIN counted USING (slug)
        WHERE t._id = present._id AND t.stories_7d IS DISTINCT FROM counted.stories::float8`,
    );
    changed += rowCount ?? 0;
  }
  return changed;
}

export const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
