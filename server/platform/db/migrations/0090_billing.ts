import type { Migration } from './migration.ts';

/**
 * Invoices, what was last seen of their payments, and how far each network was looked through. Money is whole cents; units are
 * the smallest ones of a token. `observed` counts the looks at a network: a later one outranks an earlier one.
 */
export const billing: Migration = {
  name: '0090_billing',
  sql: `
    CREATE TABLE invoices (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key uuid NOT NULL UNIQUE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      months integer NOT NULL CHECK (months > 0),
      amount_cents bigint NOT NULL CHECK (amount_cents > 0),
      from_credit_cents bigint NOT NULL CHECK (from_credit_cents BETWEEN 0 AND amount_cents),
      address text UNIQUE CHECK (address = lower(address)),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      settled_at timestamptz,
      -- When the credit in it was given back.
      released_at timestamptz CHECK (released_at IS NULL OR settled_at IS NULL)
    );
    CREATE INDEX invoices_by_member ON invoices (user_id, id);
    CREATE INDEX invoices_by_time ON invoices (created_at);
    CREATE INDEX invoices_open ON invoices (expires_at) WHERE settled_at IS NULL AND released_at IS NULL;

    CREATE TABLE invoice_payments (
      invoice_id bigint NOT NULL REFERENCES invoices ON DELETE CASCADE,
      payment text NOT NULL,
      observed bigint NOT NULL,
      state text NOT NULL CHECK (state IN ('seen', 'confirmed', 'gone')),
      cents bigint NOT NULL CHECK (cents >= 0),
      at timestamptz NOT NULL,
      network text NOT NULL,
      token text NOT NULL,
      amount text NOT NULL,
      block bigint NOT NULL,
      transaction text NOT NULL,
      PRIMARY KEY (invoice_id, payment)
    );
    CREATE INDEX invoice_payments_seen ON invoice_payments (network, block) WHERE state = 'seen';

    CREATE TABLE pay_networks (
      name text PRIMARY KEY,
      observed bigint NOT NULL,
      head_block bigint NOT NULL,
      -- The last final block whose payments are known, and its time.
      final_block bigint NOT NULL,
      final_at timestamptz NOT NULL,
      watched_at timestamptz NOT NULL
    )`,
};
