import type { Migration } from './migration.ts';

/** When projects and organizations were founded, where a source knows more than the year: a partial date. */
export const foundingDates: Migration = {
  name: '0157_founding_dates',
  sql: 'ALTER TABLE project_facts ADD COLUMN founded text; ALTER TABLE organization_facts ADD COLUMN founded text',
};
