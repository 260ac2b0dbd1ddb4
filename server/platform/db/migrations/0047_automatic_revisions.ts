import type { Migration } from './migration.ts';

/** Revisions that were saved after a pause, not by their author, make room for later ones. */
export const automaticRevisions: Migration = {
  name: '0047_automatic_revisions',
  sql: 'ALTER TABLE manuscript_revisions ADD COLUMN automatic boolean NOT NULL DEFAULT false',
};
