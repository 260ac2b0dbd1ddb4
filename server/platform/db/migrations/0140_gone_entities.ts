import type { Migration } from './migration.ts';

/**
 * What is kept of an entity that no source reports any more: its name and the newest moment of the data that had it.
 * `watched.gone_at`: when the member was notified of it. Entities that an earlier version deleted have no name here.
 */
export const goneEntities: Migration = {
  name: '0140_gone_entities',
  sql: `
    ALTER TABLE entities ADD COLUMN name text, ADD COLUMN last_reported_at timestamptz;
    ALTER TABLE watched ADD COLUMN gone_at timestamptz`,
};
