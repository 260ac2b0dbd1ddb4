import type { Migration } from './migration.ts';

/** What stands of each feed is stale, and which of its joins are doubtful: found by every sync over all records. */
export const feedDoubts: Migration = {
  name: '0152_feed_doubts',
  sql: `
    CREATE TABLE feed_doubts (
      feed text PRIMARY KEY,
      stale integer NOT NULL,
      doubtful integer NOT NULL,
      rounds jsonb NOT NULL
    )`,
};
