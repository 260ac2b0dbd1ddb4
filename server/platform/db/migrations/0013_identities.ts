import type { Migration } from './migration.ts';

/** Linked OpenID accounts, and identities waiting for sign-in or sign-up, known by the hash of a cookie. */
export const identities: Migration = {
  name: '0013_identities',
  sql: `
    CREATE TABLE identities (
      issuer text NOT NULL,
      subject text NOT NULL,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      PRIMARY KEY (issuer, subject)
    );
    CREATE INDEX identities_user ON identities (user_id);

    CREATE TABLE told_identities (
      token_hash bytea PRIMARY KEY,
      issuer text NOT NULL,
      subject text NOT NULL,
      email text NOT NULL,
      email_verified boolean NOT NULL,
      name text NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX told_identities_ended ON told_identities (expires_at)`,
};
