import type { Migration } from './migration.ts';

/** Alternative names of projects and organizations; `key` is the text key of one. */
export const otherNames: Migration = {
  name: '0021_other_names',
  sql: `
    CREATE TABLE other_names (
      source text NOT NULL,
      id bigint NOT NULL,
      key text COLLATE "C" NOT NULL,
      PRIMARY KEY (source, id, key)
    )`,
};
