import type { Migration } from './migration.ts';

/**
 * The coin of a network beside its tokens: what it is worth for an invoice, and what the address of an invoice held when its
 * network was last looked through to a final block. A payment that a contract made is in no transaction that a node names.
 */
export const coins: Migration = {
  name: '0114_coins',
  sql: `
    CREATE TABLE invoice_rates (
      invoice_id bigint NOT NULL REFERENCES invoices ON DELETE CASCADE,
      coin text NOT NULL,
      -- Smallest units for a cent.
      cent_units numeric(40, 0) CHECK (cent_units > 0),
      priced_at timestamptz,
      refusal text,
      PRIMARY KEY (invoice_id, coin),
      CHECK (num_nulls(cent_units, refusal) = 1),
      CHECK (cent_units IS NULL OR priced_at IS NOT NULL)
    );

    CREATE TABLE coin_balances (
      network text NOT NULL,
      invoice_id bigint NOT NULL REFERENCES invoices ON DELETE CASCADE,
      block bigint NOT NULL,
      balance numeric(78, 0) NOT NULL,
      -- How many transactions the address has sent.
      nonce bigint NOT NULL,
      PRIMARY KEY (network, invoice_id)
    );

    ALTER TABLE invoice_payments ALTER COLUMN transaction DROP NOT NULL`,
};
