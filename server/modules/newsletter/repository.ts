import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';

export interface Subscription {
  readonly email: string;
  /** Version of the consent text. */
  readonly consentVersion: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Adds a subscriber; returns the unsubscribe token, or null if already subscribed (normalized address). */
export async function subscribe(
  client: PoolClient,
  { email, consentVersion, at }: Subscription,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await client.query(
    `INSERT INTO newsletter_subscribers (email, created_at, consent_version, unsubscribe_token)
     VALUES ($1, $2, $3, $4) ON CONFLICT (lower(email)) DO NOTHING`,
    [email, new Date(at), consentVersion, token],
  );
  return rowCount === 1 ? token : null;
}

export async function unsubscribe(pool: Pool, token: string): Promise<void> {
  await pool.query('DELETE FROM newsletter_subscribers WHERE unsubscribe_token = $1', [token]);
}

const SubscriberSchema = z.object({
  email: z.string(),
  created_at: z.date(),
  consent_version: z.int(),
  unsubscribe_token: z.string(),
});

/** Everyone who subscribed, the first one first. */
export async function listSubscribers(pool: Pool): Promise<z.infer<typeof SubscriberSchema>[]> {
  const { rows } = await pool.query(
    'SELECT email, created_at, consent_version, unsubscribe_token FROM newsletter_subscribers ORDER BY created_at, id',
  );
  return z.array(SubscriberSchema).parse(rows);
}

/** Ends the subscription of an address; returns whether there was one. */
export async function removeSubscriber(pool: Pool, email: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM newsletter_subscribers WHERE lower(email) = lower($1)', [email]);
  return rowCount !== 0;
}
