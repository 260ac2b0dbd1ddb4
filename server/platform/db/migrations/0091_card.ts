import type { Migration } from './migration.ts';

/**
 * Checkouts of invoices at the card service, and the events of it that were taken. An event is claimed in the transaction of its
 * effect: told twice, it has one.
 */
export const card: Migration = {
  name: '0091_card',
  sql: `
    CREATE TABLE card_checkouts (
      id text PRIMARY KEY,
      invoice_id bigint NOT NULL REFERENCES invoices ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      -- Paid, or never to be paid.
      ended_at timestamptz
    );
    CREATE INDEX card_checkouts_open ON card_checkouts (created_at) WHERE ended_at IS NULL;
    CREATE INDEX card_checkouts_by_invoice ON card_checkouts (invoice_id);

    CREATE TABLE card_events (id text PRIMARY KEY, at timestamptz NOT NULL)`,
};
