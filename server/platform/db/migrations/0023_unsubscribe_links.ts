import type { Migration } from './migration.ts';

/** Mails of a subscription carry its unsubscribe address. */
export const unsubscribeLinks: Migration = {
  name: '0023_unsubscribe_links',
  sql: 'ALTER TABLE mail_outbox ADD COLUMN unsubscribe_url text',
};
