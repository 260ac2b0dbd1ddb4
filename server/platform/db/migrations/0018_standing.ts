import type { Migration } from './migration.ts';

/**
 * Snapshots of saved lists, for list alerts. `upto`: last tracked `_id` of a long list. A member has its state at the
 * last visit (`was_inside`, `before`) and now (`inside`, `after`), with the values of the fields in the list's
 * conditions. `moved_at`: when it last entered or left, NULL if never; `steady`: it had not moved for a day before
 * that. `standing_past`: the same values of every record at the last check. `standing_runs`: the last check of all
 * lists.
 */
export const standing: Migration = {
  name: '0018_standing',
  sql: `
    CREATE TABLE standing_lists (
      list_id uuid PRIMARY KEY REFERENCES saved_lists ON DELETE CASCADE,
      question text NOT NULL,
      dataset_kind text NOT NULL,
      checked_version bigint NOT NULL,
      checked_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      notified_at timestamptz,
      upto bigint
    );

    CREATE TABLE standing_members (
      list_id uuid NOT NULL REFERENCES standing_lists ON DELETE CASCADE,
      record_id bigint NOT NULL,
      name text NOT NULL,
      slug text,
      logo text,
      inside boolean NOT NULL,
      was_inside boolean NOT NULL,
      moved_at timestamptz,
      steady boolean NOT NULL,
      before jsonb,
      before_at timestamptz NOT NULL,
      after jsonb,
      changed_at timestamptz,
      PRIMARY KEY (list_id, record_id)
    );

    CREATE TABLE standing_past (
      source text NOT NULL,
      record_id bigint NOT NULL,
      dataset_kind text NOT NULL,
      figures jsonb NOT NULL,
      PRIMARY KEY (source, record_id)
    );

    CREATE TABLE standing_runs (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      dataset_kind text NOT NULL,
      version bigint NOT NULL,
      at timestamptz NOT NULL
    );

    -- Whether a figure is another one: a number by more than a hundredth, anything else by any difference.
    CREATE FUNCTION standing_moved(before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT EXISTS (
        SELECT FROM jsonb_each(before) AS old (field, value)
         WHERE CASE
           WHEN jsonb_typeof(old.value) = 'number' AND jsonb_typeof(after -> old.field) = 'number'
             THEN abs((after -> old.field)::numeric - old.value::numeric) > 0.01 * abs(old.value::numeric)
           ELSE old.value IS DISTINCT FROM after -> old.field
         END)
    $$;`,
};
