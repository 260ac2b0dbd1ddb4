import type { Migration } from './migration.ts';

/** Research that its author keeps for members of a plan that includes it. */
export const exclusiveResearch: Migration = {
  name: '0092_exclusive_research',
  sql: 'ALTER TABLE research ADD COLUMN exclusive boolean NOT NULL DEFAULT false',
};
