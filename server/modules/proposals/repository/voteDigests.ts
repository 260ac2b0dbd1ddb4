import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { DAY_MS } from '#schemas/units.ts';
import { type Db, maybe } from '#server/platform/db/rows.ts';
import { drainDue } from '#server/platform/jobs/drainDue.ts';

/** When members are mailed of proposals that need their votes. */

/** What opens within it is in one mail: the provider approves one after another. */
const TOGETHER_MS = 3_600_000;

/** A mail is due for each member within the hour, or a day after their last one. */
export async function planDigests(db: Db, userIds: readonly number[], now: number): Promise<void> {
  await db.query(
    `INSERT INTO vote_digests AS held (user_id, due_at, unsubscribe_token)
     SELECT id, $3::timestamptz, token FROM unnest($1::bigint[], $2::text[]) AS voter (id, token)
     ON CONFLICT (user_id) DO UPDATE SET due_at = coalesce(held.due_at, greatest(excluded.due_at, held.mailed_at + $4 * interval '1 ms'))`,
    [userIds, userIds.map(() => randomBytes(32).toString('base64url')), new Date(now + TOGETHER_MS), DAY_MS],
  );
}

const DueSchema = z.object({ user_id: z.int(), unsubscribe_token: z.string() });

/** Handles each mail that is due, in a transaction of its own. Safe on several servers. */
export async function drainDigests(
  pool: Pool,
  mail: (client: PoolClient, due: { readonly userId: number; readonly token: string }) => Promise<void>,
  { now, stopping }: { readonly now: number; readonly stopping?: AbortSignal },
): Promise<void> {
  await drainDue(pool, {
    Schema: DueSchema,
    sql: 'SELECT user_id, unsubscribe_token FROM vote_digests WHERE due_at <= $1 ORDER BY due_at, user_id',
    params: () => [new Date(now)],
    batch: 1,
    stopping,
    handle: async (client, digests) => {
      for (const { user_id: userId, unsubscribe_token: token } of digests) {
        const values = [userId, new Date(now)];
        await client.query('UPDATE vote_digests SET due_at = NULL, mailed_at = $2 WHERE user_id = $1', values);
        await mail(client, { userId, token });
      }
    },
  });
}

const OwnerSchema = z.object({ user_id: z.int() });

/** Whose mails a token ends; null: nobody's. */
export async function findDigestOwner(db: Db, token: string): Promise<number | null> {
  const sql = 'SELECT user_id FROM vote_digests WHERE unsubscribe_token = $1';
  return (await maybe(db, OwnerSchema, sql, [token]))?.user_id ?? null;
}
