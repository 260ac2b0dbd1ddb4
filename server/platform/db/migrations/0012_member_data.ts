import type { Migration } from './migration.ts';

/**
 * Watchlists, saved lists, exports. A watched record belongs to one kind of data: ids mean other records in sample and
 * live data. An export counts when granted, unless it failed.
 */
export const memberData: Migration = {
  name: '0012_member_data',
  sql: `
    CREATE TABLE uploads (
      name text PRIMARY KEY,
      user_id bigint NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
      type text NOT NULL,
      bytes bytea NOT NULL
    );

    CREATE TABLE saved_lists (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      source text NOT NULL,
      name text NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      data text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT saved_lists_name UNIQUE (user_id, source, name_key)
    );

    CREATE TABLE watched (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('watchlist_project', 'watchlist_user', 'watchlist_venture')),
      dataset_kind text NOT NULL,
      record_id bigint NOT NULL,
      added_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, kind, dataset_kind, record_id)
    );

    CREATE TABLE exports (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      request_id uuid NOT NULL,
      source text NOT NULL,
      view text NOT NULL,
      state text NOT NULL CHECK (state IN ('granted', 'done', 'failed')),
      rows integer,
      granted_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, request_id)
    );
    CREATE INDEX exports_month ON exports (user_id, granted_at);

    CREATE TABLE action_logs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      url text NOT NULL,
      platform text NOT NULL,
      at timestamptz NOT NULL
    );
    CREATE INDEX action_logs_user ON action_logs (user_id);
    CREATE INDEX action_logs_at ON action_logs (at)`,
};
