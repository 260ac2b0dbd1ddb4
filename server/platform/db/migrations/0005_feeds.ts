import type { Migration } from './migration.ts';

/**
 * What the feeds told us. `feed_pages` keeps raw answers of a sync under way, so that a killed one goes on where it
 * stopped; `feed_records` what each feed says about each thing at present; `entities` the number and address a thing keeps
 * for ever, `entity_keys` what it is recognised by; `feed_runs` how each feed fared in each sync.
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
