import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Invoice } from '#schemas/api/billing.ts';
import { AccountLanguageSchema } from '#server/modules/users/repository.ts';
import { many, maybe, msColumn } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** The service keeps a page open for half an hour at least. */
const PAGE_MS = 31 * 60_000;

const HOLD_MS = 45 * 60_000;

/** Lets an invoice last as long as a page of it; gives its end. */
export async function holdOpen(pool: Pool, { id: key, number }: Invoice, now: number): Promise<number> {
  const found = await maybe(
    pool,
    z.object({ expires_at: msColumn }),
    `UPDATE invoices SET expires_at = CASE WHEN expires_at < $2 THEN $3 ELSE expires_at END
      WHERE key = $1 AND settled_at IS NULL AND released_at IS NULL AND expires_at > $4 RETURNING expires_at`,
    [key, new Date(now + PAGE_MS), new Date(now + HOLD_MS), new Date(now)],
  );
  if (found === null) throw new ApiError(409, { code: 'payment_state', reason: 'over', number });
  return found.expires_at;
}

/** Charges whose outcome nobody has written down for some minutes. */
export async function readStaleCharges(pool: Pool, before: number): Promise<readonly Charge[]> {
  return await many(
    pool,
    ChargeSchema,
    `${CHARGES} WHERE c.outcome = 'waiting' AND c.at < $1 ORDER BY c.at LIMIT 200`,
    [new Date(before)],
  );
}

export const ChargeSchema = z.object({
  invoice_id: z.int(),
  invoice: z.string(),
  user_id: z.int(),
  months: z.int(),
  created_at: msColumn,
  renews_at: msColumn.nullable(),
  attempt: z.int(),
  renewal: z.boolean(),
  renew: z.boolean(),
  cents: z.int(),
  customer: z.string(),
  card: z.string(),
  at: msColumn,
  intent: z.string().nullable(),
  /** Of the member. */
  language: AccountLanguageSchema,
});

export type Charge = z.output<typeof ChargeSchema>;

export const CHARGES = `SELECT c.*, i.key AS invoice, i.user_id, i.months, i.renews_at, i.created_at, u.language
   FROM card_charges c JOIN invoices i ON i.id = c.invoice_id LEFT JOIN users u ON u.id = i.user_id`;

/** The charge of an invoice that waits for its outcome; null: none does. */
export async function readWaitingCharge(client: PoolClient, invoice: string): Promise<Charge | null> {
  return await maybe(client, ChargeSchema, `${CHARGES} WHERE i.key = $1 AND c.outcome = 'waiting'`, [invoice]);
}

type NewCharge = Pick<Charge, 'invoice' | 'renewal' | 'renew' | 'cents' | 'customer' | 'card' | 'at'>;

/** Adds the next charge of an invoice, which waits for its outcome. */
export async function insertCharge(client: PoolClient, charge: NewCharge): Promise<void> {
  const { invoice, renewal, renew, cents, customer, card, at } = charge;
  await client.query(
    `INSERT INTO card_charges (invoice_id, attempt, renewal, renew, cents, customer, card, at, outcome)
     SELECT id, 1 + (SELECT count(*) FROM card_charges WHERE invoice_id = invoices.id), $2, $3, $4, $5, $6, $7, 'waiting'
       FROM invoices WHERE key = $1`,
    [invoice, renewal, renew, cents, customer, card, new Date(at)],
  );
}

/** Writes the outcome of a charge that waits for it; false: it has one. */
export async function setOutcome(
  client: PoolClient,
  { invoice_id, attempt }: Charge,
  outcome: string,
  intent: string | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE card_charges SET outcome = $3, intent = coalesce($4, intent)
      WHERE invoice_id = $1 AND attempt = $2 AND outcome = 'waiting'`,
    [invoice_id, attempt, outcome, intent],
  );
  return rowCount === 1;
}

/** The charge of an intent that waits is paid. */
export async function setIntentPaid(client: PoolClient, intent: string): Promise<void> {
  await client.query(`UPDATE card_charges SET outcome = 'paid' WHERE intent = $1 AND outcome = 'waiting'`, [intent]);
}

/** The charge of an intent that waits is declined, unless it is of a renewal. */
export async function setIntentDeclined(client: PoolClient, intent: string): Promise<void> {
  await client.query(
    `UPDATE card_charges SET outcome = 'declined' WHERE intent = $1 AND outcome = 'waiting' AND NOT renewal`,
    [intent],
  );
}

/** Keeps a page of the card service for an invoice. */
export async function insertCheckout(pool: Pool, id: string, invoice: string, now: number): Promise<void> {
  await pool.query(
    `INSERT INTO card_checkouts (id, invoice_id, created_at)
     SELECT $1, id, $3 FROM invoices WHERE key = $2 ON CONFLICT DO NOTHING`,
    [id, invoice, new Date(now)],
  );
}

/** Notes that a page is over, also one that is not stored yet. */
export async function endCheckout(client: PoolClient, id: string, invoice: number, now: number): Promise<void> {
  await client.query(
    `INSERT INTO card_checkouts (id, invoice_id, created_at, ended_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at`,
    [id, invoice, new Date(now)],
  );
}

/** Pages that may still be paid on. */
export async function readOpenCheckouts(pool: Pool): Promise<readonly string[]> {
  const open = await many(
    pool,
    z.object({ id: z.string() }),
    'SELECT id FROM card_checkouts WHERE ended_at IS NULL ORDER BY created_at LIMIT 200',
  );
  return open.map(({ id }) => id);
}

/** Claims an event of the card service; false: it was taken. */
export async function insertCardEvent(client: PoolClient, id: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query('INSERT INTO card_events (id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    id,
    new Date(now),
  ]);
  return rowCount === 1;
}

export async function hasCardEvent(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM card_events WHERE id = $1', [id]);
  return rowCount !== 0;
}
