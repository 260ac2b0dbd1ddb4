import type { PoolClient } from 'pg';
import { z } from 'zod';
import { endOfCancelled } from '#schemas/entities/renewals.ts';
import { unixMs } from '#schemas/units.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { type Db, maybe, msColumn } from '#server/platform/db/rows.ts';
import { readSubscriptionEvents } from './subscriptions.ts';

/** Whether, and for how long, the paid terms of a member renew by themselves. Times in milliseconds since 1970. */

export interface Renewal {
  /** Of each next term. */
  readonly months: number;
  /** Terms that end from here on are not renewed; null: it goes on. */
  readonly stopsAt: number | null;
}

const StoredSchema = z.object({ months: z.int(), stops_at: msColumn.nullable() });

export async function readRenewal(db: Db, userId: number): Promise<Renewal | null> {
  const found = await maybe(db, StoredSchema, 'SELECT months, stops_at FROM renewals WHERE user_id = $1', [userId]);
  if (found === null) return null;
  const { months, stops_at } = found;
  return { months, stopsAt: stops_at };
}

/** Whether the term that ends then is renewed. */
export const renewsAt = (renewal: Renewal | null, until: number): renewal is Renewal =>
  renewal !== null && (renewal.stopsAt === null || until < renewal.stopsAt);

/** From now on, terms of so many months renew by themselves. */
export async function startRenewal(client: PoolClient, userId: number, months: number): Promise<void> {
  await client.query(
    `INSERT INTO renewals (user_id, months) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET months = excluded.months, stops_at = NULL`,
    [userId, months],
  );
}

/** Nothing renews any more, from now on. */
export async function endRenewal(db: Db, userId: number): Promise<void> {
  await db.query('DELETE FROM renewals WHERE user_id = $1', [userId]);
}

/** Cancels the renewal of a member with the notice that it needs, or takes a cancellation back. */
export async function setRenewing(client: PoolClient, userId: number, renews: boolean, now: number): Promise<void> {
  const { kind, until } = await lockUser(client, userId);
  const renewal = await readRenewal(client, userId);
  if (renewal === null) return;
  if (renews) return await startRenewal(client, userId, renewal.months);
  if (kind !== 'paid' || until === null) return await endRenewal(client, userId);
  if (renewal.stopsAt !== null) return;
  const events = await readSubscriptionEvents(client, userId);
  const stopsAt = endOfCancelled(events, { until, months: renewal.months }, unixMs(now));
  await client.query('UPDATE renewals SET stops_at = $2 WHERE user_id = $1', [userId, new Date(stopsAt)]);
}
