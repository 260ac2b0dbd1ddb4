import type { PoolClient } from 'pg';
import type { Invoice } from '#schemas/api/billing.ts';
import type { Language } from '#schemas/constants.ts';
import { invoiceNumber } from '#schemas/entities/invoices.ts';
import { nextAttempt } from '#schemas/entities/renewals.ts';
import { unixMs } from '#schemas/units.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { mailOrigin, pageLink } from '#server/platform/mail/mail.ts';
import { notifyOfCard } from './cardNotices.ts';
import { applyIntent } from './cardPayments.ts';
import { readCustomer } from './repository/cardCustomers.ts';
import type { Charge } from './repository/cards.ts';
import { holdOpen, insertCharge, readWaitingCharge, setOutcome } from './repository/cards.ts';
import { readInvoice } from './repository/invoices.ts';
import { type CardConfig, type Charged, chargeCard, chargedOf, findCharge, readIntent } from './stripe.ts';

/**
 * Charges of kept cards. Each is stored before the service is asked, with a number of its own: a server that ends in between
 * asks again for the same one. The member is locked while the service is asked, so that they are charged before they ask for the
 * end of their account, or never.
 */

export type ChargeDeps = Pick<Deps, 'pool' | 'clock' | 'config' | 'log'>;

/** A charge that waits for its outcome, or a new one. Null: there is nothing to charge, no card, or the member is on the way out. */
export async function claimCharge(
  deps: ChargeDeps,
  {
    userId,
    invoice,
    renewal,
    renew,
  }: { readonly userId: number; readonly invoice: string; readonly renewal: boolean; readonly renew: boolean },
): Promise<Charge | null> {
  return await withTransaction(deps.pool, async (client) => {
    await lockUser(client, userId);
    const waiting = await readWaitingCharge(client, invoice);
    if (waiting !== null) return waiting;
    if (!(await mayWorkFor(client, userId, 'charge'))) return null;
    const now = deps.clock();
    const { status, due_cents: cents } = await readInvoice(client, userId, invoice, now);
    const customer = await readCustomer(client, userId);
    if (status !== 'New' || cents === 0 || !customer?.card) return null;
    const { card, customer: payer } = customer;
    await insertCharge(client, { invoice, renewal, renew, cents, customer: payer, card: card.id, at: now });
    return await readWaitingCharge(client, invoice);
  });
}

/** How long the service knows a key for sure. */
const KEY_MS = 20 * 3_600_000;
/** A member who is asked by their bank has this long to answer. */
const ASKED_MS = 24 * 3_600_000;

/**
 * Asks the service for a charge, and brings about what came of it. Of a member on the way out it asks only whether they were
 * charged before; where they were not, the charge is void.
 * @throws ApiError 503 `card_unavailable`: the service did not answer; the charge waits.
 */
export async function runCharge(deps: ChargeDeps, config: CardConfig, charge: Charge): Promise<Outcome> {
  const { user_id: userId } = charge;
  return await withTransaction(deps.pool, async (client) => {
    await lockUser(client, userId);
    const ask = (await mayWorkFor(client, userId, 'charge')) ? outcomeOf : pastOutcomeOf;
    const charged = await ask(deps, config, charge).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the card service did not answer for a charge');
      throw new ApiError(503, { code: 'card_unavailable' });
    });
    await finishCharge(client, deps, charge, charged);
    return charged;
  });
}

type Outcome = Charged | { readonly outcome: 'void'; readonly intent: string | null };

/** Whether the member was charged already; charges nothing. */
async function pastOutcomeOf(_deps: ChargeDeps, config: CardConfig, charge: Charge): Promise<Outcome> {
  const known = charge.intent === null ? await findCharge(config, charge) : await readIntent(config, charge.intent);
  const charged = known && chargedOf(known);
  return charged?.outcome === 'paid' ? charged : { outcome: 'void', intent: known?.id ?? null };
}

async function outcomeOf({ clock, config: site }: ChargeDeps, config: CardConfig, charge: Charge): Promise<Charged> {
  const isOld = clock() - charge.at > KEY_MS;
  const known =
    charge.intent === null ? isOld && (await findCharge(config, charge)) : await readIntent(config, charge.intent);
  if (known) return chargedOf(known);
  return await chargeCard(config, { ...charge, back: charge.renewal ? null : pageOf(site, charge.language) });
}

const pageOf = (config: Deps['config'], language: Language) =>
  pageLink(mailOrigin(config), language, '/profile-settings/change_plan');

/** Writes down what came of a charge of a locked member, with its effect, in the caller's transaction. */
async function finishCharge(client: PoolClient, deps: ChargeDeps, charge: Charge, charged: Outcome): Promise<void> {
  const now = deps.clock();
  const { user_id: userId, invoice_id: invoiceId, attempt } = charge;
  const intent = typeof charged.intent === 'string' || charged.intent === null ? charged.intent : charged.intent.id;
  const outcome = writtenOutcome(charge, charged, now);
  const isWritten = await setOutcome(client, charge, outcome, intent);
  if (charged.outcome === 'paid') return await applyIntent(client, deps, charged.intent);
  if (!isWritten || !charge.renewal || (outcome !== 'declined' && outcome !== 'authentication')) return;
  const { cents, renews_at } = charge;
  const next = outcome === 'declined' && renews_at ? nextAttempt(unixMs(renews_at), unixMs(now)) : null;
  const card = (await readCustomer(client, userId))?.card ?? null;
  await notifyOfCard(client, userId, {
    key: `invoice ${invoiceId} charge ${attempt}`,
    data: {
      ...{ what: outcome, number: numberOf(charge), months: charge.months, cents, card: card?.last4 ?? null },
      ...{ at: next === null ? null : new Date(next).toISOString(), ends: false },
    },
    ...{ now, site: mailOrigin(deps.config) },
  });
}

function writtenOutcome({ renewal, at }: Charge, { outcome }: Outcome, now: number) {
  if (outcome !== 'asks') return outcome;
  // Nobody is there to answer the bank.
  if (renewal) return 'authentication';
  return now - at > ASKED_MS ? 'declined' : 'waiting';
}

const numberOf = ({ invoice_id, created_at }: Charge) => invoiceNumber(invoice_id, unixMs(created_at));

/**
 * Pays an invoice by the kept card while the member is there. Gives where their bank asks them; null: it is paid.
 * @throws ApiError 409 `payment_state`: nothing is to be paid, or no card is kept. 402 `card_declined`.
 */
export async function payBySavedCard(
  deps: ChargeDeps,
  config: CardConfig,
  userId: number,
  { invoice, renew }: { readonly invoice: Invoice; readonly renew: boolean },
): Promise<string | null> {
  const { id, number, status } = invoice;
  if (status !== 'New') throw new ApiError(409, { code: 'payment_state', reason: 'over', number });
  await holdOpen(deps.pool, invoice, deps.clock());
  const charge = await claimCharge(deps, { userId, invoice: id, renewal: false, renew });
  if (charge === null) throw new ApiError(409, { code: 'payment_state', reason: 'cardless' });
  const charged = await runCharge(deps, config, charge);
  if (charged.outcome === 'paid') return null;
  const url = charged.outcome === 'asks' ? charged.intent.next_action?.redirect_to_url?.url : undefined;
  if (url === undefined) throw new ApiError(402, { code: 'card_declined' });
  return url;
}
