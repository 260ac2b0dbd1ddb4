import type { Migration } from './migration.ts';

/** Current data set: one row, or none before the first load. */
export const dataset: Migration = {
  name: '0002_dataset',
  sql: `
    CREATE TABLE dataset (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      kind text NOT NULL CHECK (kind IN ('sample', 'live')),
      version bigint NOT NULL,
      as_of timestamptz NOT NULL
    )`,
};
