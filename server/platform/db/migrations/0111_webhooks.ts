import type { Migration } from './migration.ts';

/**
 * Webhooks: endpoints, events as they are written with their cause, and their deliveries. A secret signs, so it is stored as
 * it is. Lists are deleted without regard to endpoints, which then tell nothing of them.
 */
export const webhooks: Migration = {
  name: '0111_webhooks',
  sql: `
    CREATE TABLE webhook_endpoints (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      url text NOT NULL,
      description text NOT NULL,
      events text[] NOT NULL CHECK (cardinality(events) > 0),
      -- Null: all lists.
      list_id uuid,
      secret bytea NOT NULL,
      old_secret bytea,
      old_secret_until timestamptz,
      state text NOT NULL CHECK (state IN ('active', 'paused', 'disabled')),
      disabled_by text CHECK (disabled_by IN ('gone', 'failing')),
      failing_since timestamptz,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX webhook_endpoints_by_member ON webhook_endpoints (user_id, created_at);

    CREATE TABLE webhook_events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      number bigint GENERATED ALWAYS AS IDENTITY,
      type text NOT NULL,
      -- Whose it is; null: everybody's.
      user_id bigint REFERENCES users ON DELETE CASCADE,
      -- To which alone it is told; null: to all that asked for it.
      endpoint_id uuid REFERENCES webhook_endpoints ON DELETE CASCADE,
      list_id uuid,
      facts text NOT NULL,
      -- What is sent, once it is known to whom.
      body text,
      at timestamptz NOT NULL
    );
    CREATE INDEX webhook_events_waiting ON webhook_events (number) WHERE body IS NULL;
    CREATE INDEX webhook_events_by_age ON webhook_events (at);

    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      number bigint GENERATED ALWAYS AS IDENTITY,
      endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
      event_id uuid NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
      state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
      created_at timestamptz NOT NULL,
      -- Attempts since it was last asked for, and all.
      tries integer NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      since timestamptz NOT NULL,
      next_at timestamptz,
      -- While a server tries it.
      taken_until timestamptz,
      UNIQUE (endpoint_id, event_id)
    );
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at, number) WHERE state = 'waiting';
    CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (endpoint_id, number DESC);
    CREATE INDEX webhook_deliveries_taken ON webhook_deliveries (endpoint_id) WHERE taken_until IS NOT NULL;
    CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id);

    CREATE TABLE webhook_attempts (
      delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
      number integer NOT NULL,
      at timestamptz NOT NULL,
      took_ms integer NOT NULL,
      status integer,
      failure text,
      answer text NOT NULL,
      PRIMARY KEY (delivery_id, number)
    )`,
};
