import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type Db, maybe, msColumn } from '#server/platform/db/rows.ts';

/** The second step of signing in, as it is stored. One that no code confirmed yet asks nobody for anything. */

const StateSchema = z.object({ confirmed_at: msColumn, recovery_left: z.int() });

/** Since when a member's second step holds, and how many recovery codes are left; null: it is off. */
export async function readSecondFactor(
  db: Db,
  userId: number,
): Promise<{ readonly since: number; readonly recoveryLeft: number } | null> {
  const found = await maybe(
    db,
    StateSchema,
    `SELECT confirmed_at, (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = f.user_id) AS recovery_left
       FROM second_factors f WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
    [userId],
  );
  return found && { since: found.confirmed_at, recoveryLeft: found.recovery_left };
}

const SecretSchema = z.object({ secret: z.string() });

/** The secret of the app, confirmed or not; null: there is none. */
export async function readSecret(db: Db, userId: number): Promise<string | null> {
  return (
    (await maybe(db, SecretSchema, 'SELECT secret FROM second_factors WHERE user_id = $1', [userId]))?.secret ?? null
  );
}

/** Keeps a secret until a code confirms it; false: the second step is on already. */
export async function startSecondFactor(db: Db, userId: number, secret: string, now: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO second_factors (user_id, secret, started_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, started_at = excluded.started_at, used_step = 0
       WHERE second_factors.confirmed_at IS NULL`,
    [userId, secret, new Date(now)],
  );
  return rowCount === 1;
}

/** Uses up the code of a period; false: it, or a later one, was used. */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const sql = 'UPDATE second_factors SET used_step = $2 WHERE user_id = $1 AND used_step < $2';
  return (await db.query(sql, [userId, step])).rowCount === 1;
}

/** Turns it on: signing in asks for codes from now on. */
export async function confirmSecondFactor(client: PoolClient, userId: number, now: number): Promise<void> {
  await client.query('UPDATE second_factors SET confirmed_at = $2 WHERE user_id = $1', [userId, new Date(now)]);
}

/** Recovery codes in place of those before. */
export async function putRecoveryCodes(client: PoolClient, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::bytea[])', [userId, hashes]);
}

/** Uses up a recovery code; false: there is no such code. */
export async function spendRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const sql = `DELETE FROM recovery_codes r USING second_factors f
    WHERE r.user_id = $1 AND r.hash = $2 AND f.user_id = r.user_id AND f.confirmed_at IS NOT NULL`;
  return (await db.query(sql, [userId, hash])).rowCount === 1;
}

/** Turns it off; false: it was off. */
export async function dropSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await db.query('DELETE FROM second_factors WHERE user_id = $1', [userId])).rowCount === 1;
}
