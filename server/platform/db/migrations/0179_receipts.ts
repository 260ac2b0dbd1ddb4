import type { Migration } from './migration.ts';

/**
 * What members want on their receipts, what was stated on each when its invoice was settled, and files of mails that are bytes.
 * Invoices that were settled before state nothing: NULL.
 */
export const receipts: Migration = {
  name: '0179_receipts',
  sql: `
    CREATE TABLE billing_details (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      address text NOT NULL,
      tax_id text NOT NULL
    );
    -- Seller, buyer and the name of the member.
    ALTER TABLE invoices ADD COLUMN receipt jsonb CHECK (receipt IS NULL OR settled_at IS NOT NULL);
    ALTER TABLE mail_outbox
      ADD COLUMN attachment_pdf bytea,
      ADD CONSTRAINT mail_outbox_attachment CHECK (num_nonnulls(attachment, attachment_pdf) <= 1)`,
};
