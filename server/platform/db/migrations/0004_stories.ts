import type { Migration } from './migration.ts';

/** News, research, events, jobs and quests. Projects are referenced by slug, which survives a replaced data set. */
export const stories: Migration = {
  name: '0004_stories',
  sql: `
    ALTER TABLE news ADD COLUMN slug text UNIQUE, ADD COLUMN content text;

    CREATE TABLE research (
      _id bigint PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      title text NOT NULL,
      summary text,
      content text,
      created_at timestamptz NOT NULL,
      tags text[] NOT NULL DEFAULT '{}',
      assets text[] NOT NULL DEFAULT '{}',
      author text
    );
    CREATE INDEX research_by_time ON research (created_at DESC, _id);
    CREATE INDEX research_assets ON research USING gin (assets);

    CREATE TABLE jobs (
      _id bigint PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      name text NOT NULL,
      company text NOT NULL,
      company_logo text,
      company_website text,
      department text,
      description text,
      location text,
      country text,
      workplace_type text,
      employment_type text,
      min_salary double precision,
      max_salary double precision,
      posted_date date NOT NULL,
      apply_url text,
      project text
    );
    CREATE INDEX jobs_by_time ON jobs (posted_date DESC, _id);

    CREATE TABLE quests (
      _id bigint PRIMARY KEY,
      name text NOT NULL,
      description text NOT NULL,
      point integer NOT NULL,
      type text NOT NULL,
      tag text NOT NULL,
      quest jsonb NOT NULL DEFAULT '[]'
    )`,
};
