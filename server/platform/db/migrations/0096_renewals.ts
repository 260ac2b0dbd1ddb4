import type { Migration } from './migration.ts';

/**
 * Cards that members keep at the card service, renewals by them, and every charge that was tried. A charge is stored before the
 * service is asked, so that a server that ends in between asks again with the same key. What a bank or the operator gives back
 * of a payment is stored with it. A customer without a member is still to be deleted at the service.
 */
export const renewals: Migration = {
  name: '0096_renewals',
  sql: `
    CREATE TABLE card_customers (
      customer text PRIMARY KEY,
      user_id bigint UNIQUE REFERENCES users ON DELETE SET NULL,
      card text,
      brand text,
      last4 text,
      expires_month integer,
      expires_year integer,
      CHECK (num_nulls(card, brand, last4, expires_month, expires_year) IN (0, 5))
    );
    CREATE INDEX card_customers_left ON card_customers (customer) WHERE user_id IS NULL;

    CREATE TABLE renewals (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      months integer NOT NULL CHECK (months > 0),
      -- Terms that end from here on are not renewed; null: it goes on.
      stops_at timestamptz
    );

    ALTER TABLE invoices
      -- End of the term that it renews.
      ADD COLUMN renews_at timestamptz,
      -- End of the term that it paid.
      ADD COLUMN paid_until timestamptz,
      -- When its payment had gone back.
      ADD COLUMN returned_at timestamptz;
    CREATE UNIQUE INDEX invoices_of_renewals ON invoices (user_id, renews_at) WHERE renews_at IS NOT NULL;
    ALTER TABLE invoice_payments ADD COLUMN taken_cents bigint NOT NULL DEFAULT 0 CHECK (taken_cents BETWEEN 0 AND cents);

    CREATE TABLE card_charges (
      invoice_id bigint NOT NULL REFERENCES invoices ON DELETE CASCADE,
      attempt integer NOT NULL,
      -- Of the server at the end of a term, or of the member.
      renewal boolean NOT NULL,
      -- Whether the member wants the term to renew by itself.
      renew boolean NOT NULL,
      cents bigint NOT NULL CHECK (cents > 0),
      customer text NOT NULL,
      card text NOT NULL,
      at timestamptz NOT NULL,
      intent text UNIQUE,
      outcome text NOT NULL CHECK (outcome IN ('waiting', 'paid', 'declined', 'authentication')),
      PRIMARY KEY (invoice_id, attempt)
    );
    CREATE INDEX card_charges_waiting ON card_charges (at) WHERE outcome = 'waiting';

    ALTER TABLE subscription_events
      DROP CONSTRAINT subscription_events_kind_check,
      ADD CONSTRAINT subscription_events_kind_check CHECK (kind IN ('set', 'trial', 'paid', 'returned')),
      DROP CONSTRAINT subscription_events_check,
      ADD CONSTRAINT subscription_events_months CHECK ((months IS NOT NULL) = (kind IN ('paid', 'returned')))`,
};
