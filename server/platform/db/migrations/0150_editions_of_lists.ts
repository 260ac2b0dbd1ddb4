import type { Migration } from './migration.ts';

/** The list that a record is a line of, and the edition of it. Without them a newer edition could not withdraw lines of an older one. */
export const editionsOfLists: Migration = {
  name: '0150_editions_of_lists',
  sql: 'ALTER TABLE feed_records ADD COLUMN list text, ADD COLUMN edition text',
};
