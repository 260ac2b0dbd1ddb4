import type { RenewalAnswer } from '#schemas/api/billing.ts';
import { cancelBy, endOfCancelled, nextAttempt, RENEWAL_INVOICE_MS } from '#schemas/entities/renewals.ts';
import { TERMS, termCents } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { readRenewal, renewsAt } from '#server/modules/plans/repository/renewals.ts';
import { readSubscriptionEvents } from '#server/modules/plans/repository/subscriptions.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { lockUser, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Db } from '#server/platform/db/rows.ts';
import type { AddressBook } from './addresses.ts';
import { type ChargeDeps, claimCharge, runCharge } from './cardCharges.ts';
import { insertInvoice, openInvoiceOf } from './invoices.ts';
import { coinsOf } from './networks.ts';
import { readStaleCharges } from './repository/cards.ts';
import { hasRenewalInvoice, listInvoices } from './repository/invoices.ts';
import { readDue, readEnding } from './repository/renewals.ts';
import { settlementOf } from './settle.ts';
import type { CardConfig } from './stripe.ts';

/** Renewals by the card that a member has kept: an invoice at the end of the term, charged until it is paid or its days are over. */

const termOf = (months: number) => TERMS.find((one) => one.months === months) ?? TERMS[0];

/** What a member reads of their renewal; null: nothing renews. */
export async function renewalAnswer(db: Db, { id, subscription }: User, now: number): Promise<RenewalAnswer | null> {
  const renewal = await readRenewal(db, id);
  const { kind, until } = subscription;
  if (renewal === null || kind !== 'paid' || until === null || now >= until + RENEWAL_INVOICE_MS) return null;
  const { months, stopsAt } = renewal;
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  const events = await readSubscriptionEvents(db, id);
  const isDue = renewsAt(renewal, until);
  return {
    months,
    cents: termCents(termOf(months)),
    charges_at: isDue ? new Date(until).toISOString() : null,
    retries_at: isDue && now >= until ? iso(nextAttempt(until, unixMs(now))) : null,
    cancel_by: new Date(cancelBy(events, until)).toISOString(),
    would_end_at: new Date(endOfCancelled(events, { until, months }, unixMs(now))).toISOString(),
    ends_at: iso(stopsAt),
  };
}

/** A charge that nobody writes down for so long was interrupted. */
const STALE_MS = 2 * 60_000;

/** Looks at what is to be renewed, and charges what is due. */
export async function renewByCard(
  deps: ChargeDeps,
  config: CardConfig,
  addresses: AddressBook | null,
  stopping?: AbortSignal,
): Promise<void> {
  const now = deps.clock();
  for (const charge of await readStaleCharges(deps.pool, now - STALE_MS)) {
    if (stopping?.aborted) return;
    await report(deps, () => runCharge(deps, config, charge));
  }
  for (const userId of await readEnding(deps.pool, now)) {
    if (stopping?.aborted) return;
    await report(deps, () => makeInvoice(deps, userId, addresses));
  }
  for (const { userId, invoice } of await readDue(deps.pool, now)) {
    if (stopping?.aborted) return;
    await report(deps, async () => {
      const charge = await claimCharge(deps, { userId, invoice, renewal: true, renew: false });
      if (charge) await runCharge(deps, config, charge);
    });
  }
}

/** One member's trouble is not another's. */
async function report({ log }: ChargeDeps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error }, 'a renewal by card waits');
  }
}

/** Makes the invoice of a renewal, unless the member is paying another one just now. */
async function makeInvoice(deps: ChargeDeps, userId: number, addresses: AddressBook | null): Promise<void> {
  const now = deps.clock();
  await withTransaction(deps.pool, async (client) => {
    const { kind, until } = await lockUser(client, userId);
    if (!(await mayWorkFor(client, userId, 'charge'))) return;
    const renewal = await readRenewal(client, userId);
    const invoices = await listInvoices(client, userId, now);
    if (kind !== 'paid' || until === null || until > now || !renewsAt(renewal, until)) return;
    if (openInvoiceOf(invoices)) return;
    if (await hasRenewalInvoice(client, userId, until)) return;
    await insertInvoice(client, {
      ...{ userId, term: termOf(renewal.months), addresses, coins: coinsOf(deps.config) },
      settlement: settlementOf(deps, now),
      renewal: { renewsAt: until, expiresAt: until + RENEWAL_INVOICE_MS },
    });
  });
}
