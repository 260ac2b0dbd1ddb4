import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';

/** The calls of Stripe that are needed, without its library: three, and the signature of its events. */

export type CardConfig = NonNullable<Config['card']>;

const ANSWER_WITHIN_MS = 15_000;

/** A page of Stripe on which one invoice is paid. */
const CheckoutSchema = z.object({
  id: z.string(),
  url: z.url().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nonnegative(),
  currency: z.string(),
  client_reference_id: z.string().nullable(),
  payment_intent: z
    .object({ id: z.string(), latest_charge: z.object({ created: z.int() }).nullable() })
    .nullable()
    .catch(null),
});
export type Checkout = z.output<typeof CheckoutSchema>;

export interface NewCheckout {
  /** Of the invoice. */
  readonly key: string;
  readonly cents: number;
  readonly product: string;
  readonly email: string;
  /** Where the member comes back to. */
  readonly back: string;
  /** When the page closes, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Opens a page for an invoice. Asked again for the same amount, it is the same page. */
export async function openCheckout(
  config: CardConfig,
  { key, cents, product, email, back, expiresAt }: NewCheckout,
): Promise<Checkout> {
  const form = new URLSearchParams({
    mode: 'payment',
    client_reference_id: key,
    customer_email: email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(cents),
    'line_items[0][price_data][product_data][name]': product,
    expires_at: String(Math.floor(expiresAt / 1_000)),
    success_url: back,
    cancel_url: back,
  });
  return await call(config, '/v1/checkout/sessions', {
    method: 'POST',
    body: form,
    headers: { 'idempotency-key': `${key}:${cents}:${expiresAt}` },
  });
}

/** The page as it is now: events are not trusted to come in order. */
export async function readCheckout(config: CardConfig, id: string): Promise<Checkout> {
  return await call(
    config,
    `/v1/checkout/sessions/${encodeURIComponent(id)}?expand[]=payment_intent.latest_charge`,
    {},
  );
}

async function call(config: CardConfig, path: string, init: RequestInit): Promise<Checkout> {
  const answer = await fetch(`${config.url}${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${config.secretKey}` },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`The card service answered ${answer.status}.`);
  return CheckoutSchema.parse(await answer.json());
}

/** How old a signed event may be. */
const TOLERANCE_S = 300;

/** Whether an event was signed by the card service, as its bytes came in. `now`: milliseconds since 1970. */
export function isSigned(body: Buffer, header: string, { webhookSecret }: CardConfig, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isSafeInteger(time) || Math.abs(now / 1_000 - time) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', webhookSecret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
