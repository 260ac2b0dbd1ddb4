import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { isoColumn, many } from '#server/platform/db/rows.ts';

/** Days after which an address that was not confirmed is deleted. */
export const CONFIRM_DAYS = 7;
const DAY_MS = 86_400_000;

export interface Subscription {
  readonly email: string;
  /** Version of the consent text. */
  readonly consentVersion: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Keeps an address until it is confirmed. Returns the token of the mail that asks for that; null: no mail is due, because the address
 * (normalized) is confirmed, or was asked within a day.
 */
export async function subscribe(
  client: PoolClient,
  { email, consentVersion, at }: Subscription,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await client.query<{ token: string }>(
    `INSERT INTO newsletter_subscribers AS held (email, created_at, consent_version, unsubscribe_token, asked_at)
     VALUES ($1, $2, $3, $4, $2)
     ON CONFLICT (lower(email)) DO UPDATE SET asked_at = excluded.asked_at, consent_version = excluded.consent_version
       WHERE held.confirmed_at IS NULL AND held.asked_at <= $5
     RETURNING unsubscribe_token AS token`,
    [email, new Date(at), consentVersion, token, new Date(at - DAY_MS)],
  );
  return rows[0]?.token ?? null;
}

/** Confirms an address; false: the token is unknown, or it was deleted meanwhile. */
export async function confirm(pool: Pool, token: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE newsletter_subscribers SET confirmed_at = coalesce(confirmed_at, $2) WHERE unsubscribe_token = $1',
    [token, new Date(now)],
  );
  return rowCount === 1;
}

export async function unsubscribe(pool: Pool, token: string): Promise<void> {
  await pool.query('DELETE FROM newsletter_subscribers WHERE unsubscribe_token = $1', [token]);
}

const SubscriberSchema = z.object({
  email: z.string(),
  created_at: isoColumn,
  consent_version: z.int(),
  unsubscribe_token: z.string(),
});

/** Everyone who subscribed and confirmed, the first one first. */
export async function listSubscribers(pool: Pool): Promise<z.infer<typeof SubscriberSchema>[]> {
  return await many(
    pool,
    SubscriberSchema,
    'SELECT email, created_at, consent_version, unsubscribe_token FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL ORDER BY created_at, id',
  );
}

/** Ends the subscription of an address; returns whether there was one. */
export async function removeSubscriber(pool: Pool, email: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM newsletter_subscribers WHERE lower(email) = lower($1)', [email]);
  return rowCount !== 0;
}

export async function deleteUnconfirmed(pool: Pool, now: number): Promise<void> {
  await pool.query('DELETE FROM newsletter_subscribers WHERE confirmed_at IS NULL AND asked_at <= $1', [
    new Date(now - CONFIRM_DAYS * DAY_MS),
  ]);
}
