import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Invoice } from '#schemas/api/billing.ts';
import { expiryOf, invoiceNumber } from '#schemas/entities/invoices.ts';
import type { PayCoin } from '#schemas/entities/payNetworks.ts';
import { TERMS, type TermMonths, termCents } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { endRenewal } from '#server/modules/plans/repository/renewals.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Db } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { addEntry, readBalance } from '#server/platform/ledger.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import type { AddressBook } from './addresses.ts';
import { coinsOf } from './networks.ts';
import { keepRates } from './repository/coinRates.ts';
import { expireInvoice, insertInvoiceRow, listInvoices, readInvoice, setAddress } from './repository/invoices.ts';
import { releaseCredit, type Settlement, settleInvoice, settlementOf } from './settle.ts';

/** What a member has in credit, in cents. Never below 0 for use. */
export async function creditOf(db: Db, userId: number): Promise<number> {
  return Math.max(0, await readBalance(db, 'credit', userId));
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
      ...{ userId, term, addresses, coins: coinsOf(deps.config), settlement: settlementOf(deps, now) },
    });
    return await readInvoice(client, userId, key, now);
  });
}

export interface NewInvoice {
  readonly userId: number;
  readonly term: (typeof TERMS)[number];
  readonly addresses: AddressBook | null;
  /** Coins that it can be paid in beside tokens. */
  readonly coins: readonly PayCoin[];
  readonly settlement: Settlement;
  /** End of the term that it renews, and by when that is paid. */
  readonly renewal?: { readonly renewsAt: number; readonly expiresAt: number };
}

/** Makes an invoice of a locked member, in the caller's transaction; gives its key. Credit pays what it can. */
export async function insertInvoice(client: PoolClient, given: NewInvoice): Promise<string> {
  const { userId, term, addresses, coins, settlement, renewal } = given;
  const { now } = settlement;
  const cents = termCents(term);
  const fromCredit = Math.min(cents, await creditOf(client, userId));
  const key = randomUUID();
  const id = await insertInvoiceRow(client, {
    ...{ key, userId, months: term.months, cents, fromCredit, createdAt: now },
    expiresAt: renewal?.expiresAt ?? expiryOf(unixMs(now)),
    renewsAt: renewal?.renewsAt ?? null,
  });
  if (fromCredit > 0) {
    await addEntry(client, {
      ...{ unit: 'credit', userId, amount: -fromCredit, reason: 'reserved', source: `invoice ${id}`, at: now },
      facts: { number: invoiceNumber(id, unixMs(now)), months: term.months },
    });
  }
  if (fromCredit === cents) await settleInvoice(client, id, settlement);
  else if (addresses) {
    await setAddress(client, id, addresses.addressOf(id));
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
  const { id, userId } = await expireInvoice(client, key, settling.now);
  // Whoever ends the invoice of a renewal wants none.
  if (renews) await endRenewal(client, userId);
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
