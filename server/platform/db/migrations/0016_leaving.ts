import type { Migration } from './migration.ts';

/** Scheduled deletion of an account. */
export const leaving: Migration = {
  name: '0016_leaving',
  sql: `
    ALTER TABLE users ADD COLUMN deletes_at timestamptz;
    CREATE INDEX users_leaving ON users (deletes_at) WHERE deletes_at IS NOT NULL`,
};
