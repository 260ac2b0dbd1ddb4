import type { PoolClient } from 'pg';
import { z } from 'zod';
import { LIST_ROW_LIMITS, type ListRow } from '#schemas/api/listRows.ts';
import { storableText } from '#schemas/text.ts';
import type { MovedRows } from '#server/modules/datasets/formerAddresses.ts';
import { type Db, isoColumn, many, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { latestDecisions } from './latestDecisions.ts';

/**
 * Records that members added to their lists by hand. They stand here because alerts have to be silent about them; who may read and
 * write them is decided where lists are.
 */

const StoredRowSchema = z.object({
  _id: z.int(),
  added_at: isoColumn.nullable(),
  reason: z.string(),
  at: isoColumn,
});
const COLUMNS = 'r.record_id AS _id, r.added_at, r.reason, r.decided_at AS at';

/** The records of a list, those that were added last first; what was taken out is not among them. */
export async function readAddedRows(db: Db, listId: string): Promise<ListRow[]> {
  return await many(
    db,
    StoredRowSchema,
    `SELECT ${COLUMNS} FROM list_rows r WHERE r.list_id = $1 AND r.added_at IS NOT NULL ORDER BY r.added_at DESC, r.record_id`,
    [listId],
  );
}

/**
 * Stores decisions about records of a list. Of two about a record the later one counts, whichever arrives first; a device whose clock
 * runs ahead decides now. Locks nothing: the caller holds the member.
 * @throws ApiError 403 `list_rows_full`.
 */
export async function storeAddedRows(
  client: PoolClient,
  listId: string,
  rows: readonly ListRow[],
  now: number,
): Promise<void> {
  const sent = latestDecisions(rows, now).map(({ _id, added_at, reason, time }) => ({
    record_id: _id,
    added_at: added_at && new Date(Math.min(Date.parse(added_at), now)).toISOString(),
    reason: added_at ? storableText(reason) : '',
    decided_at: new Date(time).toISOString(),
  }));
  await client.query(
    `INSERT INTO list_rows AS r (list_id, record_id, added_at, reason, decided_at)
     SELECT $1, record_id, added_at, reason, decided_at
       FROM jsonb_to_recordset($2::jsonb) AS sent (record_id bigint, added_at timestamptz, reason text, decided_at timestamptz)
     ON CONFLICT (list_id, record_id) DO UPDATE SET
       added_at = excluded.added_at, reason = excluded.reason, decided_at = excluded.decided_at
     WHERE excluded.decided_at >= r.decided_at`,
    [listId, JSON.stringify(sent)],
  );
  await refuseBeyond(client, listId);
  await hushAddedRows(client, listId, now);
}

async function refuseBeyond(client: PoolClient, listId: string): Promise<void> {
  const limit = LIST_ROW_LIMITS.rows;
  const { held, stored } = await one(
    client,
    z.object({ held: z.int(), stored: z.int() }),
    'SELECT count(added_at)::int AS held, count(*)::int AS stored FROM list_rows WHERE list_id = $1',
    [listId],
  );
  if (held > limit) throw new ApiError(403, { code: 'list_rows_full', limit });
  if (stored <= 2 * limit) return;
  await client.query(
    `DELETE FROM list_rows WHERE list_id = $1 AND record_id IN (
       SELECT record_id FROM list_rows WHERE list_id = $1 AND added_at IS NULL ORDER BY decided_at DESC OFFSET ${limit})`,
    [listId],
  );
}

/**
 * Makes what the filter of a list does with records added by hand no news: they stand in the list whether they enter it or leave. In
 * the transaction of a check, before its news are told.
 */
export async function hushAddedRows(client: PoolClient, listId: string, now: number): Promise<void> {
  await client.query(
    `UPDATE standing_members m
        SET was_inside = m.inside, told_inside = m.inside, before = m.after, before_at = $2, changed_at = NULL
       FROM list_rows r
      WHERE m.list_id = $1 AND r.list_id = $1 AND r.record_id = m.record_id AND r.added_at IS NOT NULL
        AND (m.was_inside <> m.inside OR m.told_inside <> m.inside)`,
    [listId, new Date(now)],
  );
}

/** The lists that hold one of these records, of any data set. */
export async function readListsHolding(db: Db, ids: readonly number[]): Promise<string[]> {
  return (
    await many(
      db,
      z.object({ id: z.string() }),
      'SELECT DISTINCT list_id AS id FROM list_rows WHERE record_id = ANY($1::bigint[]) ORDER BY list_id',
      [ids],
    )
  ).map(({ id }) => id);
}

/**
 * Lets the added records of some lists of one data set follow rows that were joined with others: of two decisions on a row the later
 * one counts.
 */
export async function moveAddedRows(
  client: PoolClient,
  lists: readonly string[],
  { ids, present }: Pick<MovedRows, 'ids' | 'present'>,
): Promise<void> {
  await client.query(
    `WITH moved AS (
       DELETE FROM list_rows r USING unnest($2::bigint[], $3::bigint[]) AS move (id, present)
        WHERE r.list_id = ANY($1::uuid[]) AND r.record_id = move.id
       RETURNING r.*, move.present)
     INSERT INTO list_rows AS r (list_id, record_id, added_at, reason, decided_at)
     SELECT DISTINCT ON (list_id, present) list_id, present, added_at, reason, decided_at
       FROM moved ORDER BY list_id, present, decided_at DESC
     ON CONFLICT (list_id, record_id) DO UPDATE SET
       added_at = excluded.added_at, reason = excluded.reason, decided_at = excluded.decided_at
     WHERE excluded.decided_at >= r.decided_at`,
    [lists, ids, present],
  );
}

const OwnRowsSchema = z.object({ storage_id: z.string(), ...StoredRowSchema.shape });

/** The added records of these lists, for the file of a member's own data. */
export async function readAddedRowsOf(db: Db, lists: readonly string[]) {
  return await many(
    db,
    OwnRowsSchema,
    `SELECT r.list_id AS storage_id, ${COLUMNS} FROM list_rows r
      WHERE r.list_id = ANY($1::uuid[]) AND r.added_at IS NOT NULL ORDER BY r.list_id, r.added_at, r.record_id`,
    [lists],
  );
}
