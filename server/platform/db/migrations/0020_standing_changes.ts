import type { Migration } from './migration.ts';

/**
 * Which records are others than `standing_past` says, while all lists are checked: then only these are looked at. `mark`
 * stands for a whole row; missing: some fields are of another moment than the rest.
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
