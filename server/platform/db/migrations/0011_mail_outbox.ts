import type { Migration } from './migration.ts';

/** Queued mails; without `next_try_at` they have been given up. Mails with a code are never queued. */
export const mailOutbox: Migration = {
  name: '0011_mail_outbox',
  sql: `
    CREATE TABLE mail_outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      recipient text NOT NULL,
      subject text NOT NULL,
      text text NOT NULL,
      html text NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      next_try_at timestamptz,
      last_error text
    );
    CREATE INDEX mail_outbox_due ON mail_outbox (next_try_at)`,
};
