import type { Migration } from './migration.ts';

/**
 * Ads for jobs as members write them. What is public is a row of `jobs`, which outlives its posting and its account; it
 * leaves the board after its last day (`delisted_on`) and stays readable. Files belong to who sent them; logos that an ad
 * shows outlive the account.
 */
export const postings: Migration = {
  name: '0049_postings',
  sql: `
    ALTER TABLE jobs
      ADD COLUMN delisted_on date,
      ADD COLUMN attachment jsonb;

    CREATE TABLE postings (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      slug text UNIQUE,
      job_id bigint UNIQUE REFERENCES jobs ON DELETE SET NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX postings_by_user ON postings (user_id);

    CREATE TABLE posting_revisions (
      posting_id uuid NOT NULL REFERENCES postings ON DELETE CASCADE,
      number integer NOT NULL,
      fields jsonb NOT NULL,
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (posting_id, number)
    );

    CREATE TABLE posting_events (
      posting_id uuid NOT NULL REFERENCES postings ON DELETE CASCADE,
      number integer NOT NULL,
      kind text NOT NULL,
      revision integer NOT NULL,
      reason text,
      at timestamptz NOT NULL,
      PRIMARY KEY (posting_id, number)
    );

    CREATE TABLE job_files (
      name text PRIMARY KEY,
      user_id bigint REFERENCES users ON DELETE SET NULL,
      type text NOT NULL,
      bytes bytea NOT NULL,
      width integer,
      height integer,
      added_at timestamptz NOT NULL
    );
    CREATE INDEX job_files_by_user ON job_files (user_id)`,
};
