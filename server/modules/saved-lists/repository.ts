import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { LIST_DATA_MAX, type SavedList } from '#schemas/api/saved-lists.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { LISTED_SOURCES } from '#schemas/kinds.ts';
import { storableText, textKey } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { isUniqueViolation, lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { readColumns, readColumnsOf } from './repository/columns.ts';
import { lockedLists, lockOwnList, REMOVED_KEPT_MS } from './repository/ownLists.ts';

const COLUMNS = 'id, source, name, data, created_at, updated_at';

/** How many deleted lists can be restored per member. */
const REMOVED_MAX = 10;

const StoredListSchema = z.object({
  id: z.string(),
  source: z.enum(LISTED_SOURCES),
  name: z.string(),
  data: z.string(),
  created_at: isoColumn,
  updated_at: isoColumn,
});
const DataSchema = z.record(z.string(), z.unknown());

function toList(stored: unknown): SavedList {
  const { id, source, name, data, created_at, updated_at } = StoredListSchema.parse(stored);
  return {
    storage_id: id,
    source,
    name,
    data: DataSchema.parse(JSON.parse(data)),
    created_at,
    updated_at,
  };
}

/**
 * Saved lists of a member, last changed first. Of more than the plan has room for (`limit`; null: of any number) the newer
 * ones are locked.
 */
export async function loadLists(db: Db, userId: number, limit: number | null): Promise<SavedList[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM saved_lists WHERE user_id = $1 AND removed_at IS NULL ORDER BY updated_at DESC, id`,
    [userId],
  );
  const locked = new Set(await lockedLists(db, userId, limit));
  const columns = await readColumnsOf(db, userId);
  return rows.map(toList).map((list) => ({
    ...list,
    ...(locked.has(list.storage_id) && { locked: true as const }),
    ...(columns.has(list.storage_id) && { columns: columns.get(list.storage_id) }),
  }));
}

async function withColumns(db: Db, list: SavedList): Promise<SavedList> {
  const columns = await readColumns(db, list.storage_id);
  return columns.length === 0 ? list : { ...list, columns };
}

export async function countLists(db: Db, userId: number): Promise<number> {
  return (
    await one(
      db,
      z.object({ used: z.int() }),
      'SELECT count(*)::int AS used FROM saved_lists WHERE user_id = $1 AND removed_at IS NULL',
      [userId],
    )
  ).used;
}

type ListContent = Pick<SavedList, 'source' | 'name' | 'data'>;

/** @throws ApiError 403 `plan_limit`, 422 when the name is taken or the content too large. */
export async function addList(
  pool: Pool,
  userId: number,
  { source, name, data }: ListContent,
  now: number,
): Promise<SavedList> {
  const written = writtenData(data);
  return await withTransaction(pool, async (client) => {
    const { lists: limit } = entitlementsAt(await lockUser(client, userId), unixMs(now));
    await refuseBeyond(client, userId, limit, 1);
    return await refuseTakenName(async () => {
      const { rows } = await client.query(
        `INSERT INTO saved_lists (id, user_id, source, name, name_key, data, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${COLUMNS}`,
        [randomUUID(), userId, source, storableText(name), textKey(name), written, new Date(now)],
      );
      return toList(rows[0]);
    });
  });
}

/**
 * Updates name or content; null: no such list.
 * @throws ApiError 403 `list_locked` beyond the plan, 422 when the name is taken or the content too large.
 */
export async function updateList(
  pool: Pool,
  userId: number,
  id: string,
  { name, data }: { readonly name: string | undefined; readonly data: ListContent['data'] | undefined },
  now: number,
): Promise<SavedList | null> {
  const written = data === undefined ? null : writtenData(data);
  return await withTransaction(pool, async (client) => {
    if (!(await lockOwnList(client, userId, id, now))) return null;
    return await refuseTakenName(async () => {
      const { rows } = await client.query(
        `UPDATE saved_lists SET name = coalesce($3, name), name_key = coalesce($4, name_key), data = coalesce($5, data), updated_at = $6
          WHERE user_id = $1 AND id = $2 AND removed_at IS NULL RETURNING ${COLUMNS}`,
        [
          userId,
          id,
          name === undefined ? null : storableText(name),
          name === undefined ? null : textKey(name),
          written,
          new Date(now),
        ],
      );
      return rows[0] === undefined ? null : await withColumns(client, toList(rows[0]));
    });
  });
}

/** Deletes a list, restorable for a while; false: no such list. */
export async function removeList(db: Db, userId: number, id: string, now: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE saved_lists SET removed_at = $3 WHERE user_id = $1 AND id = $2 AND removed_at IS NULL',
    [userId, id, new Date(now)],
  );
  await db.query(
    `DELETE FROM saved_lists WHERE id IN (
       SELECT id FROM saved_lists WHERE user_id = $1 AND removed_at IS NOT NULL ORDER BY removed_at DESC OFFSET ${REMOVED_MAX})`,
    [userId],
  );
  return rowCount === 1;
}

/**
 * Restores a deleted list with its members; an existing one is unchanged. Null: no such list.
 * @throws ApiError 403 `plan_limit`, 422 when another list has its name.
 */
export async function restoreList(pool: Pool, userId: number, id: string, now: number): Promise<SavedList | null> {
  return await withTransaction(pool, async (client) => {
    const { lists: limit } = entitlementsAt(await lockUser(client, userId), unixMs(now));
    return await refuseTakenName(async () => {
      const { rows } = await client.query(
        `UPDATE saved_lists SET removed_at = NULL
          WHERE user_id = $1 AND id = $2 AND coalesce(removed_at > $3, true) RETURNING ${COLUMNS}`,
        [userId, id, new Date(now - REMOVED_KEPT_MS)],
      );
      if (rows[0] === undefined) return null;
      await refuseBeyond(client, userId, limit, 0);
      return await withColumns(client, toList(rows[0]));
    });
  });
}

/** Purges deleted lists that can no longer be restored. */
export async function deleteRemovedLists(db: Db, now: number): Promise<void> {
  await db.query('DELETE FROM saved_lists WHERE removed_at <= $1', [new Date(now - REMOVED_KEPT_MS)]);
}

/** @throws ApiError 403 if `more` lists would exceed the plan. */
async function refuseBeyond(client: PoolClient, userId: number, limit: number | null, more: 0 | 1): Promise<void> {
  if (limit === null || (await countLists(client, userId)) + more <= limit) return;
  throw new ApiError(403, { code: 'plan_limit', reason: 'lists', limit });
}

function writtenData(data: ListContent['data']): string {
  const text = JSON.stringify(data);
  if (text.length <= LIST_DATA_MAX) return text;
  throw new ApiError(422, { code: 'too_large', reason: 'list', characters: LIST_DATA_MAX }, 'body.data');
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_lists_name')) throw error;
    throw new ApiError(422, { code: 'name_taken' }, 'body.name');
  }
}
