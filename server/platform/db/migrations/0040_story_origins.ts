import type { Migration } from './migration.ts';

/**
 * Who wrote a story, so that live data replace sample rows and nothing else. An ad has several places and countries, a state,
 * its last day, what it states of pay (`min_salary` and `max_salary` are the same in US dollars a year), and `apply_urls` where
 * each place has an address of its own. `source`, `source_keys`: its feed, and every key it had there; `seen_on`: the last day it
 * was there; `owner`: the member who posted it. `job_numbers`: ids of ads that no feed numbers.
 */
export const storyOrigins: Migration = {
  name: '0040_story_origins',
  sql: `
    ALTER TABLE research ADD COLUMN origin text NOT NULL DEFAULT 'author' CHECK (origin IN ('sample', 'author'));
    UPDATE research SET origin = 'sample' WHERE EXISTS (SELECT FROM dataset WHERE kind = 'sample');

    ALTER TABLE jobs
      ADD COLUMN places text[] NOT NULL DEFAULT '{}',
      ADD COLUMN countries text[] NOT NULL DEFAULT '{}',
      ADD COLUMN pay_min double precision,
      ADD COLUMN pay_max double precision,
      ADD COLUMN pay_currency text,
      ADD COLUMN pay_period text CHECK (pay_period IN ('year', 'month', 'week', 'day', 'hour')),
      ADD COLUMN apply_urls jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN origin text NOT NULL DEFAULT 'sample' CHECK (origin IN ('sample', 'feed', 'member', 'operator')),
      ADD COLUMN state text NOT NULL DEFAULT 'published' CHECK (state IN ('review', 'published', 'refused')),
      ADD COLUMN owner bigint REFERENCES users ON DELETE SET NULL,
      ADD COLUMN source text,
      ADD COLUMN source_keys text[] NOT NULL DEFAULT '{}',
      ADD COLUMN seen_on date,
      ADD COLUMN expires_on date;
    UPDATE jobs SET
      places = CASE WHEN location IS NULL THEN '{}' ELSE ARRAY[location] END,
      countries = CASE WHEN country IS NULL THEN '{}' ELSE ARRAY[country] END,
      pay_min = min_salary, pay_max = max_salary,
      pay_currency = CASE WHEN coalesce(min_salary, max_salary) IS NOT NULL THEN 'USD' END,
      pay_period = CASE WHEN coalesce(min_salary, max_salary) IS NOT NULL THEN 'year' END,
      expires_on = posted_date + 30;
    ALTER TABLE jobs
      DROP COLUMN location,
      DROP COLUMN country,
      ALTER COLUMN posted_date DROP NOT NULL,
      ALTER COLUMN expires_on SET NOT NULL,
      ALTER COLUMN origin DROP DEFAULT;
    CREATE INDEX jobs_by_source ON jobs USING gin (source_keys);
    CREATE INDEX jobs_by_owner ON jobs (owner) WHERE owner IS NOT NULL;
    CREATE INDEX jobs_by_project ON jobs (project) WHERE project IS NOT NULL;
    CREATE INDEX jobs_by_organization ON jobs (organization) WHERE organization IS NOT NULL;
    CREATE SEQUENCE job_numbers AS bigint MINVALUE 281474976710657`,
};
