import type { Migration } from './migration.ts';

/** The parts of a partial date, of which the missing ones are those given. */
const day = (column: string, month: string, ofMonth: string) =>
  `make_date(left(${column}, 4)::integer, coalesce(nullif(substr(${column}, 6, 2), ''), '${month}')::integer,
             coalesce(nullif(substr(${column}, 9, 2), ''), '${ofMonth}')::integer)`;
const LAST = 'coalesce(end_date, date)';

/** Events name any number of projects, have times and places, and can be cancelled. Days since 1970 order and bound them. */
export const eventCalendar: Migration = {
  name: '0045_event_calendar',
  sql: `
    ALTER TABLE events
      ADD COLUMN projects text[] NOT NULL DEFAULT '{}',
      ADD COLUMN end_date text,
      ADD COLUMN starts_at timestamptz,
      ADD COLUMN ends_at timestamptz,
      ADD COLUMN location text,
      ADD COLUMN status text NOT NULL DEFAULT 'confirmed',
      ADD COLUMN source_name text,
      ADD COLUMN hosts text[] NOT NULL DEFAULT '{}';
    UPDATE events SET projects = ARRAY[project];
    DROP INDEX events_by_project;
    ALTER TABLE events
      DROP COLUMN project,
      ADD COLUMN day_from integer NOT NULL GENERATED ALWAYS AS (${day('date', '1', '1')} - make_date(1970, 1, 1)) STORED,
      ADD COLUMN day_to integer NOT NULL GENERATED ALWAYS AS (
        CASE WHEN length(${LAST}) = 10 THEN ${day(LAST, '1', '1')}
             ELSE (${day(LAST, '12', '1')} + INTERVAL '1 month' - INTERVAL '1 day')::date END - make_date(1970, 1, 1)) STORED;
    CREATE INDEX events_by_project ON events USING gin (projects);
    CREATE INDEX events_by_day ON events (day_from, _id);
    CREATE INDEX events_by_last_day ON events (day_to);
    ALTER TABLE feed_addresses ADD COLUMN read_at timestamptz`,
};
