import type { Migration } from './migration.ts';

/**
 * The entity that another entity was merged into. The merged one keeps its id, slug and keys: its address redirects,
 * and it returns if they are split.
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
