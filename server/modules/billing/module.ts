import {
  BillingDetailsSchema,
  CardCheckoutSchema,
  CardChoiceSchema,
  InvoiceSchema,
  NewInvoiceSchema,
  type PaymentAnswer,
  PaymentAnswerSchema,
  RenewingSchema,
  SavedCardChargeSchema,
  SavedCardChoiceSchema,
} from '#schemas/api/billing.ts';
import { IdParamsSchema } from '#schemas/api/shared.ts';
import { receiptFileName } from '#schemas/entities/receipts.ts';
import type { ServerModule } from '#server/module.ts';
import { setRenewing } from '#server/modules/plans/repository/renewals.ts';
import { isAllowedFor } from '#server/modules/users/mayWorkFor.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import type { User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { BILLING, countCall, RECEIPTS } from '#server/platform/rateLimit.ts';
import { openAddressBook } from './addresses.ts';
import { payBySavedCard } from './cardCharges.ts';
import { cardEventRoutes } from './cardEvents.ts';
import { payByCard, reconcileCards } from './cardPayments.ts';
import { renewalAnswer, renewByCard } from './cardRenewals.ts';
import { cancelInvoice, createInvoice, creditOf, openInvoiceOf } from './invoices.ts';
import { networksOf, type WatchedNetwork } from './networks.ts';
import { giveNotices } from './planNotices.ts';
import { writeReceiptPdf } from './receiptPdf.ts';
import { readReceipt, sellerState, stateBuyer, stateDetails } from './receipts.ts';
import { deleteLeftCustomers, forgetCard, readCustomer } from './repository/cardCustomers.ts';
import { listInvoices, readInvoice } from './repository/invoices.ts';
import { readWatchedNetworks } from './repository/networks.ts';
import { readDetails } from './repository/receipts.ts';
import { releaseExpired, scanNetwork } from './scan.ts';
import { coinPlace, scanCoin } from './scanCoin.ts';

/** How a member can pay, their credit, and their invoices. */
async function paymentAnswer(
  { pool, clock, config }: Pick<Deps, 'pool' | 'clock' | 'config'>,
  networks: readonly WatchedNetwork[],
  user: User,
): Promise<PaymentAnswer> {
  const watched = await readWatchedNetworks(pool);
  const lookedAt = (place: string) => {
    const seen = watched.get(place);
    return { block: seen?.head_block ?? null, watched_at: seen?.watched_at ?? null };
  };
  const now = clock();
  const invoices = await listInvoices(pool, user.id, now);
  const saved = (await readCustomer(pool, user.id))?.card;
  return {
    networks: networks.map(({ name, title, chainId, tokens, coin, confirmations }) => ({
      ...{ name, title, chain_id: chainId, confirmations },
      tokens: tokens.map(({ symbol, address, decimals }) => ({ symbol, address, decimals })),
      coin: coin && { symbol: coin.symbol, ...lookedAt(coinPlace(name)) },
      ...lookedAt(name),
    })),
    card: config.card !== null,
    saved_card: saved
      ? { brand: saved.brand, last4: saved.last4, expires_month: saved.expires_month, expires_year: saved.expires_year }
      : null,
    renewal: await renewalAnswer(pool, user, now),
    credit_cents: await creditOf(pool, user.id),
    seller: config.seller,
    details: await readDetails(pool, user.id),
    open: openInvoiceOf(invoices)?.id ?? null,
    invoices,
  };
}

/** @throws ApiError 409 `payment_state`: the account is to be deleted, and its member must keep it first. */
function refuseLeaving(user: User): void {
  if (!isAllowedFor(user, 'charge')) throw new ApiError(409, { code: 'payment_state', reason: 'leaving' });
}

/** Invoices, and how they are paid. */
const invoiceRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    const networks = networksOf(deps.config);
    const addresses = deps.config.pay && openAddressBook(deps.config.pay.xpub);

    api.get(
      '/billing/payment',
      {
        onRequest: guard.required,
        schema: {
          summary: 'How invoices can be paid, the credit of the member, and their invoices, the newest first',
          response: { 200: PaymentAnswerSchema },
        },
      },
      async (request) => await paymentAnswer(deps, networks, memberOf(request).user),
    );

    api.post(
      '/billing/invoices',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Make an invoice for a term of Pro',
          description:
            'An invoice for the same term that waits is the answer. 501 `payment_unconfigured`. 409 `payment_state`: the plan has no end, or another invoice was paid in part.',
          body: NewInvoiceSchema,
          response: { 200: InvoiceSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        if (addresses === null && deps.config.card === null) throw new ApiError(501, { code: 'payment_unconfigured' });
        refuseLeaving(user);
        await countCall(BILLING, request, String(user.id), deps);
        return await createInvoice(deps, user.id, request.body.months, { addresses, now: deps.clock() });
      },
    );

    api.get(
      '/billing/invoices/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'An invoice with its payments',
          params: IdParamsSchema,
          response: { 200: InvoiceSchema },
        },
      },
      async (request) => await readInvoice(deps.pool, memberOf(request).user.id, request.params.id, deps.clock()),
    );

    api.post(
      '/billing/invoices/:id/card',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Open the page on which the rest of an invoice is paid by card',
          description:
            '501 `payment_unconfigured`. 409 `payment_state`: it waits for no payment. 503 `card_unavailable`.',
          params: IdParamsSchema,
          body: CardChoiceSchema,
          response: { 200: CardCheckoutSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        const invoice = await readInvoice(deps.pool, user.id, request.params.id, deps.clock());
        if (deps.config.card === null) throw new ApiError(501, { code: 'payment_unconfigured' });
        refuseLeaving(user);
        await countCall(BILLING, request, String(user.id), deps);
        // Only a kept card renews anything.
        const { keep, renew } = request.body;
        return { url: await payByCard(deps, deps.config.card, user, invoice, { keep, renew: keep && renew }) };
      },
    );

    api.post(
      '/billing/invoices/:id/saved-card',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Pay the rest of an invoice by the kept card',
          description:
            '501 `payment_unconfigured`. 409 `payment_state`: it waits for no payment, or no card is kept. 402 `card_declined`. 503 `card_unavailable`.',
          params: IdParamsSchema,
          body: SavedCardChoiceSchema,
          response: { 200: SavedCardChargeSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        const invoice = await readInvoice(deps.pool, user.id, request.params.id, deps.clock());
        if (deps.config.card === null) throw new ApiError(501, { code: 'payment_unconfigured' });
        refuseLeaving(user);
        await countCall(BILLING, request, String(user.id), deps);
        const { renew } = request.body;
        return { url: await payBySavedCard(deps, deps.config.card, user.id, { invoice, renew }) };
      },
    );

    api.post(
      '/billing/card/remove',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Forget the kept card. Nothing renews without it',
          description: '501 `payment_unconfigured`. 503 `card_unavailable`.',
          response: { 200: PaymentAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        const { card } = deps.config;
        if (card === null) throw new ApiError(501, { code: 'payment_unconfigured' });
        await countCall(BILLING, request, String(user.id), deps);
        await forgetCard(deps, card, user).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'the card service did not forget a card');
          throw new ApiError(503, { code: 'card_unavailable' });
        });
        return await paymentAnswer(deps, networks, user);
      },
    );

    api.post(
      '/billing/renewal',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Cancel the renewal of the paid term, or take the cancellation back',
          body: RenewingSchema,
          response: { 200: PaymentAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(BILLING, request, String(user.id), deps);
        await withTransaction(deps.pool, (client) => setRenewing(client, user.id, request.body.renews, deps.clock()));
        return await paymentAnswer(deps, networks, user);
      },
    );

    api.get(
      '/billing/invoices/:id/receipt.pdf',
      {
        onRequest: guard.required,
        schema: {
          summary: 'The receipt of a settled invoice as a PDF, in the language of the member',
          description: '404 `not_found`: no such invoice among the member’s, or it is not settled.',
          params: IdParamsSchema,
        },
      },
      async (request, reply) => {
        const { user } = memberOf(request);
        const { invoice, receipt } = await readReceipt(deps, user, request.params.id);
        await countCall(RECEIPTS, request, String(user.id), deps);
        const pdf = await writeReceiptPdf({ invoice, receipt, language: user.language });
        return reply
          .header('content-disposition', `attachment; filename="${receiptFileName(invoice.number)}"`)
          .header('x-content-type-options', 'nosniff')
          .type('application/pdf')
          .send(pdf);
      },
    );

    api.post(
      '/billing/invoices/:id/buyer',
      {
        onRequest: guard.required,
        schema: {
          summary: 'State the billing details of the member as the buyer on the receipt of a settled invoice',
          description:
            'A receipt that states a buyer stays as it is. 409 `payment_state`: it is not settled, or the member has stated no details.',
          params: IdParamsSchema,
          response: { 200: InvoiceSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(BILLING, request, String(user.id), deps);
        return await stateBuyer(deps, user, request.params.id);
      },
    );

    api.post(
      '/billing/details',
      {
        onRequest: guard.required,
        schema: {
          summary: 'State who buys, for receipts to come',
          description: 'All of it is optional; nothing at all removes it. 422 with the field that is too long.',
          body: BillingDetailsSchema,
          response: { 200: PaymentAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(BILLING, request, String(user.id), deps);
        await stateDetails(deps.pool, user.id, request.body);
        return await paymentAnswer(deps, networks, user);
      },
    );

    api.post(
      '/billing/invoices/:id/cancel',
      {
        onRequest: guard.required,
        schema: {
          summary: 'End an invoice for which nothing was paid',
          description: '409 `payment_state`: something was paid, or it is over.',
          params: IdParamsSchema,
          response: { 200: InvoiceSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(BILLING, request, String(user.id), deps);
        return await cancelInvoice(deps, user.id, request.params.id, deps.clock());
      },
    );
  };

const SCAN_MS = 5_000;
const RENEW_MS = 5 * 60_000;

/** Invoices for plans, their payments on chain, and the credit of members. */
export const billing: ServerModule = {
  name: 'billing',
  routes: cardEventRoutes,
  memberRoutes: invoiceRoutes,
  health: async ({ config }) => {
    const receipts = sellerState(config);
    return receipts === null ? {} : { receipts };
  },
  jobs: (deps) => {
    const networks = networksOf(deps.config);
    const places = networks.flatMap(({ name, coin }) => [name, ...(coin ? [coinPlace(name)] : [])]);
    const { card, pay } = deps.config;
    const addresses = pay && openAddressBook(pay.xpub);
    return [
      { name: 'tell of ending plans', everyMs: 3_600_000, jitter: 0.1, run: () => giveNotices(deps, deps.clock()) },
      ...networks.map((network) => ({
        name: `look for payments on ${network.name}`,
        everyMs: SCAN_MS,
        jitter: 0.1,
        run: (stopping: AbortSignal) => scanNetwork(deps, network, stopping),
      })),
      ...networks.flatMap(({ coin, ...network }) =>
        coin === null
          ? []
          : [
              {
                name: `look for ${coin.symbol} on ${network.name}`,
                everyMs: SCAN_MS,
                jitter: 0.1,
                run: () => scanCoin(deps, { ...network, coin }),
              },
            ],
      ),
      ...(card === null
        ? []
        : [
            {
              name: 'look at cards',
              everyMs: 3_600_000,
              jitter: 0.1,
              run: async () => {
                await reconcileCards(deps, card);
                await deleteLeftCustomers(deps, card);
              },
            },
            {
              name: 'renew by card',
              everyMs: RENEW_MS,
              jitter: 0.1,
              run: (stopping: AbortSignal) => renewByCard(deps, card, addresses, stopping),
            },
          ]),
      { name: 'end invoices', everyMs: 60_000, jitter: 0.1, run: () => releaseExpired(deps, places) },
    ];
  },
};
