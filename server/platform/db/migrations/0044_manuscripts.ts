import type { Migration } from './migration.ts';

/**
 * Research as members write it. Published research is a row of `research` with the author's name in it: it outlives its
 * manuscript and its account. Files belong to who sent them; those that published research shows
 * outlive the account.
 */
export const manuscripts: Migration = {
  name: '0044_manuscripts',
  sql: `
    CREATE TABLE manuscripts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      slug text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX manuscripts_by_user ON manuscripts (user_id);

    CREATE TABLE manuscript_revisions (
      manuscript_id bigint NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
      number integer NOT NULL,
      fields jsonb NOT NULL,
      words integer NOT NULL,
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (manuscript_id, number)
    );

    CREATE TABLE manuscript_events (
      manuscript_id bigint NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
      number integer NOT NULL,
      kind text NOT NULL,
      revision integer NOT NULL,
      reason text,
      at timestamptz NOT NULL,
      PRIMARY KEY (manuscript_id, number)
    );

    CREATE TABLE research_files (
      name text PRIMARY KEY,
      user_id bigint REFERENCES users ON DELETE SET NULL,
      type text NOT NULL,
      bytes bytea NOT NULL,
      width integer,
      height integer,
      added_at timestamptz NOT NULL
    );
    CREATE INDEX research_files_by_user ON research_files (user_id);

    -- Far above the numbers of sample research.
    CREATE SEQUENCE member_research START 1000000000;
    ALTER TABLE research
      ADD COLUMN manuscript_id bigint UNIQUE REFERENCES manuscripts ON DELETE SET NULL,
      ADD COLUMN parts jsonb,
      ADD COLUMN firm text,
      ADD COLUMN screener text,
      ADD COLUMN attachment jsonb`,
};
