import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

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
