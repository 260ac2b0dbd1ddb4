import type { Migration } from './migration.ts';

/** What members decided about the records of a saved list while they went through it. It goes with the list. */
export const listMarks: Migration = {
  name: '0177_list_marks',
  sql: `
    CREATE TABLE list_marks (
      list_id uuid NOT NULL REFERENCES saved_lists (id) ON DELETE CASCADE,
      -- Numbers of live records begin above those of the sample: they tell both apart.
      record_id bigint NOT NULL,
      state text NOT NULL,
      reason text NOT NULL,
      tags text[] NOT NULL,
      facts jsonb NOT NULL,
      marked_at timestamptz NOT NULL,
      PRIMARY KEY (list_id, record_id)
    )`,
};
