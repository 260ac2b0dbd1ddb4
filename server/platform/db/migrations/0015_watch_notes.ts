import type { Migration } from './migration.ts';

/** Notes on watched records, and their order by `position`; new ones come first. */
export const watchNotes: Migration = {
  name: '0015_watch_notes',
  sql: `
    ALTER TABLE watched
      ADD COLUMN note text NOT NULL DEFAULT '',
      ADD COLUMN position bigint NOT NULL DEFAULT 0;

    UPDATE watched SET position = latest.position
      FROM (SELECT user_id, kind, dataset_kind, record_id, row_number() OVER (
                     PARTITION BY user_id, kind, dataset_kind ORDER BY added_at DESC, record_id) AS position
              FROM watched) AS latest
     WHERE (watched.user_id, watched.kind, watched.dataset_kind, watched.record_id)
         = (latest.user_id, latest.kind, latest.dataset_kind, latest.record_id)`,
};
