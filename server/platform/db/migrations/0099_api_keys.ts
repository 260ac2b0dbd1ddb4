import type { Migration } from './migration.ts';

/** Keys for programs. Only their hashes are stored; `ending` is what a member tells them apart by. */
export const apiKeys: Migration = {
  name: '0099_api_keys',
  sql: `
    CREATE TABLE api_keys (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      hash bytea NOT NULL UNIQUE,
      name text NOT NULL,
      ending text NOT NULL,
      scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
      created_at timestamptz NOT NULL,
      -- Null: never.
      expires_at timestamptz,
      last_used_at timestamptz,
      -- When a successor was made; the key then expires within a day.
      replaced_at timestamptz
    );
    CREATE INDEX api_keys_by_member ON api_keys (user_id, created_at)`,
};
