import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  type MadeWebhook,
  type NewWebhook,
  WEBHOOK,
  WEBHOOK_DISABLED_BY,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  type Webhook,
  type WebhookChange,
} from '#schemas/api/webhooks.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { storableText } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many, maybe, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { SECRET_BYTES, secretText } from '../signing.ts';
import { checkTarget } from '../target.ts';

/** Endpoints of members. Times in milliseconds since 1970. */

const StoredSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    list_id: z.string().nullable(),
    list_name: z.string().nullable(),
    state: z.enum(WEBHOOK_STATES),
    disabled_by: z.enum(WEBHOOK_DISABLED_BY).nullable(),
    failing_since: isoColumn.nullable(),
    created_at: isoColumn,
    old_secret_until: isoColumn.nullable(),
  })
  .transform(
    ({ list_id: id, list_name: name, ...stored }): Webhook => ({ ...stored, list: id === null ? null : { id, name } }),
  );

/** `$2` is now. Secrets are no part of it. */
const SELECT = `
  SELECT e.id, e.url, e.description, e.events, e.list_id, l.name AS list_name, e.state, e.disabled_by, e.failing_since,
         e.created_at, CASE WHEN e.old_secret_until > $2 THEN e.old_secret_until END AS old_secret_until
    FROM webhook_endpoints e LEFT JOIN saved_lists l ON l.id = e.list_id AND l.removed_at IS NULL AND l.user_id = e.user_id`;

const noSuchWebhook = () => new ApiError(404, { code: 'not_found', reason: 'webhook' });

/** Endpoints of a member, the newest first. */
export async function listWebhooks(db: Db, userId: number, now: number): Promise<Webhook[]> {
  return await many(db, StoredSchema, `${SELECT} WHERE e.user_id = $1 ORDER BY e.created_at DESC, e.id`, [
    userId,
    new Date(now),
  ]);
}

/** @throws ApiError 404 */
export async function readWebhook(db: Db, userId: number, id: string, now: number): Promise<Webhook> {
  const found = await maybe(db, StoredSchema, `${SELECT} WHERE e.user_id = $1 AND e.id = $3`, [
    userId,
    new Date(now),
    id,
  ]);
  if (found === null) throw noSuchWebhook();
  return found;
}

interface Change {
  readonly now: number;
  /** Whether endpoints on this machine are accepted. */
  readonly allowsLoopback: boolean;
}

/**
 * Adds an endpoint.
 * @throws ApiError 403 `api_not_entitled`, 403 `webhook_limit`, 422 `webhook_url`, 404 for a list of nobody or another.
 */
export async function addWebhook(
  pool: Pool,
  userId: number,
  { url, description, events, list_id: listId }: NewWebhook,
  { now, allowsLoopback }: Change,
): Promise<MadeWebhook> {
  return await withTransaction(pool, async (client) => {
    await lockEntitled(client, userId, now);
    const target = checkTarget(url, allowsLoopback);
    await refuseOtherList(client, userId, listId);
    if (
      (
        await one(
          client,
          z.object({ used: z.int() }),
          'SELECT count(*)::int AS used FROM webhook_endpoints WHERE user_id = $1',
          [userId],
        )
      ).used >= WEBHOOK.endpoints
    )
      throw new ApiError(403, { code: 'webhook_limit', limit: WEBHOOK.endpoints });
    const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES)];
    await client.query(
      `INSERT INTO webhook_endpoints (id, user_id, url, description, events, list_id, secret, state, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'active', $8)`,
      [id, userId, target, storableText(description.trim()), ordered(events), listId, secret, new Date(now)],
    );
    return { secret: secretText(secret), made: await readWebhook(client, userId, id, now) };
  });
}

/**
 * Changes an endpoint; what is not given stays.
 * @throws ApiError as `addWebhook`, 404.
 */
export async function changeWebhook(
  pool: Pool,
  userId: number,
  id: string,
  change: WebhookChange,
  { now, allowsLoopback }: Change,
): Promise<Webhook> {
  return await withTransaction(pool, async (client) => {
    await lockEntitled(client, userId, now);
    const { list, ...known } = await readWebhook(client, userId, id, now);
    const { url, description, events, state } = change;
    const listId = change.list_id === undefined ? (list?.id ?? null) : change.list_id;
    if (listId !== (list?.id ?? null)) await refuseOtherList(client, userId, listId);
    await client.query(
      `UPDATE webhook_endpoints SET url = $2, description = $3, events = $4, list_id = $5, state = $6,
              disabled_by = CASE WHEN $7 THEN NULL ELSE disabled_by END,
              failing_since = CASE WHEN $7 THEN NULL ELSE failing_since END
        WHERE id = $1`,
      [
        ...[id, url === undefined ? known.url : checkTarget(url, allowsLoopback)],
        ...[storableText((description ?? known.description).trim()), ordered(events ?? known.events), listId],
        ...[state ?? known.state, state !== undefined && state !== known.state],
      ],
    );
    return await readWebhook(client, userId, id, now);
  });
}

/**
 * Gives an endpoint another secret. The one before signs too for a day more; one that is older ends at once.
 * @throws ApiError 403 `api_not_entitled`, 404.
 */
export async function rotateSecret(pool: Pool, userId: number, id: string, now: number): Promise<MadeWebhook> {
  return await withTransaction(pool, async (client) => {
    await lockEntitled(client, userId, now);
    const secret = randomBytes(SECRET_BYTES);
    await client.query(
      `UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = $4, secret = $3 WHERE user_id = $1 AND id = $2`,
      [userId, id, secret, new Date(now + WEBHOOK.overlapMs)],
    );
    return { secret: secretText(secret), made: await readWebhook(client, userId, id, now) };
  });
}

/** Deletes an endpoint with its log; false: the member has none such. */
export async function deleteWebhook(db: Db, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM webhook_endpoints WHERE user_id = $1 AND id = $2', [userId, id]);
  return rowCount === 1;
}

/**
 * Locks the member, whose plan must include access for programs.
 * @throws ApiError 403 `api_not_entitled`.
 */
export async function lockEntitled(client: PoolClient, userId: number, now: number): Promise<void> {
  if (!entitlementsAt(await lockUser(client, userId), unixMs(now)).api)
    throw new ApiError(403, { code: 'api_not_entitled' });
}

async function refuseOtherList(client: PoolClient, userId: number, listId: string | null): Promise<void> {
  if (listId === null) return;
  const { rowCount } = await client.query(
    'SELECT FROM saved_lists WHERE id = $1 AND user_id = $2 AND removed_at IS NULL',
    [listId, userId],
  );
  if (rowCount !== 1) throw new ApiError(404, { code: 'no_such_list' }, 'body.list_id');
}

const ordered = (events: readonly Webhook['events'][number][]) =>
  WEBHOOK_EVENTS.filter((event) => events.includes(event));
