import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { SENT_EVENTS, WEBHOOK, WEBHOOK_TEST, type Webhook } from '#schemas/api/webhooks.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { toUser, USER_COLUMNS, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Clock } from '#server/platform/deps.ts';
import type { Logger } from '#server/platform/log.ts';
import { pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { Turn, Turns } from '#server/platform/turns.ts';
import type { Outcome, Send } from './send.ts';
import { messageId, pauseAfter, signaturesOf } from './signing.ts';

/** Sends what is due. At least once: what a server had taken when it was killed is taken again once its time is over. */

/** How long a server has for an attempt before another may take it; longer than a request may last. */
const TAKEN_MS = 60_000;
/** Attempts under way for a member and at an endpoint, of all servers: slow ones hold up neither others nor the member's other ones. */
export const UNDER_WAY = { member: 4, endpoint: 2 } as const;
/** Advisory lock of whoever takes a delivery, released with its transaction. */
const TAKE_KEY = 4_157_541_884;
/** When the plan of a member is asked about again. */
const HELD_MS = 3_600_000;

export interface Delivering {
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock: Clock;
  readonly send: Send;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Where links of mails lead. */
  readonly site: string;
  /** Of members, shared by the jobs of a server. */
  readonly turns: Turns<number>;
}

/**
 * Sends every due delivery, one after the other, in turns of their members; returns how many attempts were made. Several servers
 * take different ones.
 */
export async function deliverDue(delivering: Delivering, stopping?: AbortSignal): Promise<number> {
  const { pool, clock, turns } = delivering;
  let attempts = 0;
  const find = ({ served }: Turn<number>) => withTransaction(pool, (client) => take(client, clock(), served));
  const work = async (taken: Taken) => {
    if (await attempt(delivering, taken, stopping)) attempts++;
  };
  while (!stopping?.aborted && (await turns.serve(find, work)));
  return attempts;
}

const TakenSchema = z.object({
  delivery: z.string(),
  endpoint: z.string(),
  event: z.string(),
  type: z.enum(SENT_EVENTS),
  body: z.string(),
  url: z.string(),
  tries: z.int(),
  attempts: z.int(),
  secret: z.instanceof(Buffer),
  old_secret: z.instanceof(Buffer).nullable(),
});

interface Taken extends z.output<typeof TakenSchema> {
  /** Of the member. */
  readonly key: number;
  readonly owner: User;
}

/**
 * Takes a delivery for as long as an attempt may last: of the members with the fewest under way the one who waits for a turn longest,
 * and of their endpoints' deliveries the one that is due longest. Null: none is due.
 */
async function take(client: PoolClient, now: number, served: readonly number[]): Promise<Taken | null> {
  // One server after the other, so that each sees what the ones before have taken.
  await client.query('SELECT pg_advisory_xact_lock($1)', [TAKE_KEY]);
  const { rows } = await client.query(
    `WITH busy AS MATERIALIZED (
       SELECT d.endpoint_id, e.user_id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE d.taken_until > $1
     ), heads AS MATERIALIZED (
       SELECT h.id, h.next_at, h.number, e.user_id, b.of_member
         FROM webhook_endpoints e
         CROSS JOIN LATERAL (SELECT count(*) AS of_member, count(*) FILTER (WHERE endpoint_id = e.id) AS of_endpoint
                               FROM busy WHERE busy.user_id = e.user_id) b
         CROSS JOIN LATERAL (SELECT d.id, d.next_at, d.number FROM webhook_deliveries d
                              WHERE d.endpoint_id = e.id AND d.state = 'waiting' AND d.next_at <= $1
                              ORDER BY d.next_at, d.number LIMIT 1) h
        WHERE e.state = 'active' AND b.of_member < ${UNDER_WAY.member} AND b.of_endpoint < ${UNDER_WAY.endpoint}
     ), due AS (
       SELECT d.id FROM heads h JOIN webhook_deliveries d ON d.id = h.id
        ORDER BY h.of_member, array_position($3::bigint[], h.user_id) NULLS FIRST, h.next_at, h.number
        LIMIT 1 FOR UPDATE OF d SKIP LOCKED
     ), taken AS (
       UPDATE webhook_deliveries d SET tries = tries + 1, attempts = attempts + 1, next_at = $2, taken_until = $2
         FROM due WHERE d.id = due.id
       RETURNING d.id, d.endpoint_id, d.event_id, d.tries, d.attempts
     )
     SELECT ${USER_COLUMNS}, t.id AS delivery, t.endpoint_id AS endpoint, t.event_id AS event, v.type, v.body, e.url, t.tries, t.attempts,
            e.secret, CASE WHEN e.old_secret_until > $1 THEN e.old_secret END AS old_secret
       FROM taken t JOIN webhook_endpoints e ON e.id = t.endpoint_id JOIN webhook_events v ON v.id = t.event_id
       JOIN users u ON u.id = e.user_id`,
    [new Date(now), new Date(now + TAKEN_MS), served],
  );
  if (rows[0] === undefined) return null;
  const owner = toUser(rows[0]);
  return { ...TakenSchema.parse(rows[0]), key: owner.id, owner };
}

/** Makes one attempt; false: the member's plan has no webhooks now, or they are on the way out, and it waits. */
async function attempt(delivering: Delivering, taken: Taken, stopping?: AbortSignal): Promise<boolean> {
  const { pool, clock, send } = delivering;
  const began = clock();
  const { owner, url, body, event, secret, old_secret: old } = taken;
  const isServed = await withTransaction(pool, (client) => mayWorkFor(client, owner.id, 'webhook'));
  if (!isServed || !entitlementsAt(owner.subscription, unixMs(began)).api) {
    await pool.query(
      `UPDATE webhook_deliveries SET tries = tries - 1, attempts = attempts - 1, next_at = $3, taken_until = NULL
        WHERE id = $1 AND attempts = $2`,
      [taken.delivery, taken.attempts, new Date(began + HELD_MS)],
    );
    return false;
  }
  const seconds = Math.floor(began / 1_000);
  const id = messageId(event);
  const outcome = await send(
    {
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Assay-Webhooks/1.0',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signaturesOf(old ? [secret, old] : [secret], id, seconds, body),
      },
    },
    stopping,
  );
  // Cut off by the end of this server: another takes it once its time is over.
  if (stopping?.aborted && outcome.status === null) return false;
  await withTransaction(pool, (client) => finish(client, delivering, taken, { ...outcome, began }));
  return true;
}

async function finish(
  client: PoolClient,
  { clock, random, site, log }: Delivering,
  taken: Taken,
  { status, failure, answer, retryAfterMs, began }: Outcome & { readonly began: number },
): Promise<void> {
  const now = clock();
  const { endpoint, delivery, attempts, tries, type } = taken;
  // The endpoint before the delivery, as it is deleted.
  const disabledBy = await markEndpoint(client, taken, { status, hasFailed: failure !== null, now });
  const pause = failure === null || type === WEBHOOK_TEST ? null : pauseAfter(tries, random(), retryAfterMs);
  const state = failure === null ? 'delivered' : pause === null ? 'failed' : 'waiting';
  const { rowCount } = await client.query(
    `UPDATE webhook_deliveries SET state = $3, next_at = $4, taken_until = NULL WHERE id = $1 AND attempts = $2`,
    [delivery, attempts, state, pause === null ? null : new Date(now + pause)],
  );
  if (rowCount !== 1) return;
  await client.query(
    `INSERT INTO webhook_attempts (delivery_id, number, at, took_ms, status, failure, answer) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [delivery, attempts, new Date(began), Math.max(0, Math.round(now - began)), status, failure, answer],
  );
  const by = disabledBy ?? (state === 'failed' ? await giveUpFailing(client, endpoint, now) : null);
  if (by === null) return;
  log.warn({ endpoint, by }, 'a webhook was disabled');
  await tellOwner(client, taken, by, { now, site });
}

/** Keeps since when an endpoint fails, and disables one that answers 410; says why it was disabled just now. */
async function markEndpoint(
  client: PoolClient,
  { endpoint }: Taken,
  { status, hasFailed, now }: { readonly status: number | null; readonly hasFailed: boolean; readonly now: number },
): Promise<Webhook['disabled_by']> {
  if (status === 410) {
    const { rowCount } = await client.query(
      `UPDATE webhook_endpoints SET state = 'disabled', disabled_by = 'gone', failing_since = coalesce(failing_since, $2)
        WHERE id = $1 AND state = 'active'`,
      [endpoint, new Date(now)],
    );
    return rowCount === 1 ? 'gone' : null;
  }
  await client.query(
    hasFailed
      ? 'UPDATE webhook_endpoints SET failing_since = $2 WHERE id = $1 AND failing_since IS NULL'
      : 'UPDATE webhook_endpoints SET failing_since = NULL WHERE id = $1 AND failing_since <= $2',
    [endpoint, new Date(now)],
  );
  return null;
}

/** Disables an endpoint that gave up a delivery, and had nothing delivered for days. */
async function giveUpFailing(client: PoolClient, endpoint: string, now: number): Promise<Webhook['disabled_by']> {
  const { rowCount } = await client.query(
    `UPDATE webhook_endpoints SET state = 'disabled', disabled_by = 'failing'
      WHERE id = $1 AND state = 'active' AND failing_since <= $2`,
    [endpoint, new Date(now - WEBHOOK.failingDays * DAY_MS)],
  );
  return rowCount === 1 ? 'failing' : null;
}

async function tellOwner(
  client: PoolClient,
  { owner: { id, email, name, language }, endpoint, url }: Taken,
  by: 'gone' | 'failing',
  { now, site }: { readonly now: number; readonly site: string },
): Promise<void> {
  const { host } = new URL(url);
  await notify(client, id, {
    key: `webhook ${endpoint} ${now}`,
    kind: 'webhook_disabled',
    data: { host, by },
    at: now,
  });
  const link = pageLink(site, language, '/profile-settings/api');
  await queueMail(
    client,
    email,
    writeMail(language, (mails) => mails.webhookDisabled({ name, host, by, link })),
    now,
  );
}
