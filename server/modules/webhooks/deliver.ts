import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { SENT_EVENTS, WEBHOOK, WEBHOOK_TEST, type Webhook } from '#schemas/api/webhooks.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { mayWorkFor } from '#server/modules/account/mayWorkFor.ts';
import { toUser, USER_COLUMNS, type User } from '#server/modules/account/repository.ts';
import { notify } from '#server/modules/notifications/notify.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Clock } from '#server/platform/deps.ts';
import type { Logger } from '#server/platform/log.ts';
import { pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { Outcome, Send } from './send.ts';
import { messageId, pauseAfter, signaturesOf } from './signing.ts';

/** Sends what is due. At least once: what a server had taken when it was killed is taken again once its time is over. */

/** How long a server has for an attempt before another may take it; longer than a request may last. */
const TAKEN_MS = 60_000;
/** Attempts at one endpoint at a time, so that a slow one does not hold up the others. */
const AT_ONCE = 4;
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
}

/** Sends every due delivery, one after the other; returns how many attempts were made. Several servers take different ones. */
export async function deliverDue(delivering: Delivering, stopping?: AbortSignal): Promise<number> {
  for (let attempts = 0; ; ) {
    if (stopping?.aborted) return attempts;
    const taken = await withTransaction(delivering.pool, (client) => take(client, delivering.clock()));
    if (!taken) return attempts;
    if (await attempt(delivering, taken, stopping)) attempts++;
  }
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
  readonly owner: User;
}

/** Takes the delivery that is due longest, for as long as an attempt may last; null: none is due. */
async function take(client: PoolClient, now: number): Promise<Taken | null> {
  // One server after the other, so that each sees what the ones before have taken.
  await client.query('SELECT pg_advisory_xact_lock($1)', [TAKE_KEY]);
  const { rows } = await client.query(
    `WITH due AS (
       SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE d.state = 'waiting' AND d.next_at <= $1 AND e.state = 'active'
          AND (SELECT count(*) FROM webhook_deliveries b WHERE b.endpoint_id = d.endpoint_id AND b.taken_until > $1) < ${AT_ONCE}
        ORDER BY d.next_at, d.number LIMIT 1 FOR UPDATE OF d SKIP LOCKED
     ), taken AS (
       UPDATE webhook_deliveries d SET tries = tries + 1, attempts = attempts + 1, next_at = $2, taken_until = $2
         FROM due WHERE d.id = due.id
       RETURNING d.id, d.endpoint_id, d.event_id, d.tries, d.attempts
     )
     SELECT ${USER_COLUMNS}, t.id AS delivery, t.endpoint_id AS endpoint, t.event_id AS event, v.type, v.body, e.url, t.tries, t.attempts,
            e.secret, CASE WHEN e.old_secret_until > $1 THEN e.old_secret END AS old_secret
       FROM taken t JOIN webhook_endpoints e ON e.id = t.endpoint_id JOIN webhook_events v ON v.id = t.event_id
       JOIN users u ON u.id = e.user_id`,
    [new Date(now), new Date(now + TAKEN_MS)],
  );
  return rows[0] === undefined ? null : { ...TakenSchema.parse(rows[0]), owner: toUser(rows[0]) };
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
