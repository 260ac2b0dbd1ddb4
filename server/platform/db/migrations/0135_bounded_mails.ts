import type { Migration } from './migration.ts';

/**
 * `mail_digests`: when somebody was last told of something that others can cause, and how much came since. A subscription counts once
 * its address confirmed it; those from before keep what they had.
 */
export const boundedMails: Migration = {
  name: '0135_bounded_mails',
  sql: `
    CREATE TABLE mail_digests (
      key text PRIMARY KEY,
      told_at timestamptz NOT NULL,
      waiting integer NOT NULL
    );
    CREATE INDEX mail_digests_by_time ON mail_digests (told_at);
    ALTER TABLE newsletter_subscribers ADD COLUMN asked_at timestamptz, ADD COLUMN confirmed_at timestamptz;
    UPDATE newsletter_subscribers SET asked_at = created_at, confirmed_at = created_at;
    ALTER TABLE newsletter_subscribers ALTER COLUMN asked_at SET NOT NULL`,
};
