import type { Migration } from './migration.ts';

/** Logos of other sites, drawn again, by the address that a source gives. Without a picture: none was there at that time. */
export const logos: Migration = {
  name: '0082_logos',
  sql: `
    CREATE TABLE logos (
      address text PRIMARY KEY,
      picture bytea,
      fetched_at timestamptz NOT NULL
    );`,
};
