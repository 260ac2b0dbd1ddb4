import type { Migration } from './migration.ts';

/** Records that members added by hand to a saved list whose filter leaves them out. They go with the list. */
export const listRows: Migration = {
  name: '0182_list_rows',
  sql: `
    CREATE TABLE list_rows (
      list_id uuid NOT NULL REFERENCES saved_lists (id) ON DELETE CASCADE,
      -- Numbers of live records begin above those of the sample: they tell both apart.
      record_id bigint NOT NULL,
      -- Null: it was taken out again.
      added_at timestamptz,
      reason text NOT NULL,
      decided_at timestamptz NOT NULL,
      PRIMARY KEY (list_id, record_id)
    )`,
};
