import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { REMEMBERED_MS, SESSION_MS } from '#schemas/api/auth.ts';
import { type Db, toUser, USER_COLUMNS, type User } from '#server/modules/account/repository.ts';
import { isTokenOf, newToken, tokenHash } from './secrets.ts';

export interface Member {
  readonly user: User;
  readonly sessionId: string;
}

/** The bearer token, and its companion, sent as an HttpOnly cookie only. */
interface Credentials {
  readonly token: string;
  readonly companion: string;
}

/** Minimum interval between updates of `last_used_at`. */
const USED_EVERY_MS = 60_000;
/** Characters stored of a user agent. */
export const DEVICE_LENGTH_MAX = 300;

interface NewSession {
  readonly userId: number;
  /** User agent. */
  readonly device: string;
  /** Family of device tokens; null without "Remember me". */
  readonly family: string | null;
  readonly now: number;
}

export async function openSession(db: Db, { userId, device, family, now }: NewSession): Promise<Credentials> {
  const [token, companion] = [newToken(), newToken()];
  await db.query(
    `INSERT INTO sessions (id, user_id, token_hash, companion_hash, family, device, created_at, last_used_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      randomUUID(),
      userId,
      tokenHash(token),
      tokenHash(companion),
      family,
      device.slice(0, DEVICE_LENGTH_MAX),
      new Date(now),
      new Date(now + SESSION_MS),
    ],
  );
  return { token, companion };
}

const FoundSchema = z.looseObject({
  session_id: z.string(),
  companion_hash: z.instanceof(Buffer),
  last_used_at: z.date(),
});

/** The member of these credentials; null: unknown, expired, or without its companion. */
export async function findMember(db: Db, { token, companion }: Credentials, now: number): Promise<Member | null> {
  const { rows } = await db.query(
    `SELECT s.id AS session_id, s.companion_hash, s.last_used_at, ${USER_COLUMNS}
       FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > $2`,
    [tokenHash(token), new Date(now)],
  );
  if (rows[0] === undefined) return null;
  const found = FoundSchema.parse(rows[0]);
  if (!isTokenOf(found.companion_hash, companion)) return null;
  if (now - found.last_used_at.getTime() >= USED_EVERY_MS) {
    await db.query('UPDATE sessions SET last_used_at = $2 WHERE id = $1', [found.session_id, new Date(now)]);
  }
  return { user: toUser(rows[0]), sessionId: found.session_id };
}

const SessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  created_at: z.date(),
  last_used_at: z.date(),
  expires_at: z.date(),
});
type Session = z.output<typeof SessionSchema>;

/** Sessions of a member, most recently used first. */
export async function listSessions(db: Db, userId: number, now: number): Promise<Session[]> {
  const { rows } = await db.query(
    `SELECT id, device, created_at, last_used_at, expires_at FROM sessions WHERE user_id = $1 AND expires_at > $2
      ORDER BY last_used_at DESC, created_at DESC, id`,
    [userId, new Date(now)],
  );
  return z.array(SessionSchema).parse(rows);
}

/** Ends a session; false: the member has no such session. */
export async function endSession(db: Db, userId: number, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM sessions WHERE user_id = $1 AND id = $2', [userId, sessionId]);
  return rowCount === 1;
}

/** Ends all sessions but `except` and forgets all devices. */
export async function endSessions(db: Db, userId: number, except: string | null): Promise<void> {
  await db.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [userId, except]);
  await db.query('DELETE FROM device_tokens WHERE user_id = $1', [userId]);
}

/** Deletes sessions, remembered devices, codes and pending identities that have expired. */
export async function deleteExpiredCredentials(db: Db, now: number): Promise<void> {
  for (const table of ['sessions', 'device_tokens', 'codes', 'told_identities']) {
    await db.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [new Date(now)]);
  }
}

interface Remembered {
  readonly token: string;
  /** Identifies all tokens and sessions from one sign-in by password. */
  readonly family: string;
}

/** Creates a single-use sign-in token. A sign-in by password starts a new family. */
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
 * Uses up a device token; returns its family, or null if unknown, expired or of another member. Reuse means theft: it
 * ends the tokens and sessions of the whole family.
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

/** Deletes all tokens of this token's family. */
export async function forgetDevice(db: Db, token: string): Promise<void> {
  await db.query('DELETE FROM device_tokens WHERE family = (SELECT family FROM device_tokens WHERE token_hash = $1)', [
    tokenHash(token),
  ]);
}
