import type { Pool } from 'pg';
import { z } from 'zod';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { type Db, lockUser } from '#server/modules/account/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';

/** UTC day of a moment, and the start of the next, in ms since 1970. */
function dayOf(now: number): { readonly day: string; readonly to: number } {
  return { day: new Date(now).toISOString().slice(0, 10), to: (Math.floor(now / DAY_MS) + 1) * DAY_MS };
}

const UsedSchema = z.object({ used: z.int() });

/** Chat questions of a member today, and when the next day starts. */
export async function readChats(db: Db, userId: number, now: number): Promise<{ used: number; renewsAt: number }> {
  const { day, to } = dayOf(now);
  const { rows } = await db.query('SELECT used FROM chat_uses WHERE user_id = $1 AND day = $2', [userId, day]);
  return { used: rows[0] === undefined ? 0 : UsedSchema.parse(rows[0]).used, renewsAt: to };
}

/**
 * Counts a chat question.
 * @throws ApiError 403 `plan_limit` when none are left today.
 */
export async function countChat(pool: Pool, userId: number, now: number): Promise<void> {
  await withTransaction(pool, async (client) => {
    const limit = entitlementsAt(await lockUser(client, userId), unixMs(now)).chats;
    const { used } = await readChats(client, userId, now);
    if (limit !== null && used >= limit) {
      throw new ApiError(403, { code: 'plan_limit', reason: 'chats', limit });
    }
    await client.query(
      `INSERT INTO chat_uses AS held (user_id, day, used) VALUES ($1, $2, 1)
       ON CONFLICT (user_id, day) DO UPDATE SET used = held.used + 1`,
      [userId, dayOf(now).day],
    );
  });
}

const DaysSchema = z.array(z.object({ day: z.string(), used: z.int() }));

/** Daily chat counts of a member, newest first. */
export async function listChats(db: Db, userId: number) {
  const { rows } = await db.query('SELECT day::text, used FROM chat_uses WHERE user_id = $1 ORDER BY day DESC', [
    userId,
  ]);
  return DaysSchema.parse(rows);
}

const KEPT_MS = 90 * DAY_MS;

export async function deleteOldUsage(db: Db, now: number): Promise<void> {
  await db.query('DELETE FROM chat_uses WHERE day < $1', [dayOf(now - KEPT_MS).day]);
}
