import type { Migration } from './migration.ts';

/** How a member has dates written; null: as the language of the pages does. */
export const dateFormat: Migration = {
  name: '0128_date_format',
  sql: `ALTER TABLE users ADD COLUMN date_format text CHECK (date_format IN ('MMM D, YYYY', 'DD/MM/YYYY'))`,
};
