import type { Migration } from './migration.ts';

/** A second step of signing in: the secret of an authenticator app, and codes for whoever lost it. */
export const secondFactors: Migration = {
  name: '0171_second_factors',
  sql: `
    CREATE TABLE second_factors (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      secret text NOT NULL,
      started_at timestamptz NOT NULL,
      -- NULL: no code was typed yet, and signing in asks for none.
      confirmed_at timestamptz,
      -- The last period of time whose code was used: no code is good twice.
      used_step bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE recovery_codes (
      user_id bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
      hash bytea NOT NULL,
      PRIMARY KEY (user_id, hash)
    )`,
};
