import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Invoice } from '#schemas/api/billing.ts';
import { unixMs } from '#schemas/units.ts';
import type { User } from '#server/modules/account/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { savePayment } from './payments.ts';
import { settleInvoice } from './settle.ts';
import { type CardConfig, type Checkout, openCheckout, readCheckout } from './stripe.ts';

/** Payments by card: pages of the card service that collect an invoice. */

type CardDeps = Pick<Deps, 'pool' | 'clock' | 'config' | 'log'>;

/**
 * Opens the page on which the rest of an invoice is paid by card; gives its address.
 * @throws ApiError 409 `payment_state`: it waits for no payment. 503 `card_unavailable`.
 */
export async function payByCard(
  deps: CardDeps,
  config: CardConfig,
  { email }: Pick<User, 'email'>,
  invoice: Invoice,
): Promise<string> {
  const { id: key, number, months, status, due_cents: cents } = invoice;
  if (status !== 'New') throw new ApiError(409, { code: 'payment_state', reason: 'over', number });
  const expiresAt = await holdOpen(deps, invoice);
  const back = new URL('/profile-settings/change_plan', mailOrigin(deps.config)).href;
  const product = `Assay Pro, ${months} ${months === 1 ? 'month' : 'months'} (${number})`;
  const checkout = await openCheckout(config, { key, cents, product, email, back, expiresAt }).catch(
    (error: unknown) => {
      deps.log.warn({ err: error }, 'the card service did not open a page');
      throw new ApiError(503, { code: 'card_unavailable' });
    },
  );
  if (checkout.url === null) throw new ApiError(503, { code: 'card_unavailable' });
  await deps.pool.query(
    `INSERT INTO card_checkouts (id, invoice_id, created_at)
     SELECT $1, id, $3 FROM invoices WHERE key = $2 ON CONFLICT DO NOTHING`,
    [checkout.id, key, new Date(deps.clock())],
  );
  return checkout.url;
}

/** The service keeps a page open for half an hour at least. */
const PAGE_MS = 31 * 60_000;
const HOLD_MS = 45 * 60_000;

/** Lets an invoice last as long as a page of it; gives its end. */
async function holdOpen({ pool, clock }: CardDeps, { id: key, number }: Invoice): Promise<number> {
  const now = clock();
  const { rows } = await pool.query(
    `UPDATE invoices SET expires_at = CASE WHEN expires_at < $2 THEN $3 ELSE expires_at END
      WHERE key = $1 AND settled_at IS NULL AND released_at IS NULL AND expires_at > $4 RETURNING expires_at`,
    [key, new Date(now + PAGE_MS), new Date(now + HOLD_MS), new Date(now)],
  );
  if (rows[0] === undefined) throw new ApiError(409, { code: 'payment_state', reason: 'over', number });
  return z.object({ expires_at: z.date() }).parse(rows[0]).expires_at.getTime();
}

const FoundSchema = z.array(z.object({ id: z.coerce.number().int() }));

/** What follows from a page, in the caller's transaction. A page of no invoice of ours brings nothing about. */
async function applyCheckout(client: PoolClient, deps: CardDeps, checkout: Checkout): Promise<void> {
  const now = deps.clock();
  const { rows } = await client.query('SELECT id FROM invoices WHERE key::text = $1', [checkout.client_reference_id]);
  const [invoice] = FoundSchema.parse(rows);
  if (!invoice) return;
  const { payment_intent: intent, amount_total: cents, currency } = checkout;
  if (checkout.payment_status === 'paid' && intent && currency === 'usd') {
    await savePayment(client, invoice.id, {
      ...{ payment: `card:${intent.id}`, observed: 1, state: 'confirmed', cents, network: 'card', token: 'USD' },
      ...{ amount: (cents / 100).toFixed(2), block: 0, transaction: intent.id },
      at: unixMs(intent.latest_charge === null ? now : intent.latest_charge.created * 1_000),
    });
    await settleInvoice(client, invoice.id, { now, site: mailOrigin(deps.config) });
  }
  // A bank may take days to pay: its event is still to come.
  const isWaiting = checkout.payment_status === 'unpaid' && checkout.status !== 'expired';
  if (isWaiting) return;
  // The event may be here before the page that was opened is stored.
  await client.query(
    `INSERT INTO card_checkouts (id, invoice_id, created_at, ended_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at`,
    [checkout.id, invoice.id, new Date(now)],
  );
}

/** Takes an event of the card service: the page is fetched again, and the event claimed with its effect. */
export async function takeCardEvent(
  deps: CardDeps,
  config: CardConfig,
  event: { readonly id: string; readonly checkout: string },
): Promise<void> {
  const checkout = await readCheckout(config, event.checkout);
  await withTransaction(deps.pool, async (client) => {
    const { rowCount } = await client.query('INSERT INTO card_events (id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      event.id,
      new Date(deps.clock()),
    ]);
    if (rowCount === 1) await applyCheckout(client, deps, checkout);
  });
}

/** Looks at pages whose event never came. */
export async function reconcileCards(deps: CardDeps, config: CardConfig): Promise<void> {
  const { rows } = await deps.pool.query(
    'SELECT id FROM card_checkouts WHERE ended_at IS NULL ORDER BY created_at LIMIT 200',
  );
  for (const { id } of z.array(z.object({ id: z.string() })).parse(rows)) {
    const checkout = await readCheckout(config, id).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the card service did not answer for a page');
      return null;
    });
    if (checkout) await withTransaction(deps.pool, (client) => applyCheckout(client, deps, checkout));
  }
}
