import type { Migration } from './migration.ts';

/** Deleted lists are kept for a while, so that undo restores everything attached. Their names are free at once. */
export const removedLists: Migration = {
  name: '0019_removed_lists',
  sql: `
    ALTER TABLE saved_lists ADD COLUMN removed_at timestamptz;
    ALTER TABLE saved_lists DROP CONSTRAINT saved_lists_name;
    CREATE UNIQUE INDEX saved_lists_name ON saved_lists (user_id, source, name_key) WHERE removed_at IS NULL;
    CREATE INDEX saved_lists_removed ON saved_lists (user_id, removed_at) WHERE removed_at IS NOT NULL;`,
};
