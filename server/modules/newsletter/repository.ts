import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

export interface Subscription {
  readonly email: string;
  /** Which text the subscriber agreed to. */
  readonly consentVersion: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Keeps a subscription. An address that is known already, however it is written, stays as it is. */
export async function subscribe(pool: Pool, { email, consentVersion, at }: Subscription): Promise<void> {
  await pool.query(
    `INSERT INTO newsletter_subscribers (email, created_at, consent_version, unsubscribe_token)
     VALUES ($1, $2, $3, $4) ON CONFLICT (lower(email)) DO NOTHING`,
    [email, new Date(at), consentVersion, randomBytes(32).toString('base64url')],
  );
}
