import type { Migration } from './migration.ts';

/** Events are about organizations and people too, by slug. */
export const eventParties: Migration = {
  name: '0054_event_parties',
  sql: `
    ALTER TABLE events
      ADD COLUMN organizations text[] NOT NULL DEFAULT '{}',
      ADD COLUMN people text[] NOT NULL DEFAULT '{}';
    CREATE INDEX events_by_organization ON events USING gin (organizations);
    CREATE INDEX events_by_person ON events USING gin (people)`,
};
