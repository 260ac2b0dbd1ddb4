import type { PoolClient } from 'pg';
import { z } from 'zod';
import { PAYMENT_STATES, type PaymentSighting } from '#schemas/entities/invoices.ts';
import { unixMs } from '#schemas/units.ts';
import { type Db, many, msColumn } from '#server/platform/db/rows.ts';

/** The last sighting of a payment, with what a person wants to know of it. */
export interface StoredPayment extends PaymentSighting {
  readonly network: string;
  readonly token: string;
  /** In tokens, exactly. */
  readonly amount: string;
  readonly block: number;
  /** Null: a contract sent it, and no transaction is named. */
  readonly transaction: string | null;
}

/** With what went back of it. */
export interface KnownPayment extends StoredPayment {
  readonly taken_cents: number;
}

const StoredSchema = z.object({
  payment: z.string(),
  observed: z.int(),
  state: z.enum(PAYMENT_STATES),
  cents: z.int(),
  at: msColumn.transform(unixMs),
  network: z.string(),
  token: z.string(),
  amount: z.string(),
  block: z.int(),
  transaction: z.string().nullable(),
  taken_cents: z.int(),
});

/** Payments of an invoice, the oldest first. */
export async function readPayments(db: Db, invoice: number): Promise<readonly KnownPayment[]> {
  return await many(db, StoredSchema, 'SELECT * FROM invoice_payments WHERE invoice_id = $1 ORDER BY at, payment', [
    invoice,
  ]);
}

/** Stores a sighting, unless a later one is known or nothing is new; true: it was stored. */
export async function savePayment(client: PoolClient, invoice: number, seen: StoredPayment): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO invoice_payments AS held
       (invoice_id, payment, observed, state, cents, at, network, token, amount, block, transaction)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (invoice_id, payment) DO UPDATE
        SET observed = excluded.observed, state = excluded.state, cents = excluded.cents, at = excluded.at,
            amount = excluded.amount, block = excluded.block
      WHERE held.observed < excluded.observed AND held.state <> 'confirmed'
        AND (held.state, held.block) IS DISTINCT FROM (excluded.state, excluded.block)`,
    [
      ...[invoice, seen.payment, seen.observed, seen.state, seen.cents, new Date(seen.at), seen.network, seen.token],
      ...[seen.amount, seen.block, seen.transaction],
    ],
  );
  return rowCount === 1;
}

const GoneSchema = z.object({ invoice_id: z.int() });

/** Payments of a part of a network that were not found again have vanished. Gives their invoices. */
export async function markGone(
  client: PoolClient,
  part: {
    readonly network: string;
    /** The coin of the network is looked for apart from its tokens. */
    readonly coin: string;
    readonly ofCoin: boolean;
    readonly from: number;
    readonly to: number;
    readonly found: readonly string[];
    readonly observed: number;
  },
): Promise<readonly number[]> {
  return (
    await many(
      client,
      GoneSchema,
      `UPDATE invoice_payments SET state = 'gone', observed = $5
      WHERE network = $1 AND state = 'seen' AND block BETWEEN $2 AND $3 AND payment <> ALL ($4)
        AND (token = $6) = $7
      RETURNING invoice_id`,
      [part.network, part.from, part.to, part.found, part.observed, part.coin, part.ofCoin],
    )
  ).map(({ invoice_id }) => invoice_id);
}

/** Notes what went back of a final payment; false: it was noted before, or there is no such payment. */
export async function setTaken(client: PoolClient, invoice: number, payment: string, cents: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE invoice_payments SET taken_cents = $3
      WHERE invoice_id = $1 AND payment = $2 AND state = 'confirmed' AND taken_cents <> $3`,
    [invoice, payment, cents],
  );
  return rowCount === 1;
}
