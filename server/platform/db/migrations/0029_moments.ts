import type { Migration } from './migration.ts';

/**
 * Moments of the data. An undated record has none; of two such records the file changed last counts. `moments`: ages by
 * kind and by field.
 */
export const moments: Migration = {
  name: '0029_moments',
  sql: `
    ALTER TABLE dataset ALTER COLUMN as_of DROP NOT NULL, ADD COLUMN moments jsonb;
    ALTER TABLE feed_records ALTER COLUMN fetched_at DROP NOT NULL, ADD COLUMN file_changed_at timestamptz`,
};
