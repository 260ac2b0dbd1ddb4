import type { Migration } from './migration.ts';

/** Phases of the roadmaps of projects, which proposals alone bring. Of two of one title the later one stands. */
export const roadmapEntries: Migration = {
  name: '0145_roadmap_entries',
  sql: `
    ALTER TABLE community_entries DROP CONSTRAINT community_entries_list_check,
      ADD CONSTRAINT community_entries_list_check CHECK (list IN ('self', 'rounds', 'members', 'roadmap', 'news'))`,
};
