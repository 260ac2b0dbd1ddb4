import type { Pool } from 'pg';
import { z } from 'zod';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many } from '#server/platform/db/rows.ts';
import { NEWS_AT, STEADY } from '../listQuery.ts';

/**
 * Ends a visit: alerts up to `until` (ms) are seen, and the snapshot is the new baseline. False when the list does
 * not exist.
 */
export async function markSeen(pool: Pool, userId: number, id: string, until: number): Promise<boolean> {
  return await withTransaction(pool, async (client) => {
    const at = new Date(until);
    // A list over the limit restarts: it may be shorter now.
    const { rowCount } = await client.query(
      `UPDATE standing_lists s SET seen_at = greatest(s.seen_at, $3), question = CASE WHEN s.upto IS NULL THEN s.question ELSE '' END
         FROM saved_lists l WHERE l.id = s.list_id AND l.id = $1 AND l.user_id = $2 AND l.removed_at IS NULL`,
      [id, userId, at],
    );
    if (rowCount !== 1) return false;
    await client.query(
      `UPDATE standing_members m SET was_inside = inside, before = after, before_at = $2, changed_at = NULL
        WHERE m.list_id = $1 AND (m.inside = m.was_inside OR ${NEWS_AT} <= $2::timestamptz)
          AND coalesce(m.changed_at <= $2::timestamptz, true)`,
      [id, at],
    );
    await client.query(
      `DELETE FROM standing_members WHERE list_id = $1 AND NOT inside AND NOT was_inside AND NOT told_inside AND moved_at <= $2::timestamptz - ${STEADY}`,
      [id, at],
    );
    return true;
  });
}

const TimesSchema = z.object({ storage_id: z.string(), seen_at: isoColumn, notified_at: isoColumn.nullable() });

/** When these lists were last seen, and their member last notified. */
export async function readListTimes(db: Db, lists: readonly string[]) {
  return (
    await many(
      db,
      TimesSchema,
      'SELECT list_id AS storage_id, seen_at, notified_at FROM standing_lists WHERE list_id = ANY($1::uuid[]) ORDER BY list_id',
      [lists],
    )
  ).map(({ storage_id, seen_at, notified_at }) => ({
    storage_id,
    seen_at,
    notified_at,
  }));
}
