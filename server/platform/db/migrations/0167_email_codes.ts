import type { Migration } from './migration.ts';

/** Codes that confirm a change of the address: one to the address of the account, one to the new one. */
export const emailCodes: Migration = {
  name: '0167_email_codes',
  sql: `
    ALTER TABLE codes DROP CONSTRAINT codes_purpose_check,
      ADD CONSTRAINT codes_purpose_check CHECK (purpose IN ('register', 'reset', 'email_from', 'email_to'))`,
};
