import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  LIST_COLUMN_KINDS,
  LIST_COLUMN_LIMITS,
  type ListColumn,
  type ListColumnsBodySchema,
} from '#schemas/api/listColumns.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, many } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { lockOwnList, REMOVED_KEPT_MS } from './ownLists.ts';

const COLUMN = 'key, title, kind, options, several';

const StoredColumnSchema = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(LIST_COLUMN_KINDS),
  options: z.array(z.string()),
  several: z.boolean(),
});

const OfListSchema = StoredColumnSchema.extend({ list_id: z.string() });

/** The columns that a member added to their lists, by the list's id, in their order. */
export async function readColumnsOf(db: Db, userId: number): Promise<ReadonlyMap<string, ListColumn[]>> {
  const byList = new Map<string, ListColumn[]>();
  for (const { list_id: id, ...column } of await many(
    db,
    OfListSchema,
    `SELECT list_id, ${COLUMN} FROM list_columns WHERE removed_at IS NULL
        AND list_id IN (SELECT id FROM saved_lists WHERE user_id = $1) ORDER BY list_id, position, key`,
    [userId],
  )) {
    byList.set(id, [...(byList.get(id) ?? []), column]);
  }
  return byList;
}

/** The columns of a list, in their order. */
export async function readColumns(db: Db, listId: string): Promise<ListColumn[]> {
  return await many(
    db,
    StoredColumnSchema,
    `SELECT ${COLUMN} FROM list_columns WHERE list_id = $1 AND removed_at IS NULL ORDER BY position, key`,
    [listId],
  );
}

type Wanted = Pick<z.output<typeof ListColumnsBodySchema>, 'columns' | 'known'>;

/**
 * Gives a list the wanted columns. One that is missing goes with its cells, for an hour restorably; one that the writer did not know
 * of stays, last. Null: the member has no such list.
 * @throws ApiError 403 `list_locked` or `list_columns_full`, 422 when two have one name or a column would become of another kind.
 */
export async function setColumns(
  pool: Pool,
  userId: number,
  listId: string,
  { columns, known }: Wanted,
  now: number,
): Promise<ListColumn[] | null> {
  refuseTwins(columns);
  return await withTransaction(pool, async (client) => {
    if (!(await lockOwnList(client, userId, listId, now))) return null;
    const stored = await readColumns(client, listId);
    const unseen = stored.filter(({ key }) => !known.includes(key) && columns.every((one) => one.key !== key));
    const wanted = [...columns, ...unseen];
    if (wanted.length > LIST_COLUMN_LIMITS.columns)
      throw new ApiError(403, { code: 'list_columns_full', limit: LIST_COLUMN_LIMITS.columns });
    await client.query(
      'UPDATE list_columns SET removed_at = $3 WHERE list_id = $1 AND removed_at IS NULL AND NOT key = ANY ($2)',
      [listId, wanted.map(({ key }) => key), new Date(now)],
    );
    for (const [position, column] of wanted.entries()) await put(client, listId, column, position);
    await client.query(
      `DELETE FROM list_columns WHERE list_id = $1 AND removed_at IS NOT NULL AND key NOT IN (
         SELECT key FROM list_columns WHERE list_id = $1 AND removed_at IS NOT NULL
          ORDER BY removed_at DESC, key LIMIT ${LIST_COLUMN_LIMITS.columns})`,
      [listId],
    );
    return wanted;
  });
}

async function put(client: PoolClient, listId: string, column: ListColumn, position: number): Promise<void> {
  const { key, title, kind, options, several } = column;
  const { rowCount } = await client.query(
    `INSERT INTO list_columns AS held (list_id, key, title, kind, options, several, position)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (list_id, key) DO UPDATE SET title = excluded.title, options = excluded.options, several = excluded.several,
       position = excluded.position, removed_at = NULL
      WHERE held.kind = excluded.kind`,
    [listId, key, title, kind, JSON.stringify(kind === 'tags' ? options : []), kind === 'tags' && several, position],
  );
  if (rowCount === 0) throw new ApiError(422, { code: 'list_column', reason: 'kind', title }, 'body.columns');
}

function refuseTwins(columns: readonly ListColumn[]): void {
  const keys = new Set<string>();
  for (const { key, title, options } of columns) {
    if (keys.has(key)) throw new ApiError(422, { code: 'list_column', reason: 'key', title }, 'body.columns');
    if (new Set(options).size < options.length)
      throw new ApiError(422, { code: 'list_column', reason: 'options', title }, 'body.columns');
    keys.add(key);
  }
}

/** Deletes columns that can no longer be had back, with their cells. */
export async function deleteRemovedColumns(db: Db, now: number): Promise<void> {
  await db.query('DELETE FROM list_columns WHERE removed_at <= $1', [new Date(now - REMOVED_KEPT_MS)]);
}
