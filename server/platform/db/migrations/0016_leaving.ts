import type { Migration } from './migration.ts';

/** When an account is going to be deleted, unless its owner changes their mind. */
export const leaving: Migration = {
  name: '0016_leaving',
  sql: `
    ALTER TABLE users ADD COLUMN deletes_at timestamptz;
    CREATE INDEX users_leaving ON users (deletes_at) WHERE deletes_at IS NOT NULL`,
};
