import type { Migration } from './migration.ts';

/**
 * Records that differ from `standing_past` while all lists are checked, so that only these are compared. `mark`: hash
 * of the row; NULL: some fields are from another check.
 */
export const standingChanges: Migration = {
  name: '0020_standing_changes',
  sql: `
    ALTER TABLE standing_past ADD COLUMN mark bigint;
    CREATE UNLOGGED TABLE standing_changes (
      source text NOT NULL,
      record_id bigint NOT NULL,
      PRIMARY KEY (source, record_id)
    );`,
};
