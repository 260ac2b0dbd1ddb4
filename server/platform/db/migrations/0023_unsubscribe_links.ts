import type { Migration } from './migration.ts';

/** Mails that somebody subscribed to name the address that ends the subscription. */
export const unsubscribeLinks: Migration = {
  name: '0023_unsubscribe_links',
  sql: 'ALTER TABLE mail_outbox ADD COLUMN unsubscribe_url text',
};
