import type { Migration } from './migration.ts';

/** Wrong codes typed in other browsers than the one that asked for the code. */
export const codeTries: Migration = {
  name: '0027_code_tries',
  sql: 'ALTER TABLE codes ADD COLUMN other_tries integer NOT NULL DEFAULT 0',
};
