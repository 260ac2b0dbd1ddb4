import type { Migration } from './migration.ts';

/**
 * The entity that an entity turned out to be. It keeps its own number, slug and keys: its address leads to the other,
 * and it stands by itself again if they part.
 */
export const joinedEntities: Migration = {
  name: '0026_joined_entities',
  sql: `
    ALTER TABLE entities
      ADD COLUMN joined_kind text,
      ADD COLUMN joined_id bigint,
      ADD CONSTRAINT entities_joined FOREIGN KEY (joined_kind, joined_id) REFERENCES entities DEFERRABLE INITIALLY DEFERRED,
      ADD CONSTRAINT entities_joined_whole CHECK ((joined_kind IS NULL) = (joined_id IS NULL))`,
};
