import type { Migration } from './migration.ts';

/**
 * Proof of the mail address, and who brought whom. Accounts that exist count as proven: signing up has always needed a code
 * or Google. `referral_code` is made when it is first shown; `ref_id` stays what was typed.
 */
export const referrals: Migration = {
  name: '0068_referrals',
  sql: `
    ALTER TABLE users
      ADD COLUMN email_verified_at timestamptz,
      ADD COLUMN referral_code text COLLATE "C" CONSTRAINT users_referral_code UNIQUE,
      ADD COLUMN referred_by bigint REFERENCES users ON DELETE SET NULL;
    UPDATE users SET email_verified_at = created_at;
    CREATE INDEX users_by_referrer ON users (referred_by);`,
};
