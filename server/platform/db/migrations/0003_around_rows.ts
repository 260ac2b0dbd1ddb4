import type { Migration } from './migration.ts';

/**
 * Tables beside the directories. Rows are referenced by slug, which survives a replaced data set. `prices[1]` is the
 * price of 1 January in US dollars; NULL: unknown.
 */
export const aroundRows: Migration = {
  name: '0003_around_rows',
  sql: `
    CREATE TABLE project_prices (
      project_id bigint NOT NULL,
      year integer NOT NULL,
      prices double precision[] NOT NULL,
      PRIMARY KEY (project_id, year)
    );
    CREATE TABLE news (
      _id bigint PRIMARY KEY,
      title text NOT NULL,
      url text,
      source_name text,
      created_at timestamptz NOT NULL,
      tags text[] NOT NULL DEFAULT '{}',
      summary text,
      provenance text,
      projects text[] NOT NULL DEFAULT '{}',
      organizations text[] NOT NULL DEFAULT '{}',
      people text[] NOT NULL DEFAULT '{}'
    );
    CREATE INDEX news_by_time ON news (created_at DESC, _id);
    CREATE INDEX news_projects ON news USING gin (projects);
    CREATE INDEX news_organizations ON news USING gin (organizations);
    CREATE INDEX news_people ON news USING gin (people);
    CREATE TABLE events (
      _id bigint PRIMARY KEY,
      project text NOT NULL,
      title text NOT NULL,
      category text NOT NULL,
      date text NOT NULL,
      url text,
      description text,
      provenance text
    );
    CREATE INDEX events_by_project ON events (project, date)`,
};
