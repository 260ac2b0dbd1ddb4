import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  type CellChange,
  holds,
  LIST_COLUMN_LIMITS,
  type ListCell,
  ListCellSchema,
  type ListColumn,
} from '#schemas/api/listColumns.ts';
import { datasetKind } from '#server/modules/datasets/dataset.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, many, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { readColumns } from './columns.ts';
import { lockOwnList, ownsList } from './ownLists.ts';

const CELL = 'c.key, c.record_id::float8 AS _id, c.value, c.version';

/** The filled cells of a list, of the data that is shown now. Null: the member has no such list. */
export async function readCells(db: Db, userId: number, listId: string): Promise<ListCell[] | null> {
  if (!(await ownsList(db, userId, listId))) return null;
  return await many(
    db,
    ListCellSchema,
    `SELECT ${CELL} FROM list_cells c JOIN list_columns USING (list_id, key)
      WHERE list_id = $1 AND removed_at IS NULL AND dataset_kind = $2 AND value IS NOT NULL ORDER BY c.key, record_id`,
    [listId, await datasetKind(db)],
  );
}

interface Written {
  readonly data: ListCell[];
  /** What another window had written since the writer saw the cell. */
  readonly replaced: ListCell[];
}

/**
 * Writes cells; the last write counts. All or none. Null: the member has no such list.
 * @throws ApiError 403 `list_locked` or `list_cells_full`, 422 for a column that the list does not have, or a value it cannot hold.
 */
export async function writeCells(
  pool: Pool,
  userId: number,
  listId: string,
  changes: readonly CellChange[],
  now: number,
): Promise<Written | null> {
  const last = [...new Map(changes.map((change) => [`${change.key} ${change._id}`, change])).values()];
  return await withTransaction(pool, async (client) => {
    if (!(await lockOwnList(client, userId, listId, now))) return null;
    refuseUnfit(await readColumns(client, listId), last);
    const kind = await datasetKind(client);
    const given = [listId, kind, last.map(({ key }) => key), last.map(({ _id }) => _id)];
    const before = await many(
      client,
      ListCellSchema,
      `SELECT ${CELL} FROM list_cells c JOIN unnest($3::text[], $4::bigint[]) AS given (key, id)
           ON given.key = c.key AND given.id = c.record_id WHERE c.list_id = $1 AND c.dataset_kind = $2`,
      given,
    );
    const found = new Map(before.map((cell) => [`${cell.key} ${cell._id}`, cell]));
    const replaced = last.flatMap(({ key, _id, value, version }) => {
      const cell = found.get(`${key} ${_id}`);
      const isNewer = cell !== undefined && cell.version > version;
      return isNewer && JSON.stringify(cell.value) !== JSON.stringify(value) ? [cell] : [];
    });
    const data = await many(
      client,
      ListCellSchema,
      `INSERT INTO list_cells AS c (list_id, dataset_kind, key, record_id, value, version, written_at)
       SELECT $1, $2, key, id, value, 1, $6
         FROM unnest($3::text[], $4::bigint[], $5::jsonb[]) AS given (key, id, value)
        WHERE value IS NOT NULL OR EXISTS (
          SELECT FROM list_cells h WHERE h.list_id = $1 AND h.key = given.key AND h.dataset_kind = $2 AND h.record_id = given.id)
       ON CONFLICT (list_id, key, dataset_kind, record_id) DO UPDATE
         SET value = excluded.value, version = c.version + 1, written_at = excluded.written_at
       RETURNING ${CELL}`,
      [...given, last.map(({ value }) => (value === null ? null : JSON.stringify(value))), new Date(now)],
    );
    await refuseBeyond(client, listId);
    return { data, replaced };
  });
}

function refuseUnfit(columns: readonly ListColumn[], changes: readonly CellChange[]): void {
  for (const { key, value } of changes) {
    const column = columns.find((one) => one.key === key);
    if (!column) throw new ApiError(422, { code: 'no_such_list_column' }, 'body.cells');
    if (value !== null && !holds(column, value))
      throw new ApiError(422, { code: 'list_column', reason: 'value', title: column.title }, 'body.cells');
  }
}

async function refuseBeyond(client: PoolClient, listId: string): Promise<void> {
  const { filled, stored } = await one(
    client,
    z.object({ filled: z.int(), stored: z.int() }),
    'SELECT count(value)::int AS filled, count(*)::int AS stored FROM list_cells WHERE list_id = $1',
    [listId],
  );
  const limit = LIST_COLUMN_LIMITS.cells;
  if (filled > limit) throw new ApiError(403, { code: 'list_cells_full', limit });
  // Emptied cells stay for their version; many of them help nobody.
  if (stored > 2 * limit) await client.query('DELETE FROM list_cells WHERE list_id = $1 AND value IS NULL', [listId]);
}

const OwnCellSchema = z.object({
  storage_id: z.string(),
  key: z.string(),
  data: z.string(),
  _id: z.number(),
  value: ListCellSchema.shape.value,
});

/** Every filled cell of a member, of all kinds of data, for the file of their own data. */
export async function readOwnCells(db: Db, userId: number): Promise<z.output<typeof OwnCellSchema>[]> {
  return await many(
    db,
    OwnCellSchema,
    `SELECT c.list_id AS storage_id, c.key, c.dataset_kind AS data, c.record_id::float8 AS _id, c.value
       FROM list_cells c JOIN saved_lists l ON l.id = c.list_id
      WHERE l.user_id = $1 AND l.removed_at IS NULL AND c.value IS NOT NULL ORDER BY c.list_id, c.key, c.record_id`,
    [userId],
  );
}
