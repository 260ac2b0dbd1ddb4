import type { Migration } from './migration.ts';

/** The language of an account's mails and notifications. Accounts made before are English, as their builds were. */
export const accountLanguage: Migration = {
  name: '0028_account_language',
  sql: "ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'en'",
};
