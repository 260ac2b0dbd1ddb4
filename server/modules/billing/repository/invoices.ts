import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { type Invoice, ReceiptSchema } from '#schemas/api/billing.ts';
import type { InvoiceStanding } from '#schemas/entities/invoices.ts';
import { INVOICE_WATCH_MS, invoiceAt, invoiceNumber } from '#schemas/entities/invoices.ts';
import { unixMs } from '#schemas/units.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { type Db, isoColumn, many, maybe, msColumn, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { readKeptRates } from './coinRates.ts';
import type { StoredPayment } from './payments.ts';
import { readPayments } from './payments.ts';

const StoredSchema = z.object({
  id: z.int(),
  key: z.string(),
  months: z.int(),
  amount_cents: z.int(),
  from_credit_cents: z.int(),
  address: z.string().nullable(),
  created_at: msColumn,
  expires_at: msColumn,
  settled_at: isoColumn.nullable(),
  renews_at: msColumn.nullable(),
  returned_at: msColumn.nullable(),
  receipt: z.nullable(ReceiptSchema),
});

type StoredInvoice = z.output<typeof StoredSchema>;

/** Invoices that a list shows. */
const LISTED = 100;

/** Invoices of a member, the newest first. */
export async function listInvoices(db: Db, userId: number, now: number): Promise<Invoice[]> {
  const sql = `SELECT * FROM invoices WHERE user_id = $1 ORDER BY id DESC LIMIT ${LISTED}`;
  const invoices: Invoice[] = [];
  for (const stored of await many(db, StoredSchema, sql, [userId])) invoices.push(await answerOf(db, stored, now));
  return invoices;
}

/** @throws ApiError 404: no such invoice among the member's. */
export async function readInvoice(db: Db, userId: number, key: string, now: number): Promise<Invoice> {
  const found = await maybe(db, StoredSchema, 'SELECT * FROM invoices WHERE user_id = $1 AND key = $2', [userId, key]);
  if (found === null) throw new ApiError(404, { code: 'not_found', reason: 'invoice' });
  return await answerOf(db, found, now);
}

async function answerOf(db: Db, stored: StoredInvoice, now: number): Promise<Invoice> {
  const { id, key, months, amount_cents, from_credit_cents, address, created_at, expires_at, settled_at } = stored;
  const payments = await readPayments(db, id);
  const terms = { amountCents: amount_cents - from_credit_cents, expiresAt: unixMs(expires_at) };
  const standing = invoiceAt(terms, payments, unixMs(now));
  return {
    ...{ id: key, months, amount_cents, from_credit_cents, address },
    rates: await readKeptRates(db, id),
    number: invoiceNumber(id, unixMs(created_at)),
    status: standing.status,
    exception: standing.exception,
    received_cents: standing.receivedCents,
    due_cents: standing.dueCents,
    credit_cents: stored.returned_at === null ? standing.creditCents : 0,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    settled_at,
    renews: stored.renews_at !== null,
    is_returned: stored.returned_at !== null,
    returned_cents: payments.reduce((sum, { taken_cents }) => sum + taken_cents, 0),
    payments: payments.map(({ network, token, amount, cents, state, transaction, block, at }) => ({
      ...{ network, token, amount, cents, state, transaction, block },
      at: new Date(at).toISOString(),
    })),
    receipt: stored.receipt,
  };
}

/** Locks the member, then the invoice. */
export async function lockInvoice(client: PoolClient, id: number, now: number): Promise<LockedInvoice> {
  await lockUser(client, await getInvoiceOwner(client, id));
  const invoice = await one(client, LockedSchema, 'SELECT * FROM invoices WHERE id = $1 FOR UPDATE', [id]);
  const payments = await readPayments(client, id);
  const terms = {
    amountCents: invoice.amount_cents - invoice.from_credit_cents,
    expiresAt: unixMs(invoice.expires_at),
  };
  return { ...invoice, id, payments, standing: invoiceAt(terms, payments, unixMs(now)) };
}

const FoundSchema = z.object({ id: z.int(), user_id: z.int() });

/** The invoice of a payment, whose member is locked first, as everywhere; null: none of ours. */
export async function lockInvoiceOf(client: PoolClient, key: string | null | undefined): Promise<number | null> {
  const [found] = await many(client, FoundSchema, 'SELECT id, user_id FROM invoices WHERE key::text = $1', [
    key ?? null,
  ]);
  if (!found) return null;
  await lockUser(client, found.user_id);
  return found.id;
}

/** Addresses that may still be paid, with their invoices. */
export async function readAddresses(pool: Pool, now: number): Promise<ReadonlyMap<string, number>> {
  const stored = await many(
    pool,
    z.object({ id: z.int(), address: z.string() }),
    'SELECT id, address FROM invoices WHERE address IS NOT NULL AND created_at > $1',
    [new Date(now - INVOICE_WATCH_MS)],
  );
  return new Map(stored.map(({ id, address }) => [address, id]));
}

export const LockedSchema = z.object({
  key: z.string(),
  user_id: z.int(),
  months: z.int(),
  amount_cents: z.int(),
  from_credit_cents: z.int(),
  created_at: msColumn,
  expires_at: msColumn,
  settled_at: msColumn.nullable(),
  released_at: msColumn.nullable(),
});

export interface LockedInvoice extends z.output<typeof LockedSchema> {
  readonly id: number;
  readonly payments: readonly StoredPayment[];
  readonly standing: InvoiceStanding;
}

const OwnerSchema = z.object({ user_id: z.int() });

/** The member of an invoice. */
export async function getInvoiceOwner(client: PoolClient, id: number): Promise<number> {
  return (await one(client, OwnerSchema, 'SELECT user_id FROM invoices WHERE id = $1', [id])).user_id;
}

export interface InvoiceRow {
  readonly key: string;
  readonly userId: number;
  readonly months: number;
  readonly cents: number;
  readonly fromCredit: number;
  /** These in milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly renewsAt: number | null;
}

const IdSchema = z.object({ id: z.int() });

export async function insertInvoiceRow(client: PoolClient, invoice: InvoiceRow): Promise<number> {
  const { key, userId, months, cents, fromCredit, createdAt, expiresAt, renewsAt } = invoice;
  const { id } = await one(
    client,
    IdSchema,
    `INSERT INTO invoices (key, user_id, months, amount_cents, from_credit_cents, created_at, expires_at, renews_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      ...[key, userId, months, cents, fromCredit, new Date(createdAt), new Date(expiresAt)],
      renewsAt === null ? null : new Date(renewsAt),
    ],
  );
  return id;
}

/** Where its payment is to arrive. */
export async function setAddress(client: PoolClient, id: number, address: string): Promise<void> {
  await client.query('UPDATE invoices SET address = $2 WHERE id = $1', [id, address]);
}

/** Lets an invoice end now. */
export async function expireInvoice(
  client: PoolClient,
  key: string,
  now: number,
): Promise<{ readonly id: number; readonly userId: number }> {
  const { id, user_id: userId } = await one(
    client,
    FoundSchema,
    'UPDATE invoices SET expires_at = $2 WHERE key = $1 RETURNING id, user_id',
    [key, new Date(now)],
  );
  return { id, userId };
}

/** Lets the invoices of a member's renewal that wait for a payment end now; gives them. */
export async function expireRenewals(client: PoolClient, userId: number, now: number): Promise<readonly number[]> {
  const expired = await many(
    client,
    IdSchema,
    `UPDATE invoices SET expires_at = $2
      WHERE user_id = $1 AND renews_at IS NOT NULL AND settled_at IS NULL AND released_at IS NULL AND expires_at > $2
      RETURNING id`,
    [userId, new Date(now)],
  );
  return expired.map(({ id }) => id);
}

/** Whether the renewal of a term that ends at a moment has its invoice. */
export async function hasRenewalInvoice(client: PoolClient, userId: number, until: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM invoices WHERE user_id = $1 AND renews_at = $2', [
    userId,
    new Date(until),
  ]);
  return rowCount !== 0;
}

/** Invoices whose time is over, past which all of these places were looked through. */
export async function readReleasable(pool: Pool, places: readonly string[], now: number): Promise<readonly number[]> {
  const found = await many(
    pool,
    IdSchema,
    `SELECT id FROM invoices
      WHERE settled_at IS NULL AND released_at IS NULL AND expires_at < $1
        AND (SELECT count(*) FROM pay_networks WHERE name = ANY ($2) AND final_at > invoices.expires_at) = $3
      ORDER BY id LIMIT 500`,
    [new Date(now), places, places.length],
  );
  return found.map(({ id }) => id);
}

/** An invoice is paid, and its term lasts until then; null: the term has no dates yet. */
export async function setSettled(
  client: PoolClient,
  id: number,
  { at, paidUntil }: { readonly at: number; readonly paidUntil: number | null },
): Promise<void> {
  await client.query('UPDATE invoices SET settled_at = $2, paid_until = $3, released_at = NULL WHERE id = $1', [
    ...[id, new Date(at), paidUntil && new Date(paidUntil)],
  ]);
}

export async function setReleased(client: PoolClient, id: number, at: number): Promise<void> {
  await client.query('UPDATE invoices SET released_at = $2 WHERE id = $1', [id, new Date(at)]);
}

/** When the term of an invoice was taken back; null: it is given. */
export async function setReturned(client: PoolClient, id: number, at: number | null): Promise<void> {
  await client.query('UPDATE invoices SET returned_at = $2 WHERE id = $1', [id, at && new Date(at)]);
}

export async function setPaidUntil(client: PoolClient, id: number, until: number | null): Promise<void> {
  await client.query('UPDATE invoices SET paid_until = $2 WHERE id = $1', [id, until && new Date(until)]);
}

const ReceivedSchema = z.object({
  user_id: z.int(),
  months: z.int(),
  due: z.int(),
  from_credit_cents: z.int(),
  created_at: msColumn,
  settled_at: msColumn.nullable(),
  paid_until: msColumn.nullable(),
  returned_at: msColumn.nullable(),
  received: z.int(),
  by_card: z.int(),
  taken: z.int(),
});

/** Locks an invoice, with the sums of what was paid for it and of what went back. */
export async function lockReceived(client: PoolClient, id: number): Promise<z.output<typeof ReceivedSchema>> {
  return await one(
    client,
    ReceivedSchema,
    `SELECT i.*, i.amount_cents - i.from_credit_cents AS due, p.*
       FROM invoices i,
            LATERAL (SELECT sum(cents) AS received, coalesce(sum(cents) FILTER (WHERE network = 'card'), 0) AS by_card,
                            sum(taken_cents) AS taken
                       FROM invoice_payments WHERE invoice_id = i.id AND state = 'confirmed') p
      WHERE i.id = $1 FOR UPDATE OF i`,
    [id],
  );
}
