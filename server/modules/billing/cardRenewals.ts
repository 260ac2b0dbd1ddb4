import { z } from 'zod';
import type { RenewalAnswer } from '#schemas/api/billing.ts';
import { cancelBy, endOfCancelled, isAttemptDue, nextAttempt, RENEWAL_INVOICE_MS } from '#schemas/entities/renewals.ts';
import { TERMS, termCents } from '#schemas/entities/subscriptions.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { readRenewal, renewsAt } from '#server/modules/plans/renewals.ts';
import { readSubscriptionEvents } from '#server/modules/plans/subscriptions.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { lockUser, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, many, msColumn } from '#server/platform/db/rows.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import type { AddressBook } from './addresses.ts';
import { type ChargeDeps, claimCharge, readStaleCharges, runCharge } from './cardCharges.ts';
import { insertInvoice, listInvoices, openInvoiceOf } from './invoices.ts';
import { coinsOf } from './networks.ts';
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
  for (const charge of await readStaleCharges(deps, now - STALE_MS)) {
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

const UserSchema = z.object({ user_id: z.int() });

/** Members whose term has ended and is to be renewed. */
async function readEnding(db: Db, now: number): Promise<readonly number[]> {
  return (
    await many(
      db,
      UserSchema,
      `SELECT r.user_id FROM renewals r JOIN users u ON u.id = r.user_id JOIN card_customers c ON c.user_id = r.user_id
      WHERE u.plan_kind = 'paid' AND u.plan_until <= $1 AND u.plan_until > $2 AND c.card IS NOT NULL
        AND (r.stops_at IS NULL OR u.plan_until < r.stops_at)
        AND NOT EXISTS (SELECT FROM invoices i WHERE i.user_id = r.user_id AND i.renews_at = u.plan_until)
      ORDER BY r.user_id LIMIT 500`,
      [new Date(now), new Date(now - 7 * DAY_MS)],
    )
  ).map(({ user_id }) => user_id);
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
    const made = await client.query('SELECT 1 FROM invoices WHERE user_id = $1 AND renews_at = $2', [
      userId,
      new Date(until),
    ]);
    if (made.rowCount !== 0) return;
    await insertInvoice(client, {
      ...{ userId, term: termOf(renewal.months), addresses, coins: coinsOf(deps.config) },
      ...{ now, site: mailOrigin(deps.config) },
      renewal: { renewsAt: until, expiresAt: until + RENEWAL_INVOICE_MS },
    });
  });
}

const DueSchema = z.object({
  user_id: z.int(),
  key: z.string(),
  renews_at: msColumn,
  attempts: z.array(z.number()),
});

/** Invoices of renewals whose card is to be charged now. A bank that wants to ask is not asked again without the member. */
async function readDue(db: Db, now: number) {
  return (
    await many(
      db,
      DueSchema,
      `SELECT i.user_id, i.key, i.renews_at,
            ARRAY(SELECT extract(epoch FROM c.at) * 1000 FROM card_charges c WHERE c.invoice_id = i.id AND c.renewal) AS attempts
       FROM invoices i JOIN card_customers u ON u.user_id = i.user_id
      WHERE i.renews_at IS NOT NULL AND i.settled_at IS NULL AND i.expires_at > $1 AND u.card IS NOT NULL
        AND EXISTS (SELECT FROM renewals r WHERE r.user_id = i.user_id)
        AND NOT EXISTS (SELECT FROM card_charges c WHERE c.invoice_id = i.id AND c.outcome IN ('waiting', 'authentication', 'paid'))
      ORDER BY i.id LIMIT 500`,
      [new Date(now)],
    )
  ).flatMap(({ user_id: userId, key, renews_at, attempts }) =>
    isAttemptDue(unixMs(renews_at), attempts.map(unixMs), unixMs(now)) ? [{ userId, invoice: key }] : [],
  );
}
