import type { Migration } from './migration.ts';

/** Research that its provider marks is listed under Featured. */
export const featuredResearch: Migration = {
  name: '0036_featured_research',
  sql: 'ALTER TABLE research ADD COLUMN featured boolean NOT NULL DEFAULT false',
};
