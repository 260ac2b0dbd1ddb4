import type { Migration } from './migration.ts';

/**
 * What happened to plans, and what followed from it. The plan of `users` with its kind and end is the fold of the events, written
 * with each of them. A trial is remembered by a hash of the mail address, which outlives the account.
 */
export const subscriptions: Migration = {
  name: '0073_subscriptions',
  sql: `
    ALTER TABLE users
      ADD COLUMN plan_kind text NOT NULL DEFAULT 'free' CHECK (plan_kind IN ('free', 'set', 'trial', 'paid')),
      ADD COLUMN plan_until timestamptz;
    UPDATE users SET plan_kind = 'set' WHERE plan <> 'standard';
    CREATE INDEX users_by_plan_until ON users (plan_until) WHERE plan_until IS NOT NULL;

    CREATE TABLE subscription_events (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      number integer NOT NULL,
      kind text NOT NULL CHECK (kind IN ('set', 'trial', 'paid')),
      plan text NOT NULL CHECK (plan IN ('standard', 'pro', 'enterprise')),
      months integer CHECK ((months > 0) = (kind = 'paid')),
      at timestamptz NOT NULL,
      PRIMARY KEY (user_id, number)
    );
    INSERT INTO subscription_events (user_id, number, kind, plan, at)
      SELECT id, 1, 'set', plan, created_at FROM users WHERE plan <> 'standard';

    CREATE TABLE trials_used (email_hash text PRIMARY KEY, at timestamptz NOT NULL);

    CREATE TABLE enterprise_requests (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      company text NOT NULL,
      name text NOT NULL,
      email text NOT NULL,
      message text NOT NULL,
      at timestamptz NOT NULL,
      answered_at timestamptz
    );
    CREATE UNIQUE INDEX enterprise_requests_waiting ON enterprise_requests (user_id) WHERE answered_at IS NULL`,
};
