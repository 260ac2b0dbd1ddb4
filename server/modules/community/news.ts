import type { ClientBase, PoolClient } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { annotateNews } from '#server/modules/news/annotate.ts';
import { insertNews, keyNumber } from '#server/modules/records/entities.ts';
import { articleOf, type Entry, readEntries } from './entries.ts';

/** Articles that proposals brought. */

export const articleNumber = (entry: Omit<Entry, 'id' | 'made'>): number =>
  keyNumber(articleOf({ ...entry, id: 0, made: 0 }).key);

/** Writes the articles that changed entries brought, or brought no longer, and what follows from all news. */
export async function recomputeNews(client: PoolClient, changed: readonly Entry[], now: number): Promise<void> {
  if (changed.length === 0) return;
  const standing = await readEntries(
    client,
    changed.map(({ id }) => id),
  );
  await insertNews(client, standing.map(articleOf));
  const kept = standing.map(({ made }) => made);
  await client.query('DELETE FROM news WHERE _id = ANY($1::bigint[]) AND _id <> ALL($2::bigint[])', [
    changed.map(({ made }) => made),
    kept,
  ]);
  const dataset = await readDataset(client);
  await annotateNews(client, now, { stated: dataset?.kind === 'sample', link: linkArticles });
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
