import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { REMEMBERED_MS } from '#schemas/api/auth.ts';
import type { Db } from '#server/modules/account/repository.ts';
import { newToken, tokenHash } from './secrets.ts';

export interface Remembered {
  readonly token: string;
  /** All tokens and sessions that grew out of one sign-in by password. */
  readonly family: string;
}

/** A token that signs a member in once, in place of the password. A new family begins with every sign-in by password. */
export async function rememberDevice(
  db: Db,
  userId: number,
  now: number,
  family: string = randomUUID(),
): Promise<Remembered> {
  const token = newToken();
  await db.query('INSERT INTO device_tokens (token_hash, family, user_id, expires_at) VALUES ($1, $2, $3, $4)', [
    tokenHash(token),
    family,
    userId,
    new Date(now + REMEMBERED_MS),
  ]);
  return { token, family };
}

const TakenSchema = z.object({ family: z.string() });

/**
 * Uses a token of the member up and answers its family; null when it is unknown, over, or another member's. One that was
 * used before is in two hands: everything that grew out of its sign-in ends, the sessions as well.
 */
export async function takeDeviceToken(db: Db, token: string, userId: number, now: number): Promise<string | null> {
  const { rows } = await db.query(
    `UPDATE device_tokens SET used = true WHERE token_hash = $1 AND user_id = $2 AND NOT used AND expires_at > $3
     RETURNING family`,
    [tokenHash(token), userId, new Date(now)],
  );
  if (rows[0] !== undefined) return TakenSchema.parse(rows[0]).family;
  await db.query(
    `WITH reused AS (SELECT family FROM device_tokens WHERE token_hash = $1 AND used),
          signed_out AS (DELETE FROM sessions WHERE family IN (SELECT family FROM reused))
     DELETE FROM device_tokens WHERE family IN (SELECT family FROM reused)`,
    [tokenHash(token)],
  );
  return null;
}

/** Ends the tokens that grew out of the same sign-in as this one. */
export async function forgetDevice(db: Db, token: string): Promise<void> {
  await db.query('DELETE FROM device_tokens WHERE family = (SELECT family FROM device_tokens WHERE token_hash = $1)', [
    tokenHash(token),
  ]);
}
