import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { LIST_MARKS_MAX, type ListMark, ListMarkSchema, MARK_STATES } from '#schemas/api/listMarks.ts';
import { movedRows } from '#server/modules/datasets/formerAddresses.ts';
import { latestDecisions } from '#server/modules/list-alerts/repository/latestDecisions.ts';
import type { Move } from '#server/modules/records/entityRegistry.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many } from '#server/platform/db/rows.ts';
import { ownsList } from './ownLists.ts';

const StoredMarkSchema = z.object({
  _id: z.int(),
  state: z.enum(MARK_STATES),
  reason: z.string(),
  tags: z.array(z.string()),
  facts: ListMarkSchema.shape.facts,
  at: isoColumn,
});
const COLUMNS = 'm.record_id AS _id, m.state, m.reason, m.tags, m.facts, m.marked_at AS at';

/** Marks of a member's list, the latest first; null: no such list. */
export async function readMarks(db: Db, userId: number, listId: string): Promise<ListMark[] | null> {
  if (!(await ownsList(db, userId, listId))) return null;
  return await many(
    db,
    StoredMarkSchema,
    `SELECT ${COLUMNS} FROM list_marks m WHERE m.list_id = $1 ORDER BY m.marked_at DESC, m.record_id`,
    [listId],
  );
}

/**
 * Stores marks of a member's list in one statement. Of two marks of a record the later one counts, whichever arrives first;
 * a device whose clock runs ahead marks now. Beyond the limit, records that were only seen are forgotten first. False: no
 * such list.
 */
export async function storeMarks(
  pool: Pool,
  userId: number,
  listId: string,
  marks: readonly ListMark[],
  now: number,
): Promise<boolean> {
  const sent = latestDecisions(marks, now).map(({ _id, state, reason, tags, facts, time }) => ({
    ...{ record_id: _id, state, reason, tags, facts },
    marked_at: new Date(time).toISOString(),
  }));
  return await withTransaction(pool, async (client) => {
    // One after the other, so that the limit holds.
    await lockUser(client, userId);
    if (!(await ownsList(client, userId, listId))) return false;
    await client.query(
      `INSERT INTO list_marks AS m (list_id, record_id, state, reason, tags, facts, marked_at)
       SELECT $1, record_id, state, reason, tags, facts, marked_at
         FROM jsonb_to_recordset($2::jsonb)
           AS sent (record_id bigint, state text, reason text, tags text[], facts jsonb, marked_at timestamptz)
       ON CONFLICT (list_id, record_id) DO UPDATE SET
         state = excluded.state, reason = excluded.reason, tags = excluded.tags, facts = excluded.facts,
         marked_at = excluded.marked_at
       WHERE excluded.marked_at >= m.marked_at`,
      [listId, JSON.stringify(sent)],
    );
    await client.query(
      `DELETE FROM list_marks WHERE list_id = $1 AND record_id IN (
         SELECT record_id FROM list_marks WHERE list_id = $1
          ORDER BY state IN ('watched', 'dismissed') OR tags <> '{}' DESC, marked_at DESC, record_id
         OFFSET ${LIST_MARKS_MAX})`,
      [listId],
    );
    return true;
  });
}

/** Lets marks follow rows that were joined with others: of two marks of a row the later one counts. */
export async function moveListMarks(client: PoolClient, moves: readonly Move[]): Promise<void> {
  for (const { source, ids, present } of movedRows(moves)) {
    await client.query(
      `WITH moved AS (
         DELETE FROM list_marks m
          USING saved_lists l, unnest($2::bigint[], $3::bigint[]) AS move (id, present)
          WHERE l.id = m.list_id AND l.source = $1 AND m.record_id = move.id
         RETURNING m.*, move.present)
       INSERT INTO list_marks AS m (list_id, record_id, state, reason, tags, facts, marked_at)
       SELECT DISTINCT ON (list_id, present) list_id, present, state, reason, tags, facts, marked_at
         FROM moved ORDER BY list_id, present, marked_at DESC
       ON CONFLICT (list_id, record_id) DO UPDATE SET
         state = excluded.state, reason = excluded.reason, tags = excluded.tags, facts = excluded.facts,
         marked_at = excluded.marked_at
       WHERE excluded.marked_at >= m.marked_at`,
      [source, ids, present],
    );
  }
}

const OwnMarksSchema = z.object({ storage_id: z.string(), ...StoredMarkSchema.shape });

/** The marks of these lists, for the file of a member's own data. */
export async function readMarksOf(db: Db, lists: readonly string[]) {
  return await many(
    db,
    OwnMarksSchema,
    `SELECT m.list_id AS storage_id, ${COLUMNS} FROM list_marks m WHERE m.list_id = ANY($1::uuid[])
      ORDER BY m.list_id, m.marked_at, m.record_id`,
    [lists],
  );
}
