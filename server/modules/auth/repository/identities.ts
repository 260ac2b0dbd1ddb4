import { z } from 'zod';
import { PENDING_IDENTITY_MS } from '#server/modules/users/cookies.ts';
import { newToken, tokenHash } from '#server/modules/users/secrets.ts';
import { type Db, maybe } from '#server/platform/db/rows.ts';
import type { ProviderIdentity } from '../google/provider.ts';

/** Stores the provider's identity; returns its single-use token. */
export async function storePendingIdentity(db: Db, identity: ProviderIdentity, now: number): Promise<string> {
  const token = newToken();
  await db.query(
    `INSERT INTO told_identities (token_hash, issuer, subject, email, email_verified, name, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tokenHash(token),
      identity.issuer,
      identity.subject,
      identity.email,
      identity.emailVerified,
      identity.name,
      new Date(now + PENDING_IDENTITY_MS),
    ],
  );
  return token;
}

const PendingIdentitySchema = z
  .object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    name: z.string(),
  })
  .transform(({ email_verified: emailVerified, ...identity }): ProviderIdentity => ({ ...identity, emailVerified }));

export async function readPendingIdentity(db: Db, token: string, now: number): Promise<ProviderIdentity | null> {
  return await maybe(
    db,
    PendingIdentitySchema,
    'SELECT issuer, subject, email, email_verified, name FROM told_identities WHERE token_hash = $1 AND expires_at > $2',
    [tokenHash(token), new Date(now)],
  );
}

/** Uses it up; false: another request just did. */
export async function takePendingIdentity(db: Db, token: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM told_identities WHERE token_hash = $1', [tokenHash(token)]);
  return rowCount === 1;
}

const LinkedSchema = z.object({ id: z.int(), credential_version: z.int() });

/** The member linked to a provider account, and the version of the credential. */
export async function findByIdentity(
  db: Db,
  { issuer, subject }: ProviderIdentity,
): Promise<{ readonly userId: number; readonly version: number } | null> {
  const found = await maybe(
    db,
    LinkedSchema,
    `SELECT u.id, u.credential_version FROM users u JOIN identities i ON i.user_id = u.id
      WHERE i.issuer = $1 AND i.subject = $2`,
    [issuer, subject],
  );
  if (found === null) return null;
  const { id: userId, credential_version: version } = found;
  return { userId, version };
}

/** Links a provider account to a member. */
export async function linkIdentity(db: Db, { issuer, subject }: ProviderIdentity, userId: number): Promise<void> {
  await db.query(
    `INSERT INTO identities (issuer, subject, user_id) VALUES ($1, $2, $3)
     ON CONFLICT (issuer, subject) DO UPDATE SET user_id = excluded.user_id`,
    [issuer, subject, userId],
  );
}
