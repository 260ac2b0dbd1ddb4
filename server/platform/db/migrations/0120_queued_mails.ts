import type { Migration } from './migration.ts';

/** Since when a mail waits, which its next try does not say. */
export const queuedMails: Migration = {
  name: '0120_queued_mails',
  sql: 'ALTER TABLE mail_outbox ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now()',
};
