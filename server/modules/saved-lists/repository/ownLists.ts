import type { PoolClient } from 'pg';
import { z } from 'zod';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { type Db, many } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** How long deleted lists, and columns of lists, can be restored. */
export const REMOVED_KEPT_MS = 3_600_000;

/** True for a list of the member that is not deleted. */
export async function ownsList(db: Db, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM saved_lists WHERE user_id = $1 AND id = $2 AND removed_at IS NULL', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/**
 * Locks the member for a change of what a list of theirs holds. False: no such list.
 * @throws ApiError 403 `list_locked` beyond the plan.
 */
export async function lockOwnList(client: PoolClient, userId: number, id: string, now: number): Promise<boolean> {
  const { lists: limit } = entitlementsAt(await lockUser(client, userId), unixMs(now));
  if ((await lockedLists(client, userId, limit)).includes(id))
    throw new ApiError(403, { code: 'list_locked', limit: limit ?? 0 });
  return await ownsList(client, userId, id);
}

/** `at`: where the request names the list. */
export const noSuchList = (at = 'body.storage_id') => new ApiError(404, { code: 'no_such_list' }, at);

/** The lists that the plan has room for, the oldest first; `$2` null: all. */
const CHANGEABLE = `SELECT id FROM saved_lists WHERE user_id = $1 AND removed_at IS NULL ORDER BY created_at, id LIMIT $2`;

/** The lists that can be read, and not changed: of more than the plan has room for, the newer ones. */
export async function lockedLists(db: Db, userId: number, limit: number | null): Promise<readonly string[]> {
  return (
    await many(
      db,
      z.object({ id: z.string() }),
      `SELECT id FROM saved_lists WHERE user_id = $1 AND removed_at IS NULL AND id NOT IN (${CHANGEABLE}) ORDER BY id`,
      [userId, limit],
    )
  ).map(({ id }) => id);
}
