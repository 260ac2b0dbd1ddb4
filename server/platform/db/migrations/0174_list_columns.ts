import type { Migration } from './migration.ts';

/**
 * Columns that members add to their saved lists, and what stands in their cells. Both go with the list. A cell belongs to one kind
 * of data, as a watched record does. An emptied cell stays with its version, so that a later write finds what it replaces.
 */
export const listColumns: Migration = {
  name: '0174_list_columns',
  sql: `
    CREATE TABLE list_columns (
      list_id uuid NOT NULL REFERENCES saved_lists ON DELETE CASCADE,
      key text NOT NULL,
      title text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('text', 'tags', 'number', 'date', 'tick')),
      options jsonb NOT NULL,
      several boolean NOT NULL,
      position integer NOT NULL,
      removed_at timestamptz,
      PRIMARY KEY (list_id, key)
    );
    CREATE INDEX list_columns_removed ON list_columns (removed_at) WHERE removed_at IS NOT NULL;
    CREATE TABLE list_cells (
      list_id uuid NOT NULL,
      key text NOT NULL,
      dataset_kind text NOT NULL,
      record_id bigint NOT NULL,
      value jsonb,
      version integer NOT NULL,
      written_at timestamptz NOT NULL,
      PRIMARY KEY (list_id, key, dataset_kind, record_id),
      FOREIGN KEY (list_id, key) REFERENCES list_columns ON DELETE CASCADE
    );
    CREATE INDEX list_cells_record ON list_cells (record_id)`,
};
