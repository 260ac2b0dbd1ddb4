import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Db } from '../db/rows.ts';
import { drainDue } from '../jobs/drainDue.ts';

/**
 * Mails that others can cause. The first is sent at once; what comes within the hour after it is counted and sent in one mail when the
 * hour is over.
 */

const DIGEST_MS = 3_600_000;

/** True where a mail is due at once; else what happened waits for the end of the hour. `key`: what it is about, and for whom. */
export async function startsDigest(client: Db, key: string, now: number): Promise<boolean> {
  const { rows } = await client.query<{ waiting: number }>(
    `INSERT INTO mail_digests AS held (key, told_at, waiting) VALUES ($1, $2, 0)
     ON CONFLICT (key) DO UPDATE SET
       waiting = CASE WHEN held.waiting = 0 AND held.told_at <= $3 THEN 0 ELSE held.waiting + 1 END,
       told_at = CASE WHEN held.waiting = 0 AND held.told_at <= $3 THEN excluded.told_at ELSE held.told_at END
     RETURNING waiting`,
    [key, new Date(now), new Date(now - DIGEST_MS)],
  );
  return rows[0]?.waiting === 0;
}

const DueSchema = z.object({ key: z.string(), waiting: z.int() });

/** Writes the mail of each digest whose hour is over, in a transaction of its own. `prefix`: of the keys. Safe on several servers. */
export async function mailDigests(
  pool: Pool,
  prefix: string,
  mail: (client: PoolClient, digest: { readonly key: string; readonly waiting: number }) => Promise<void>,
  { now, stopping }: { readonly now: number; readonly stopping?: AbortSignal },
): Promise<void> {
  const before = new Date(now - DIGEST_MS);
  await pool.query('DELETE FROM mail_digests WHERE starts_with(key, $1) AND waiting = 0 AND told_at <= $2', [
    prefix,
    before,
  ]);
  await drainDue(pool, {
    Schema: DueSchema,
    sql: `SELECT key, waiting FROM mail_digests WHERE starts_with(key, $1) AND waiting > 0 AND told_at <= $2 ORDER BY told_at`,
    params: () => [prefix, before],
    batch: 1,
    stopping,
    handle: async (client, digests) => {
      for (const due of digests) {
        const values = [due.key, new Date(now)];
        await client.query('UPDATE mail_digests SET told_at = $2, waiting = 0 WHERE key = $1', values);
        await mail(client, due);
      }
    },
  });
}
