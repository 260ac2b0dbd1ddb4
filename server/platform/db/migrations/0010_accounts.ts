import type { Migration } from './migration.ts';

/**
 * Members, sessions, devices, codes. Names are unique by key. Tokens and codes are stored as hashes. `sessions`: bearer
 * token and companion cookie; `device_tokens`: single-use tokens of "Remember me". Everything from one sign-in has one
 * `family`.
 */
export const accounts: Migration = {
  name: '0010_accounts',
  sql: `
    CREATE TABLE users (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      username text NOT NULL,
      username_key text COLLATE "C" NOT NULL CONSTRAINT users_username UNIQUE,
      email text NOT NULL,
      email_key text COLLATE "C" NOT NULL CONSTRAINT users_email UNIQUE,
      name text NOT NULL,
      password_hash text,
      plan text NOT NULL DEFAULT 'standard' CHECK (plan IN ('standard', 'pro', 'enterprise')),
      privacy smallint NOT NULL DEFAULT 0 CHECK (privacy IN (0, 1)),
      gender text CHECK (gender IN ('Male', 'Female', 'Other')),
      face text,
      ref_id text,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      companion_hash bytea NOT NULL,
      family uuid,
      device text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sessions_user ON sessions (user_id);
    CREATE INDEX sessions_family ON sessions (family);
    CREATE INDEX sessions_ended ON sessions (expires_at);

    CREATE TABLE device_tokens (
      token_hash bytea PRIMARY KEY,
      family uuid NOT NULL,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      used boolean NOT NULL DEFAULT false,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX device_tokens_family ON device_tokens (family);
    CREATE INDEX device_tokens_user ON device_tokens (user_id);
    CREATE INDEX device_tokens_ended ON device_tokens (expires_at);

    CREATE TABLE codes (
      purpose text NOT NULL CHECK (purpose IN ('register', 'reset')),
      email_key text COLLATE "C" NOT NULL,
      code_hash text NOT NULL,
      browser_hash bytea NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (purpose, email_key)
    );
    CREATE INDEX codes_ended ON codes (expires_at);`,
};
