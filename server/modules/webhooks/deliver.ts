import type { Pool, PoolClient } from 'pg';
import { WEBHOOK_TEST } from '#schemas/api/webhooks.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Clock } from '#server/platform/deps.ts';
import type { Logger } from '#server/platform/log.ts';
import { pageLink, writeMail } from '#server/platform/mail/mail.ts';
import type { Turns } from '#server/platform/turns.ts';
import { drainDeliveries, giveUpFailing, markEndpoint, type Taken } from './repository/attempts.ts';
import type { Outcome, Send } from './send.ts';
import { messageId, pauseAfter, signaturesOf } from './signing.ts';

/** Sends what is due. At least once: what a server had taken when it was killed is taken again once its time is over. */

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
  const work = async (taken: Taken) => {
    if (await attempt(delivering, taken, stopping)) attempts++;
  };
  await drainDeliveries(pool, { clock, turns, work, stopping });
  return attempts;
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
  await notifyOwner(client, taken, by, { now, site });
}

async function notifyOwner(
  client: PoolClient,
  { owner: { id }, endpoint, url }: Taken,
  by: 'gone' | 'failing',
  { now, site }: { readonly now: number; readonly site: string },
): Promise<void> {
  const data = { host: new URL(url).host, by };
  const news = { key: `webhook ${endpoint} ${now}`, kind: 'webhook_disabled', data, at: now } as const;
  await notifyAndMail(client, id, news, ({ name, language }) => {
    const link = pageLink(site, language, '/profile-settings/api');
    return writeMail(language, (mails) => mails.webhookDisabled({ ...data, name, link }));
  });
}
