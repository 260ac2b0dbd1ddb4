import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { REMEMBERED_MS, SESSION_MS } from '#schemas/api/auth.ts';
import { type Db, isoColumn, many, maybe, msColumn } from '#server/platform/db/rows.ts';
import { lockCredential, toUser, USER_COLUMNS, type User } from '../repository.ts';
import { isTokenOf, newToken, tokenHash } from '../secrets.ts';

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

/** Sessions of one member; a further one ends the oldest. */
const SESSIONS_MAX = 50;

/** Opens a session of a member who is locked. */
export async function openSession(db: Db, { userId, device, family, now }: NewSession): Promise<Credentials> {
  await db.query(
    'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, id OFFSET $2)',
    [userId, SESSIONS_MAX - 1],
  );
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
  last_used_at: msColumn,
});

/** The member of these credentials; null: unknown, expired, or without its companion. */
export async function findMember(db: Db, { token, companion }: Credentials, now: number): Promise<Member | null> {
  const { rows } = await db.query(
    `SELECT s.id AS session_id, s.companion_hash, s.last_used_at, ${USER_COLUMNS}
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = $1 AND s.expires_at > $2 AND u.suspended_at IS NULL`,
    [tokenHash(token), new Date(now)],
  );
  if (rows[0] === undefined) return null;
  const found = FoundSchema.parse(rows[0]);
  if (!isTokenOf(found.companion_hash, companion)) return null;
  if (now - found.last_used_at >= USED_EVERY_MS) {
    await db.query('UPDATE sessions SET last_used_at = $2 WHERE id = $1', [found.session_id, new Date(now)]);
  }
  return { user: toUser(rows[0]), sessionId: found.session_id };
}

const SessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  created_at: isoColumn,
  last_used_at: isoColumn,
  expires_at: isoColumn,
});
type Session = z.output<typeof SessionSchema>;

/** Sessions of a member, most recently used first. */
export async function listSessions(db: Db, userId: number, now: number): Promise<Session[]> {
  return await many(
    db,
    SessionSchema,
    `SELECT id, device, created_at, last_used_at, expires_at FROM sessions WHERE user_id = $1 AND expires_at > $2
      ORDER BY last_used_at DESC, created_at DESC, id`,
    [userId, new Date(now)],
  );
}

/** Ends a session where its member signs out; the device stays remembered, so that it signs in again. */
export async function leaveSession(db: Db, userId: number, sessionId: string): Promise<void> {
  await db.query('DELETE FROM sessions WHERE user_id = $1 AND id = $2', [userId, sessionId]);
}

const EndedSchema = z.object({ family: z.string().nullable() });

/** Ends a session and forgets its browser; false: the member has no such session. */
export async function endSession(client: PoolClient, userId: number, sessionId: string): Promise<boolean> {
  // A sign-in by that device finishes first; its new token goes too.
  await lockCredential(client, userId);
  const found = await maybe(
    client,
    EndedSchema,
    'DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING family',
    [userId, sessionId],
  );
  if (found === null) return false;
  const { family } = found;
  if (family !== null) await client.query('DELETE FROM device_tokens WHERE family = $1', [family]);
  return true;
}

/** Ends all sessions but `except`, forgets all devices and fails sign-ins under way. */
export async function endSessions(client: PoolClient, userId: number, except: string | null): Promise<void> {
  // Locks the row: a sign-in that issues now is seen below, a later one finds another version.
  await client.query('UPDATE users SET credential_version = credential_version + 1 WHERE id = $1', [userId]);
  await client.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [userId, except]);
  await client.query('DELETE FROM device_tokens WHERE user_id = $1', [userId]);
}

/** Deletes sessions, remembered devices, codes and pending identities that have expired. */
export async function deleteExpiredCredentials(db: Db, now: number): Promise<void> {
  for (const table of ['sessions', 'device_tokens', 'codes', 'told_identities']) {
    await db.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [new Date(now)]);
  }
}

/** A browser that signs in without the password. */
interface RememberedDevice {
  /** Identifies all tokens and sessions from one sign-in by password. */
  readonly family: string;
  /** A day after the sign-in by password, in ms since 1970; use does not extend it. */
  readonly expiresAt: number;
}

export function newDevice(now: number): RememberedDevice {
  return { family: randomUUID(), expiresAt: now + REMEMBERED_MS };
}

/** Creates the next single-use sign-in token of a device. */
export async function rememberDevice(db: Db, userId: number, { family, expiresAt }: RememberedDevice): Promise<string> {
  const token = newToken();
  await db.query('INSERT INTO device_tokens (token_hash, family, user_id, expires_at) VALUES ($1, $2, $3, $4)', [
    tokenHash(token),
    family,
    userId,
    new Date(expiresAt),
  ]);
  return token;
}

const TakenSchema = z.object({ family: z.string(), expires_at: msColumn });

/**
 * Uses up a device token; returns its device, or null if unknown, expired or of another member. Reuse means theft: it
 * ends the tokens and sessions of the whole family.
 */
export async function takeDeviceToken(
  db: Db,
  token: string,
  userId: number,
  now: number,
): Promise<RememberedDevice | null> {
  const taken = await maybe(
    db,
    TakenSchema,
    `UPDATE device_tokens SET used = true WHERE token_hash = $1 AND user_id = $2 AND NOT used AND expires_at > $3
     RETURNING family, expires_at`,
    [tokenHash(token), userId, new Date(now)],
  );
  if (taken !== null) return { family: taken.family, expiresAt: taken.expires_at };
  await db.query(
    `WITH reused AS (SELECT family FROM device_tokens WHERE token_hash = $1 AND used),
          signed_out AS (DELETE FROM sessions WHERE family IN (SELECT family FROM reused))
     DELETE FROM device_tokens WHERE family IN (SELECT family FROM reused)`,
    [tokenHash(token)],
  );
  return null;
}

/** The remembered device of a member that a token proves, which stays as it is; null: none. */
export async function findDevice(db: Db, token: string, userId: number, now: number): Promise<string | null> {
  const { rows } = await db.query<{ family: string }>(
    'SELECT family FROM device_tokens WHERE token_hash = $1 AND user_id = $2 AND NOT used AND expires_at > $3',
    [tokenHash(token), userId, new Date(now)],
  );
  return rows[0]?.family ?? null;
}

/** Deletes all tokens of this token's family. */
export async function forgetDevice(db: Db, token: string): Promise<void> {
  await db.query('DELETE FROM device_tokens WHERE family = (SELECT family FROM device_tokens WHERE token_hash = $1)', [
    tokenHash(token),
  ]);
}
