import type { Migration } from './migration.ts';

/**
 * What is kept of an entity that no source reports any more: its name and the newest moment of the data that had it.
 * `taken_back`: a proposal alone brought it, and was taken back. `watched.gone_at`: when the member was notified of it.
 * Entities that an earlier version deleted have no name here.
 */
export const goneEntities: Migration = {
  name: '0140_gone_entities',
  sql: `
    ALTER TABLE entities ADD COLUMN name text, ADD COLUMN last_reported_at timestamptz,
      ADD COLUMN taken_back boolean NOT NULL DEFAULT false;
    UPDATE entities e SET taken_back = true FROM community_entries c
     WHERE c.reverted_at IS NOT NULL AND c.made_id = e.id AND e.fingerprint IS NULL
       AND e.kind = CASE WHEN c.list = 'rounds' THEN 'round' WHEN c.list = 'news' THEN 'news'
                         WHEN c.list = 'members' OR c.kind = 'people' THEN 'person'
                         WHEN c.kind = 'venture' THEN 'organization' ELSE c.kind END;
    ALTER TABLE watched ADD COLUMN gone_at timestamptz`,
};
