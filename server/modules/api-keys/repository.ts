import { randomInt, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  API_KEY_OVERLAP_MS,
  API_KEYS_MAX,
  API_SCOPES,
  type ApiKey,
  type ApiScope,
  type MadeApiKey,
  type NewApiKey,
} from '#schemas/api/api-keys.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { isAllowedFor } from '#server/modules/users/mayWorkFor.ts';
import { lockUser, toUser, USER_COLUMNS, type User } from '#server/modules/users/repository.ts';
import { isTokenOf, tokenHash } from '#server/modules/users/secrets.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many, msColumn, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { newKeyText } from './keyText.ts';

/** Keys of members. Times in milliseconds since 1970. */

/** Characters by which a member tells keys apart. */
const ENDING = 4;
/** How long an expired key is still listed. */
const LISTED_MS = 30 * DAY_MS;
/** Minimum interval between updates of `last_used_at`. */
const USED_EVERY_MS = 60_000;

const COLUMNS = 'k.id, k.name, k.ending, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.replaced_at';

const StoredSchema = z.object({
  id: z.string(),
  name: z.string(),
  ending: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  created_at: isoColumn,
  expires_at: isoColumn.nullable(),
  last_used_at: isoColumn.nullable(),
  replaced_at: isoColumn.nullable(),
});

/** Keys of a member, the newest first. */
export async function listKeys(db: Db, userId: number): Promise<ApiKey[]> {
  return await many(
    db,
    StoredSchema,
    `SELECT ${COLUMNS} FROM api_keys k WHERE k.user_id = $1 ORDER BY k.created_at DESC, k.id`,
    [userId],
  );
}

/**
 * Makes a key.
 * @throws ApiError 403 `api_not_entitled`; 403 `api_key_limit`.
 */
export async function makeKey(pool: Pool, userId: number, wanted: NewApiKey, now: number): Promise<MadeApiKey> {
  return await withTransaction(pool, async (client) => {
    await lockEntitled(client, userId, now);
    await client.query('DELETE FROM api_keys WHERE user_id = $1 AND expires_at < $2', [
      userId,
      new Date(now - LISTED_MS),
    ]);
    if (
      (
        await one(
          client,
          z.object({ used: z.int() }),
          `SELECT count(*)::int AS used FROM api_keys
        WHERE user_id = $1 AND replaced_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
          [userId, new Date(now)],
        )
      ).used >= API_KEYS_MAX
    ) {
      throw new ApiError(403, { code: 'api_key_limit', limit: API_KEYS_MAX });
    }
    const { name, scopes, expires_in_days: days } = wanted;
    const expiresAt = days === null ? null : now + days * DAY_MS;
    return await insertKey(client, userId, { name, scopes: ordered(scopes), expiresAt, now });
  });
}

/**
 * Replaces a key by one with the same name, scopes and end; the old one works for a day more.
 * @throws ApiError 403 `api_not_entitled`; 404; 409 `api_key_state`.
 */
export async function rotateKey(pool: Pool, userId: number, id: string, now: number): Promise<MadeApiKey> {
  return await withTransaction(pool, async (client) => {
    await lockEntitled(client, userId, now);
    const [old] = await many(
      client,
      z.object({
        name: z.string(),
        scopes: z.array(z.enum(API_SCOPES)),
        expires_at: msColumn.nullable(),
        replaced_at: msColumn.nullable(),
      }),
      `SELECT name, scopes, expires_at, replaced_at FROM api_keys WHERE user_id = $1 AND id = $2`,
      [userId, id],
    );
    if (!old) throw new ApiError(404, { code: 'not_found', reason: 'apiKey' });
    if (old.replaced_at) throw new ApiError(409, { code: 'api_key_state', reason: 'replaced' });
    if (old.expires_at && old.expires_at <= now) {
      throw new ApiError(409, { code: 'api_key_state', reason: 'expired' });
    }
    await client.query('UPDATE api_keys SET replaced_at = $2, expires_at = least(expires_at, $3) WHERE id = $1', [
      id,
      new Date(now),
      new Date(now + API_KEY_OVERLAP_MS),
    ]);
    const { name, scopes, expires_at: expiresAt } = old;
    return await insertKey(client, userId, { name, scopes, expiresAt, now });
  });
}

/** Ends a key at once. False: the member has no such key. */
export async function deleteKey(db: Db, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM api_keys WHERE user_id = $1 AND id = $2', [userId, id]);
  return rowCount === 1;
}

async function lockEntitled(client: PoolClient, userId: number, now: number): Promise<void> {
  if (!entitlementsAt(await lockUser(client, userId), unixMs(now)).api) {
    throw new ApiError(403, { code: 'api_not_entitled' });
  }
}

const ordered = (scopes: readonly ApiScope[]) => API_SCOPES.filter((scope) => scopes.includes(scope));

interface InsertedKey {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: number | null;
  readonly now: number;
}

async function insertKey(
  client: PoolClient,
  userId: number,
  { name, scopes, expiresAt, now }: InsertedKey,
): Promise<MadeApiKey> {
  const key = newKeyText(randomInt);
  return {
    key,
    made: await one(
      client,
      StoredSchema,
      `INSERT INTO api_keys AS k (id, user_id, hash, name, ending, scopes, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
      [
        randomUUID(),
        userId,
        tokenHash(key),
        name,
        key.slice(-ENDING),
        scopes,
        new Date(now),
        expiresAt && new Date(expiresAt),
      ],
    ),
  };
}

/** Whose key it is, and what it may do. */
export interface KeyHolder {
  readonly keyId: string;
  readonly scopes: readonly ApiScope[];
  readonly user: User;
}

const FoundSchema = z.looseObject({
  key_id: z.string(),
  hash: z.instanceof(Buffer),
  scopes: z.array(z.enum(API_SCOPES)),
  last_used_at: msColumn.nullable(),
});

/** The holder of a key that works, whatever the plan; null: it is unknown or expired, or the member is on the way out. */
export async function findKey(db: Db, key: string, now: number): Promise<KeyHolder | null> {
  const { rows } = await db.query(
    `SELECT k.id AS key_id, k.hash, k.scopes, k.last_used_at, ${USER_COLUMNS}
       FROM api_keys k JOIN users u ON u.id = k.user_id
      WHERE k.hash = $1 AND (k.expires_at IS NULL OR k.expires_at > $2)`,
    [tokenHash(key), new Date(now)],
  );
  if (rows[0] === undefined) return null;
  const found = FoundSchema.parse(rows[0]);
  // The index compares byte by byte; this does not.
  if (!isTokenOf(found.hash, key)) return null;
  const user = toUser(rows[0]);
  if (!isAllowedFor(user, 'apiKey')) return null;
  if (found.last_used_at === null || now - found.last_used_at >= USED_EVERY_MS) {
    await db.query('UPDATE api_keys SET last_used_at = $2 WHERE id = $1', [found.key_id, new Date(now)]);
  }
  return { keyId: found.key_id, scopes: found.scopes, user };
}
