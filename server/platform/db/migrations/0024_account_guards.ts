import type { Migration } from './migration.ts';

/**
 * `users.credential_version` grows when the password changes or all sessions end: nothing is issued against an older
 * one. `exports.given_back`: a failed export that does not count.
 */
export const accountGuards: Migration = {
  name: '0024_account_guards',
  sql: `
    ALTER TABLE users ADD COLUMN credential_version integer NOT NULL DEFAULT 0, ADD COLUMN suspended_at timestamptz;
    ALTER TABLE exports ADD COLUMN given_back boolean NOT NULL DEFAULT false;
    UPDATE exports SET given_back = true WHERE state = 'failed'`,
};
