import type { ClientBase, PoolClient } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { annotateNews } from '#server/modules/news/annotate.ts';
import { insertNews, keyNumber } from '#server/modules/records/entities.ts';
import type { NewsRecord } from '#server/modules/records/feedRecords.ts';
import { articleOf, type Entry } from './entries.ts';

/** Articles that proposals brought. */

export const articleNumber = (entry: Omit<Entry, 'id' | 'made'>): number =>
  keyNumber(articleOf({ ...entry, id: 0, made: 0 }).key);

/** Adds articles to the news, grouped into stories and linked with what they are about. */
export async function addArticles(client: PoolClient, articles: readonly NewsRecord[], now: number): Promise<void> {
  await insertNews(client, articles);
  await showNews(client, now);
}

/** Brings stories and the list of news up to date. */
export async function showNews(client: PoolClient, now: number): Promise<void> {
  const dataset = await client.query<{ kind: string }>('SELECT kind FROM dataset');
  await annotateNews(client, now, { stated: dataset.rows[0]?.kind === 'sample' });
  await linkArticles(client);
  await deriveStories(client, 'news');
}

/** Articles are about the entities that their proposals name, whatever their texts mention. Returns how many were not yet. */
export async function linkArticles(client: ClientBase): Promise<number> {
  let linked = 0;
  for (const [kind, column] of Object.entries(SOURCE_OF_KIND)) {
    const table = tableName(DATA_SETS[column]);
    const { rowCount } = await client.query(
      `UPDATE news SET ${column} = news.${column} || about.slugs FROM (
         SELECT e.made_id, array_agg(DISTINCT t.slug) AS slugs FROM community_entries e JOIN ${table} t ON t._id = e.entity_id
          WHERE e.kind = $1 AND e.list = 'news' AND e.reverted_at IS NULL AND t.slug IS NOT NULL GROUP BY e.made_id) about
        WHERE news._id = about.made_id AND NOT news.${column} @> about.slugs`,
      [kind],
    );
    linked += rowCount ?? 0;
  }
  return linked;
}
