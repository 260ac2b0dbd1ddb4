import type { PoolClient } from 'pg';
import type { Invoice } from '#schemas/api/billing.ts';
import { ACCOUNT_CATALOGS } from '#schemas/i18n/languages.ts';
import { unixMs } from '#schemas/units.ts';
import type { User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { mailOrigin, pageLink } from '#server/platform/mail/mail.ts';
import { customerOf, keepCard } from './repository/cardCustomers.ts';
import {
  endCheckout,
  hasCardEvent,
  holdOpen,
  insertCardEvent,
  insertCheckout,
  readOpenCheckouts,
  setIntentDeclined,
  setIntentPaid,
} from './repository/cards.ts';
import { lockInvoiceOf } from './repository/invoices.ts';
import { savePayment } from './repository/payments.ts';
import { settleInvoice, settlementOf } from './settle.ts';
import {
  type CardConfig,
  type CardEvent,
  type Checkout,
  type Intent,
  listEvents,
  openCheckout,
  readCheckout,
  readDisputes,
  readIntent,
} from './stripe.ts';
import { takeBack } from './takenBack.ts';

/** Payments by card: pages of the card service that collect an invoice, and what its events bring about. */

export type CardDeps = Pick<Deps, 'pool' | 'clock' | 'config' | 'log'>;

export interface CardChoice {
  /** Whether the card is kept for the next time. */
  readonly keep: boolean;
  /** Whether the term renews by the kept card. */
  readonly renew: boolean;
}

/**
 * Opens the page on which the rest of an invoice is paid by card; gives its address.
 * @throws ApiError 409 `payment_state`: it waits for no payment. 503 `card_unavailable`.
 */
export async function payByCard(
  deps: CardDeps,
  config: CardConfig,
  user: Pick<User, 'id' | 'email' | 'language'>,
  invoice: Invoice,
  { keep, renew }: CardChoice,
): Promise<string> {
  const { id: key, number, months, status, due_cents: cents } = invoice;
  if (status !== 'New') throw new ApiError(409, { code: 'payment_state', reason: 'over', number });
  const expiresAt = await holdOpen(deps.pool, invoice, deps.clock());
  const { language } = user;
  const back = pageLink(mailOrigin(deps.config), language, '/profile-settings/change_plan');
  const product = ACCOUNT_CATALOGS[language].cardProduct(months, number);
  const checkout = await customerOf(deps, config, user)
    .then((customer) =>
      openCheckout(config, { invoice: key, customer, cents, product, language, back, expiresAt, keep, renew }),
    )
    .catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the card service did not open a page');
      throw new ApiError(503, { code: 'card_unavailable' });
    });
  if (checkout.url === null) throw new ApiError(503, { code: 'card_unavailable' });
  await insertCheckout(deps.pool, checkout.id, key, deps.clock());
  return checkout.url;
}

type Dispute = Awaited<ReturnType<typeof readDisputes>>[number];

/** What follows from a payment, in the caller's transaction. One of no invoice of ours brings nothing about. */
export async function applyIntent(
  client: PoolClient,
  deps: Pick<Deps, 'clock' | 'config'>,
  intent: Intent,
  { invoice: key, disputes }: { readonly invoice?: string | null; readonly disputes?: readonly Dispute[] } = {},
): Promise<void> {
  const now = deps.clock();
  const { id, amount_received: cents, latest_charge: charge, customer } = intent;
  if (intent.status !== 'succeeded' || intent.currency !== 'usd') return;
  const invoice = await lockInvoiceOf(client, intent.metadata?.invoice ?? key);
  if (invoice === null) return;
  const payment = `card:${id}`;
  const isNew = await savePayment(client, invoice, {
    ...{ payment, observed: 1, state: 'confirmed', cents, network: 'card', token: 'USD' },
    ...{ amount: (cents / 100).toFixed(2), block: 0, transaction: id },
    at: unixMs(charge ? charge.created * 1_000 : now),
  });
  await setIntentPaid(client, id);
  // Once: an event that is told again does not undo what the member has changed since.
  const keeps = isNew && intent.setup_future_usage === 'off_session';
  if (keeps && customer && intent.payment_method) await keepCard(client, customer, intent.payment_method);
  const renew = isNew && intent.metadata?.renew === 'yes';
  await settleInvoice(client, invoice, { ...settlementOf(deps, now), renew });
  // What banks hold was not asked for here.
  if (charge?.disputed && disputes === undefined) return;
  const taken = Math.min(cents, (charge?.amount_refunded ?? 0) + sumOfDisputes(disputes ?? []));
  await takeBack(
    client,
    invoice,
    { payment, cents: taken },
    { now, site: mailOrigin(deps.config), operator: deps.config.links.email },
  );
}

/** What is held by banks: a dispute that was won gives it back, and a warning takes nothing. */
function sumOfDisputes(disputes: readonly Dispute[]): number {
  return disputes.reduce(
    (sum, { amount, status }) => sum + (['needs_response', 'under_review', 'lost'].includes(status) ? amount : 0),
    0,
  );
}

/** What follows from a page, in the caller's transaction. */
async function applyCheckout(client: PoolClient, deps: CardDeps, checkout: Checkout): Promise<void> {
  const invoice = await lockInvoiceOf(client, checkout.client_reference_id);
  if (invoice === null) return;
  const { payment_intent: intent, client_reference_id: key } = checkout;
  if (checkout.payment_status === 'paid' && intent) await applyIntent(client, deps, intent, { invoice: key });
  // A bank may take days to pay: its event is still to come.
  const isWaiting = checkout.payment_status === 'unpaid' && checkout.status !== 'expired';
  if (isWaiting) return;
  // The event may be here before the page that was opened is stored.
  await endCheckout(client, checkout.id, invoice, deps.clock());
}

type Effect = (client: PoolClient) => Promise<void>;

/** Fetches what an event is about. Its own words are not trusted to come in order. */
async function effectOf(
  deps: CardDeps,
  config: CardConfig,
  { type, data: { object } }: CardEvent,
): Promise<Effect | null> {
  if (type.startsWith('checkout.session.')) {
    const checkout = await readCheckout(config, object.id);
    return (client) => applyCheckout(client, deps, checkout);
  }
  const id = type.startsWith('payment_intent.') ? object.id : type.startsWith('charge.') ? object.payment_intent : null;
  if (id === null || id === undefined) return null;
  const intent = await readIntent(config, id);
  const disputes = intent.latest_charge?.disputed ? await readDisputes(config, id) : [];
  return async (client) => {
    if (type === 'payment_intent.payment_failed' && intent.status === 'requires_payment_method') {
      await setIntentDeclined(client, id);
    }
    await applyIntent(client, deps, intent, { disputes });
  };
}

/** Takes an event of the card service: what it is about is fetched again, and the event claimed with its effect. */
export async function takeCardEvent(deps: CardDeps, config: CardConfig, event: CardEvent): Promise<void> {
  const effect = await effectOf(deps, config, event);
  if (effect === null) return;
  await withTransaction(deps.pool, async (client) => {
    if (await insertCardEvent(client, event.id, deps.clock())) await effect(client);
  });
}

/** Events are looked through this far back. The service tells one for days, and keeps it for a month. */
const EVENTS_MS = 4 * 86_400_000;

/** Looks at pages and events that never came. */
export async function reconcileCards(deps: CardDeps, config: CardConfig): Promise<void> {
  for (const id of await readOpenCheckouts(deps.pool)) {
    const checkout = await readCheckout(config, id).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the card service did not answer for a page');
      return null;
    });
    if (checkout) await withTransaction(deps.pool, (client) => applyCheckout(client, deps, checkout));
  }
  for await (const event of listEvents(config, deps.clock() - EVENTS_MS)) {
    if (!(await hasCardEvent(deps.pool, event.id))) await takeCardEvent(deps, config, event);
  }
}
