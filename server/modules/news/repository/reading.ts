import type { ClientBase, Pool } from 'pg';
import { withTransaction } from '#server/platform/db/pool.ts';

/** Begins with what is there: a member's unread news are those that arrive later. */
async function begin(db: ClientBase | Pool, userId: number): Promise<void> {
  await db.query(
    `INSERT INTO news_reading (user_id, read_through) SELECT $1, coalesce(max(arrived), 0) FROM news
     ON CONFLICT (user_id) DO NOTHING`,
    [userId],
  );
}

/** Those of the articles that the member has not read. */
export async function unreadOf(pool: Pool, userId: number, ids: readonly number[]): Promise<number[]> {
  await begin(pool, userId);
  const { rows } = await pool.query<{ _id: string }>(
    `SELECT n._id FROM news n JOIN news_reading r ON r.user_id = $1
       LEFT JOIN news_read x ON x.user_id = $1 AND x.news_id = n._id
      WHERE n._id = ANY($2::bigint[]) AND NOT coalesce(x.is_read, n.arrived <= r.read_through)
      ORDER BY n.arrived`,
    [userId, ids],
  );
  return rows.map(({ _id }) => Number(_id));
}

/**
 * Marks articles and all that tell the same stories. The watermark moves up to the first article that is not read, so that
 * exceptions stay few; nothing that was not marked becomes read by it.
 */
export async function markRead(pool: Pool, userId: number, ids: readonly number[], isRead: boolean): Promise<void> {
  await withTransaction(pool, async (client) => {
    await begin(client, userId);
    await client.query('SELECT FROM news_reading WHERE user_id = $1 FOR UPDATE', [userId]);
    await client.query(
      `INSERT INTO news_read (user_id, news_id, is_read)
       SELECT $1, _id, $3 FROM news
        WHERE _id = ANY($2::bigint[]) OR story IN (SELECT story FROM news WHERE _id = ANY($2::bigint[]))
       ON CONFLICT (user_id, news_id) DO UPDATE SET is_read = excluded.is_read`,
      [userId, ids, isRead],
    );
    await client.query(
      `UPDATE news_reading r SET read_through = greatest(r.read_through, coalesce(
         (SELECT n.arrived - 1 FROM news n LEFT JOIN news_read x ON x.user_id = $1 AND x.news_id = n._id
           WHERE n.arrived > r.read_through AND x.is_read IS NOT TRUE ORDER BY n.arrived LIMIT 1),
         (SELECT max(arrived) FROM news), 0))
        WHERE r.user_id = $1`,
      [userId],
    );
    await client.query(
      `DELETE FROM news_read x USING news n, news_reading r
        WHERE x.user_id = $1 AND r.user_id = $1 AND n._id = x.news_id AND x.is_read = (n.arrived <= r.read_through)`,
      [userId],
    );
  });
}
