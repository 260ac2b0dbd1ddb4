import type { Migration } from './migration.ts';

/** Makes every table logged: PostgreSQL may not start again on one whose TRUNCATE a crash cut off, and no replica has it. */
export const loggedChanges: Migration = {
  name: '0030_logged_changes',
  sql: 'ALTER TABLE standing_changes SET LOGGED',
};
