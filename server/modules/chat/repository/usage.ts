import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { entitlementsAt, type Subscription } from '#schemas/entities/subscriptions.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, many, maybe } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** UTC day of a moment, and the start of the next, in ms since 1970. */
function dayOf(now: number): { readonly day: string; readonly to: number } {
  return { day: new Date(now).toISOString().slice(0, 10), to: (Math.floor(now / DAY_MS) + 1) * DAY_MS };
}

const UsedSchema = z.object({ used: z.int() });

/** Chat questions of a member today, and when the next day starts. */
async function readChats(db: Db, userId: number, now: number): Promise<{ used: number; renewsAt: number }> {
  const { day, to } = dayOf(now);
  const found = await maybe(db, UsedSchema, 'SELECT used FROM chat_uses WHERE user_id = $1 AND day = $2', [
    userId,
    day,
  ]);
  return { used: found === null ? 0 : found.used, renewsAt: to };
}

/** Questions of today against the plan. */
export async function readChatUsage(db: Db, userId: number, subscription: Subscription, now: number) {
  const { used, renewsAt } = await readChats(db, userId, now);
  const limit = entitlementsAt(subscription, unixMs(now)).chats;
  return { used, limit, renews_at: new Date(renewsAt).toISOString() };
}

/** @throws ApiError 403 `plan_limit` when no question is left today. */
export async function refuseBeyondChats(db: Db, userId: number, subscription: Subscription, now: number) {
  const { used, limit } = await readChatUsage(db, userId, subscription, now);
  if (limit !== null && used >= limit) throw new ApiError(403, { code: 'plan_limit', reason: 'chats', limit });
}

/**
 * Counts a chat question within a transaction that has locked the member, so that concurrent ones never exceed the limit.
 * @throws ApiError 403 `plan_limit` when none are left today.
 */
export async function countChatOf(client: PoolClient, userId: number, subscription: Subscription, now: number) {
  await refuseBeyondChats(client, userId, subscription, now);
  await client.query(
    `INSERT INTO chat_uses AS held (user_id, day, used) VALUES ($1, $2, 1)
     ON CONFLICT (user_id, day) DO UPDATE SET used = held.used + 1`,
    [userId, dayOf(now).day],
  );
}

/**
 * Counts a chat question.
 * @throws ApiError 403 `plan_limit` when none are left today.
 */
export async function countChat(pool: Pool, userId: number, now: number): Promise<void> {
  await withTransaction(pool, async (client) => {
    await countChatOf(client, userId, await lockUser(client, userId), now);
  });
}

const DaysSchema = z.object({ day: z.string(), used: z.int() });

/** Daily chat counts of a member, newest first. */
export async function listChats(db: Db, userId: number) {
  return await many(db, DaysSchema, 'SELECT day::text, used FROM chat_uses WHERE user_id = $1 ORDER BY day DESC', [
    userId,
  ]);
}

const KEPT_MS = 90 * DAY_MS;

export async function deleteOldUsage(db: Db, now: number): Promise<void> {
  await db.query('DELETE FROM chat_uses WHERE day < $1', [dayOf(now - KEPT_MS).day]);
}
