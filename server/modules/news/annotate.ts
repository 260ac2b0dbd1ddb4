import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { canonicalAddress } from './addresses.ts';
import { findMentions, type Mention } from './findMentions.ts';
import { groupStories } from './groupStories.ts';
import { readEntities } from './namedEntities.ts';
import { NameIndex } from './nameIndex.ts';

const StoredArticle = z.object({
  _id: z.coerce.number(),
  title: z.string(),
  summary: z.nullable(z.string()),
  url: z.nullable(z.string()),
  source_name: z.nullable(z.string()),
  created_at: z.date(),
  tags: z.array(z.string()),
  mentions_digest: z.nullable(z.string()),
  story: z.nullable(z.coerce.number()),
  outlets: z.number(),
  likeness: z.nullable(z.number()),
});
type StoredArticle = z.output<typeof StoredArticle>;

/** Names a text can have per article; more are lists of tickers. */
const MENTIONS_MAX = 60;
const BATCH = 2_000;

/**
 * Groups all articles into stories and finds what they mention; writes what differs and counts the articles that changed.
 * `stated`: articles say themselves whom they are about, as those of the sample do; else it follows from their mentions.
 * `now`: ms since 1970.
 */
export async function annotateNews(client: ClientBase, now: number, { stated = false } = {}): Promise<number> {
  const { rows } = await client.query(
    `SELECT _id, title, summary, url, source_name, created_at, tags, mentions_digest, story, outlets, likeness FROM news`,
  );
  const articles = z.array(StoredArticle).parse(rows);
  const mentions = await mentionsOf(client, articles);
  const changed =
    (await writeStories(client, articles, mentions, now)) + (await writeMentions(client, articles, mentions, stated));
  return changed + (await writeFigures(client));
}

async function writeStories(
  client: ClientBase,
  articles: readonly StoredArticle[],
  mentions: MentionsById,
  now: number,
): Promise<number> {
  const stories = groupStories(
    articles.map(({ _id, title, url, source_name: outlet, created_at }) => ({
      id: _id,
      address: url === null ? null : canonicalAddress(url),
      title,
      outlet: outlet ?? '',
      time: created_at.getTime(),
      about: (mentions.get(_id) ?? []).flatMap(({ kind, slug, part }) =>
        kind === 'project' && part === 'title' ? [slug] : [],
      ),
    })),
    now,
  );
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

type MentionsById = ReadonlyMap<number, readonly Mention[]>;

/** What each article mentions, by its number. */
async function mentionsOf(client: ClientBase, articles: readonly StoredArticle[]): Promise<MentionsById> {
  const index = new NameIndex(await readEntities(client));
  return new Map(articles.map((article) => [article._id, findMentions(article, index).slice(0, MENTIONS_MAX)]));
}

async function writeMentions(
  client: ClientBase,
  articles: readonly StoredArticle[],
  known: MentionsById,
  stated: boolean,
): Promise<number> {
  const found = articles.flatMap(({ _id, mentions_digest: before }) => {
    const mentions = known.get(_id) ?? [];
    const digest = createHash('sha256').update(JSON.stringify(mentions)).digest('base64url').slice(0, 16);
    return digest === before ? [] : [{ id: _id, mentions, digest }];
  });
  for (let from = 0; from < found.length; from += BATCH)
    await replaceMentions(client, found.slice(from, from + BATCH), stated);
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
async function writeFigures(client: ClientBase): Promise<number> {
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
