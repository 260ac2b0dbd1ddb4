import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Invoice } from '#schemas/api/billing.ts';
import { expiryOf, invoiceAt, invoiceNumber } from '#schemas/entities/invoices.ts';
import type { PayCoin } from '#schemas/entities/payNetworks.ts';
import { TERMS, type TermMonths, termCents } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { endRenewal } from '#server/modules/plans/renewals.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, maybe, msColumn, one } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { addEntry } from '#server/platform/ledger.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import type { AddressBook } from './addresses.ts';
import { keepRates, readKeptRates } from './coinRates.ts';
import { coinsOf } from './networks.ts';
import { readPayments } from './payments.ts';
import { releaseCredit, settleInvoice } from './settle.ts';

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
});
type StoredInvoice = z.output<typeof StoredSchema>;

/** Invoices that a list shows. */
const LISTED = 100;

/** Invoices of a member, the newest first. */
export async function listInvoices(db: Db, userId: number, now: number): Promise<Invoice[]> {
  const { rows } = await db.query(`SELECT * FROM invoices WHERE user_id = $1 ORDER BY id DESC LIMIT ${LISTED}`, [
    userId,
  ]);
  const invoices: Invoice[] = [];
  for (const stored of z.array(StoredSchema).parse(rows)) invoices.push(await answerOf(db, stored, now));
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
  };
}

/** What a member has in credit, in cents. Never below 0 for use. */
export async function creditOf(db: Db, userId: number): Promise<number> {
  const found = await maybe(
    db,
    z.object({ balance: z.int() }),
    `SELECT balance FROM ledger_balances WHERE unit = 'credit' AND user_id = $1`,
    [userId],
  );
  if (found === null) return 0;
  return Math.max(0, found.balance);
}

/** The invoice that waits for its payment, or for this to be final; null: none. */
export function openInvoiceOf(invoices: readonly Invoice[]): Invoice | null {
  return invoices.find(({ status }) => status === 'New' || status === 'Processing') ?? null;
}

/**
 * Makes an invoice for a term of Pro. Credit pays what it can, at once. An invoice for the same term that waits is the answer; one
 * for another term ends, unless something was paid for it.
 * @throws ApiError 409 `payment_state`: the plan has no end, or something was paid for another invoice.
 */
export async function createInvoice(
  deps: Pick<Deps, 'pool' | 'config'>,
  userId: number,
  months: TermMonths,
  { addresses, now }: { readonly addresses: AddressBook | null; readonly now: number },
): Promise<Invoice> {
  const term = TERMS.find((one) => one.months === months) ?? TERMS[0];
  return await withTransaction(deps.pool, async (client) => {
    const { kind } = await lockUser(client, userId);
    if (kind === 'set') throw new ApiError(409, { code: 'payment_state', reason: 'endless' });
    const open = openInvoiceOf(await listInvoices(client, userId, now));
    if (open?.months === months) return open;
    if (open) await endInvoice(client, open, { now, site: mailOrigin(deps.config) });
    const key = await insertInvoice(client, {
      ...{ userId, term, addresses, coins: coinsOf(deps.config), now, site: mailOrigin(deps.config) },
    });
    return await readInvoice(client, userId, key, now);
  });
}

const InsertedSchema = z.object({ id: z.int() });

export interface NewInvoice {
  readonly userId: number;
  readonly term: (typeof TERMS)[number];
  readonly addresses: AddressBook | null;
  /** Coins that it can be paid in beside tokens. */
  readonly coins: readonly PayCoin[];
  readonly now: number;
  readonly site: string;
  /** End of the term that it renews, and by when that is paid. */
  readonly renewal?: { readonly renewsAt: number; readonly expiresAt: number };
}

/** Makes an invoice of a locked member, in the caller's transaction; gives its key. Credit pays what it can. */
export async function insertInvoice(client: PoolClient, given: NewInvoice): Promise<string> {
  const { userId, term, addresses, coins, now, site, renewal } = given;
  const cents = termCents(term);
  const fromCredit = Math.min(cents, await creditOf(client, userId));
  const key = randomUUID();
  const { id } = await one(
    client,
    InsertedSchema,
    `INSERT INTO invoices (key, user_id, months, amount_cents, from_credit_cents, created_at, expires_at, renews_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      ...[key, userId, term.months, cents, fromCredit, new Date(now)],
      new Date(renewal?.expiresAt ?? expiryOf(unixMs(now))),
      renewal ? new Date(renewal.renewsAt) : null,
    ],
  );
  if (fromCredit > 0) {
    await addEntry(client, {
      ...{ unit: 'credit', userId, amount: -fromCredit, reason: 'reserved', source: `invoice ${id}`, at: now },
      facts: { number: invoiceNumber(id, unixMs(now)), months: term.months },
    });
  }
  if (fromCredit === cents) await settleInvoice(client, id, { now, site });
  else if (addresses) {
    await client.query('UPDATE invoices SET address = $2 WHERE id = $1', [id, addresses.addressOf(id)]);
    await keepRates(client, id, coins, { now, isLong: renewal !== undefined });
  }
  return key;
}

/**
 * Ends an invoice for which nothing was paid. What arrives at its address later becomes credit.
 * @throws ApiError 409 `payment_state`: something was paid, or it is over.
 */
async function endInvoice(
  client: PoolClient,
  { id: key, number, status, received_cents, renews }: Invoice,
  settling: { readonly now: number; readonly site: string },
): Promise<void> {
  if (received_cents > 0) throw new ApiError(409, { code: 'payment_state', reason: 'received', number });
  if (status !== 'New') throw new ApiError(409, { code: 'payment_state', reason: 'over', number });
  const { id, user_id } = await one(
    client,
    InsertedSchema.extend({ user_id: z.int() }),
    'UPDATE invoices SET expires_at = $2 WHERE key = $1 RETURNING id, user_id',
    [key, new Date(settling.now)],
  );
  // Whoever ends the invoice of a renewal wants none.
  if (renews) await endRenewal(client, user_id);
  await releaseCredit(client, id, settling);
}

/** Ends an invoice at the wish of its member. Throws like `endInvoice`, and 404. */
export async function cancelInvoice(
  deps: Pick<Deps, 'pool' | 'config'>,
  userId: number,
  key: string,
  now: number,
): Promise<Invoice> {
  return await withTransaction(deps.pool, async (client) => {
    await lockUser(client, userId);
    await endInvoice(client, await readInvoice(client, userId, key, now), { now, site: mailOrigin(deps.config) });
    return await readInvoice(client, userId, key, now);
  });
}
