import type { Migration } from './migration.ts';

/**
 * Feed data. `feed_pages`: raw answers of an unfinished sync, to resume it; `feed_records`: current records of each
 * feed; `entities`: permanent id and slug; `entity_keys`: keys that identify an entity; `feed_runs`: outcome of each
 * feed in each sync.
 */
export const feeds: Migration = {
  name: '0005_feeds',
  sql: `
    CREATE TABLE feed_pages (
      feed text NOT NULL,
      page text NOT NULL,
      address text NOT NULL,
      fetched_at timestamptz NOT NULL,
      body text NOT NULL,
      PRIMARY KEY (feed, page)
    );

    CREATE TABLE feed_records (
      feed text NOT NULL,
      kind text NOT NULL,
      key text NOT NULL,
      source text NOT NULL,
      fetched_at timestamptz NOT NULL,
      data jsonb NOT NULL,
      hash text NOT NULL,
      PRIMARY KEY (feed, kind, key)
    );

    CREATE TABLE entities (
      kind text NOT NULL,
      id bigint NOT NULL,
      slug text,
      PRIMARY KEY (kind, id),
      UNIQUE (kind, slug)
    );
    CREATE TABLE entity_keys (
      kind text NOT NULL,
      key text NOT NULL,
      id bigint NOT NULL,
      PRIMARY KEY (kind, key),
      FOREIGN KEY (kind, id) REFERENCES entities
    );

    CREATE TABLE feed_runs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      feed text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('complete', 'partial', 'failed')),
      finished_at timestamptz NOT NULL,
      report jsonb NOT NULL
    );
    CREATE INDEX feed_runs_latest ON feed_runs (feed, id DESC)`,
};
