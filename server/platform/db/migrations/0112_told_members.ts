import type { Migration } from './migration.ts';

/** What programs were last told of a row of a saved list: whether it is in it. Visits of the member leave this alone. */
export const toldMembers: Migration = {
  name: '0112_told_members',
  sql: `
    ALTER TABLE standing_members ADD COLUMN told_inside boolean NOT NULL DEFAULT true;
    UPDATE standing_members SET told_inside = false WHERE NOT inside`,
};
