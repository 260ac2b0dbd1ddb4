import type { Migration } from './migration.ts';

/** Where projects are based, as own files and contributors state it. */
export const projectLocation: Migration = {
  name: '0151_project_location',
  sql: 'ALTER TABLE project_facts ADD COLUMN location text',
};
