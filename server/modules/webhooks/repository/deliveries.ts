import type { Pool } from 'pg';
import { z } from 'zod';
import {
  ATTEMPT_FAILURES,
  DELIVERY_STATES,
  type Delivery,
  SENT_EVENTS,
  WEBHOOK,
  WEBHOOK_TEST,
} from '#schemas/api/webhooks.ts';
import { DAY_MS } from '#schemas/units.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, maybe } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { messageId } from '../signing.ts';
import { lockEntitled, readWebhook } from './endpoints.ts';
import { queueEvents } from './events.ts';

/** The log of an endpoint, and what members ask to be sent. Times in milliseconds since 1970. */

/** Days after which what waits for an endpoint that is not told of anything is given up. */
const HELD_DAYS = 7;

const StoredSchema = z
  .object({
    id: z.string(),
    event_id: z.string(),
    type: z.enum(SENT_EVENTS),
    state: z.enum(DELIVERY_STATES),
    created_at: isoColumn,
    next_at: isoColumn.nullable(),
    body: z.string(),
    attempts: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(
        z.array(
          z.object({
            number: z.int(),
            at: z.string().transform((text) => new Date(text).toISOString()),
            took_ms: z.int(),
            status: z.int().nullable(),
            failure: z.enum(ATTEMPT_FAILURES).nullable(),
            answer: z.string(),
          }),
        ),
      ),
  })
  .transform(({ event_id: event, ...stored }): Delivery => ({ ...stored, message_id: messageId(event) }));

const SELECT = `
  SELECT d.id, d.event_id, v.type, d.state, d.created_at, d.next_at, coalesce(v.body, '') AS body,
         (SELECT coalesce(json_agg(json_build_object('number', a.number, 'at', a.at, 'took_ms', a.took_ms, 'status', a.status,
                   'failure', a.failure, 'answer', a.answer) ORDER BY a.number DESC), '[]')
            FROM webhook_attempts a WHERE a.delivery_id = d.id)::text AS attempts
    FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id`;

interface Part {
  readonly skip: number;
  readonly take: number;
}

/** Deliveries of an endpoint, the newest first, and how many there are. */
export async function listDeliveries(db: Db, endpointId: string, { skip, take }: Part) {
  const { rows } = await db.query(`${SELECT} WHERE d.endpoint_id = $1 ORDER BY d.number DESC LIMIT $3 OFFSET $2`, [
    endpointId,
    skip,
    take,
  ]);
  const counted = await db.query('SELECT count(*)::int AS total FROM webhook_deliveries WHERE endpoint_id = $1', [
    endpointId,
  ]);
  const [{ total }] = z.tuple([z.object({ total: z.int() })]).parse(counted.rows);
  return { data: z.array(StoredSchema).parse(rows), total };
}

/**
 * Sends a delivery once more, with the schedule from its beginning and the same `webhook-id`.
 * @throws ApiError 403 `api_not_entitled`; 404; 409 `webhook_state` while it waits, or unless the endpoint is active.
 */
export async function replayDelivery(
  pool: Pool,
  userId: number,
  { id, delivery }: { readonly id: string; readonly delivery: string },
  now: number,
): Promise<Delivery> {
  return await withTransaction(pool, async (client) => {
    await lockEntitled(client, userId, now);
    refuseInactive(await readWebhook(client, userId, id, now));
    const { rowCount } = await client.query(
      `UPDATE webhook_deliveries SET state = 'waiting', tries = 0, since = $3, next_at = $3
        WHERE id = $1 AND endpoint_id = $2 AND state <> 'waiting'`,
      [delivery, id, new Date(now)],
    );
    const found = await maybe(client, StoredSchema, `${SELECT} WHERE d.id = $1 AND d.endpoint_id = $2`, [delivery, id]);
    if (found === null) throw new ApiError(404, { code: 'not_found', reason: 'delivery' });
    if (rowCount !== 1) throw new ApiError(409, { code: 'webhook_state', reason: 'waiting' });
    return found;
  });
}

/**
 * Sends an endpoint an event to try it, once.
 * @throws ApiError 403 `api_not_entitled`; 404; 409 `webhook_state` unless the endpoint is active.
 */
export async function sendTest(pool: Pool, userId: number, id: string, now: number): Promise<void> {
  await withTransaction(pool, async (client) => {
    await lockEntitled(client, userId, now);
    const webhook = await readWebhook(client, userId, id, now);
    refuseInactive(webhook);
    const data = { endpoint_id: id, url: '/profile-settings/api' };
    await queueEvents(client, [{ type: WEBHOOK_TEST, data, userId, endpointId: id, at: now }]);
  });
}

function refuseInactive({ state }: { readonly state: string }): void {
  if (state !== 'active') throw new ApiError(409, { code: 'webhook_state', reason: 'inactive' });
}

/** Deletes what is older than it is kept, and gives up what has waited too long for an endpoint that is told of nothing. */
export async function forgetOldDeliveries(db: Db, now: number): Promise<void> {
  await db.query(
    `UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, taken_until = NULL
      WHERE state = 'waiting' AND since < $1`,
    [new Date(now - HELD_DAYS * DAY_MS)],
  );
  await db.query(
    `DELETE FROM webhook_events v WHERE v.at < $1
        AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = v.id AND d.state = 'waiting')`,
    [new Date(now - WEBHOOK.keptDays * DAY_MS)],
  );
}
