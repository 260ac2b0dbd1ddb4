import type { Migration } from './migration.ts';

/**
 * Proposals, ads and research that changed while a sync wrote: the lists that everybody reads are brought up to date with them
 * afterwards. `_id` 0: all of a data set.
 */
export const storiesToList: Migration = {
  name: '0144_stories_to_list',
  sql: `
    CREATE TABLE stories_to_list (source text NOT NULL, _id bigint NOT NULL, PRIMARY KEY (source, _id));
    INSERT INTO stories_to_list SELECT 'proposals', id FROM proposals WHERE needs_listing;
    ALTER TABLE proposals DROP COLUMN needs_listing`,
};
