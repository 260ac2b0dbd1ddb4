import type { Migration } from './migration.ts';

/** Members watch ads for jobs too. */
export const watchedJobs: Migration = {
  name: '0046_watched_jobs',
  sql: `
    ALTER TABLE watched DROP CONSTRAINT watched_kind_check;
    ALTER TABLE watched ADD CONSTRAINT watched_kind_check
      CHECK (kind IN ('watchlist_project', 'watchlist_user', 'watchlist_venture', 'watchlist_job'))`,
};
