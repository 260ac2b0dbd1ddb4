import type { Pool } from 'pg';
import { listStories } from '#server/modules/datasets/listStories.ts';
import { keyNumber } from '#server/modules/records/entities.ts';
import { withTransaction } from '#server/platform/db/pool.ts';

/** Deletes an article for good: no feed brings it back. Returns its title; null: there is none of that slug. */
export async function deleteArticle(pool: Pool, slug: string, now: number): Promise<string | null> {
  return await withTransaction(pool, async (client) => {
    const { rows } = await client.query<{ _id: string; title: string; story: string | null }>(
      'DELETE FROM news WHERE slug = $1 RETURNING _id, title, story',
      [slug],
    );
    const [article] = rows;
    if (!article) return null;
    const records = await client.query<{ key: string }>("SELECT DISTINCT key FROM feed_records WHERE kind = 'news'");
    const keys = records.rows.flatMap(({ key }) => (keyNumber(key) === Number(article._id) ? [key] : []));
    await client.query(
      `INSERT INTO deleted_news (key, deleted_at) SELECT key, $2 FROM unnest($1::text[]) AS given (key) ON CONFLICT DO NOTHING`,
      [keys, new Date(now)],
    );
    await client.query("DELETE FROM feed_records WHERE kind = 'news' AND key = ANY($1::text[])", [keys]);
    // The others told the same story; the next of them is the first.
    await client.query(
      `UPDATE news SET outlets = left_.outlets, story = left_.first
         FROM (SELECT count(*) AS outlets, (array_agg(_id ORDER BY created_at, _id))[1] AS first FROM news WHERE story = $1) left_
        WHERE news.story = $1`,
      [article.story],
    );
    await listStories(client, 'news', null);
    return article.title;
  });
}
