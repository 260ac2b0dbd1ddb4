import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { PLAN_NAMES, type PlanName } from '#schemas/api/plans.ts';
import {
  entitlementsAt,
  type SubscriptionEvent,
  subscriptionOf,
  trialRefusal,
} from '#schemas/entities/subscriptions.ts';
import { type UnixMs, unixMs } from '#schemas/units.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { accountKey, lockUser, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, many, msColumn } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Plans of members: events, and the plan that follows from them. Times in milliseconds since 1970. */

const StoredEventsSchema = z.object({
  kind: z.enum(['set', 'trial', 'paid', 'returned']),
  plan: z.enum(PLAN_NAMES),
  months: z.int().nullable(),
  at: msColumn,
});

/** What happened to a member's plan, in order. */
export async function readSubscriptionEvents(db: Db, userId: number): Promise<readonly SubscriptionEvent[]> {
  return (
    await many(
      db,
      StoredEventsSchema,
      'SELECT kind, plan, months, at FROM subscription_events WHERE user_id = $1 ORDER BY number',
      [userId],
    )
  ).map(({ kind, plan, months, at }): SubscriptionEvent => {
    const moment = unixMs(at);
    if (kind === 'set') return { kind, plan, at: moment };
    return kind === 'trial' ? { kind, at: moment } : { kind, months: months ?? 0, at: moment };
  });
}

/** Adds an event of a locked member, and the plan that follows. */
async function addEvent(client: PoolClient, userId: number, event: SubscriptionEvent): Promise<User['subscription']> {
  const events = [...(await readSubscriptionEvents(client, userId)), event];
  const subscription = subscriptionOf(events);
  const { plan, kind, until } = subscription;
  const months = 'months' in event ? event.months : null;
  await client.query(
    'INSERT INTO subscription_events (user_id, number, kind, plan, months, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [userId, events.length, event.kind, event.kind === 'set' ? event.plan : 'pro', months, new Date(event.at)],
  );
  await client.query('UPDATE users SET plan = $2, plan_kind = $3, plan_until = $4 WHERE id = $1', [
    userId,
    plan,
    kind,
    until === null ? null : new Date(until),
  ]);
  return subscription;
}

/** Adds a paid term of Pro to the plan of a locked member, in the caller's transaction; gives the plan that follows. */
export async function addPaidTerm(
  client: PoolClient,
  userId: number,
  months: number,
  now: number,
): Promise<User['subscription']> {
  return await addEvent(client, userId, { kind: 'paid', months, at: unixMs(now) });
}

/** Takes the months of a term whose payment went back from the plan of a locked member, in the caller's transaction. */
export async function takeBackTerm(client: PoolClient, userId: number, months: number, now: number): Promise<void> {
  await addEvent(client, userId, { kind: 'returned', months, at: unixMs(now) });
}

/** Gives a member a plan without an end, and no notification. */
export async function givePlan(pool: Pool, userId: number, plan: PlanName, now: number): Promise<User['subscription']> {
  return await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    await addEvent(client, userId, { kind: 'set', plan, at: unixMs(now) });
    return await lockUser(client, userId);
  });
}

/** Gives a member a plan without an end, or Pro for some months, and a notification where another plan holds then. */
export async function changePlan(
  pool: Pool,
  userId: number,
  plan: PlanName,
  now: number,
  months: number | null = null,
): Promise<void> {
  const at = unixMs(now);
  await withTransaction(pool, async (client) => {
    const before = entitlementsAt(await lockUser(client, userId), at).plan;
    const next = await addEvent(
      client,
      userId,
      months === null ? { kind: 'set', plan, at } : { kind: 'paid', months, at },
    );
    // Months that waited for the end of an endless plan may begin instead.
    const holding = entitlementsAt(next, at).plan;
    if (plan === 'enterprise') await answerRequests(client, userId, at);
    if (holding === before) return;
    await notify(client, userId, { key: `plan_changed ${at}`, kind: 'plan_changed', data: { plan: holding }, at });
  });
}

/** An offer was made: what the member left for it waits no longer. */
async function answerRequests(client: PoolClient, userId: number, at: UnixMs): Promise<void> {
  await client.query('UPDATE enterprise_requests SET answered_at = $2 WHERE user_id = $1 AND answered_at IS NULL', [
    userId,
    new Date(at),
  ]);
}

/**
 * Begins the member's trial of Pro.
 * @throws ApiError 403 `trial_refused`: with the reason.
 */
export async function startTrial(pool: Pool, { id, email }: Pick<User, 'id' | 'email'>, now: number): Promise<void> {
  const at = unixMs(now);
  await withTransaction(pool, async (client) => {
    await lockUser(client, id);
    const refusal = await refusalOfTrial(client, { id, email }, at);
    if (refusal !== null) throw new ApiError(403, { code: 'trial_refused', reason: refusal });
    const { rowCount } = await client.query(
      'INSERT INTO trials_used (email_hash, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [trialKey(email), new Date(at)],
    );
    // Another account with the same mailbox was quicker.
    if (rowCount !== 1) throw new ApiError(403, { code: 'trial_refused', reason: 'used' });
    await addEvent(client, id, { kind: 'trial', at });
  });
}

/** Why the member cannot try Pro: also where an account of the same mailbox, deleted or not, has. Null: they can. */
export async function refusalOfTrial(db: Db, { id, email }: Pick<User, 'id' | 'email'>, now: UnixMs) {
  const refusal = trialRefusal(await readSubscriptionEvents(db, id), now);
  if (refusal !== null) return refusal;
  const { rowCount } = await db.query('SELECT 1 FROM trials_used WHERE email_hash = $1', [trialKey(email)]);
  return rowCount === 1 ? ('used' as const) : null;
}

/**
 * A mailbox, as a hash: without case, without the tag after a plus, and without the dots that Gmail leaves out, so that
 * spellings of one mailbox have one trial. A hash outlives the account and tells nobody the address.
 */
function trialKey(email: string): string {
  const [local = '', domain = ''] = accountKey(email).split('@');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  const name = (local.split('+')[0] ?? '').replaceAll('.', isGmail ? '' : '.');
  return createHash('sha256')
    .update(`${name}@${isGmail ? 'gmail.com' : domain}`)
    .digest('hex');
}
