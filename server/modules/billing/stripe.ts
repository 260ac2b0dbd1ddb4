import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '#schemas/constants.ts';
import type { Config } from '#server/platform/config.ts';

/** The calls of Stripe that are needed, without its library, and the signature of its events. */

export type CardConfig = NonNullable<Config['card']>;

/** Shorter than a query may wait: a member is locked while they are charged. */
const ANSWER_WITHIN_MS = 10_000;
/** Answers keep the shape of this version, whatever the account is set to. */
const VERSION = '2024-06-20';

const CardSchema = z.object({
  id: z.string(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullish(),
});
export type StripeCard = z.output<typeof CardSchema>;

/** One payment, with its charge and its card. */
const IntentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int().nonnegative(),
  currency: z.string(),
  customer: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  setup_future_usage: z.string().nullish(),
  payment_method: CardSchema.nullish(),
  latest_charge: z
    .object({ created: z.int(), amount_refunded: z.int().nonnegative(), disputed: z.boolean() })
    .nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.url() }).nullish() }).nullish(),
});
export type Intent = z.output<typeof IntentSchema>;

/** A page of Stripe on which one invoice is paid. */
const CheckoutSchema = z.object({
  id: z.string(),
  url: z.url().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string().nullable(),
  payment_intent: z.union([IntentSchema, z.string().transform(() => null)]).nullable(),
});
export type Checkout = z.output<typeof CheckoutSchema>;

/** Makes a customer, to whom cards are kept. Asked again for the same member, it is the same one. */
export async function createCustomer(
  config: CardConfig,
  { member, email }: { readonly member: string; readonly email: string },
): Promise<string> {
  const { id } = await call(config, '/v1/customers', z.object({ id: z.string() }), {
    form: { email, 'metadata[member]': member },
    key: `customer:${member}`,
  });
  return id;
}

/** Deletes a customer with every card of theirs. */
export async function deleteCustomer(config: CardConfig, customer: string): Promise<void> {
  await call(config, `/v1/customers/${encodeURIComponent(customer)}`, z.unknown(), { method: 'DELETE' });
}

/** Forgets a card. */
export async function detachCard(config: CardConfig, card: string): Promise<void> {
  await call(config, `/v1/payment_methods/${encodeURIComponent(card)}/detach`, z.unknown(), { form: {} });
}

export interface NewCheckout {
  /** Of the invoice. */
  readonly invoice: string;
  readonly customer: string;
  readonly cents: number;
  readonly product: string;
  /** Of the member. */
  readonly language: Language;
  /** Where the member comes back to. */
  readonly back: string;
  /** When the page closes, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether the member wants the card kept, and the term renewed by it. */
  readonly keep: boolean;
  readonly renew: boolean;
}

const EXPANDED = ['latest_charge', 'payment_method'] as const;
const expand = (prefix = '') =>
  Object.fromEntries(EXPANDED.map((what, at) => [`expand[${at}]`, `${prefix}${what}`] as const));

/** Opens a page for an invoice. Asked again for the same amount, choice and language, it is the same page. */
export async function openCheckout(
  config: CardConfig,
  { invoice, customer, cents, product, language, back, expiresAt, keep, renew }: NewCheckout,
): Promise<Checkout> {
  return await call(config, '/v1/checkout/sessions', CheckoutSchema, {
    form: {
      mode: 'payment',
      locale: language,
      client_reference_id: invoice,
      customer,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': String(cents),
      'line_items[0][price_data][product_data][name]': product,
      'payment_intent_data[metadata][invoice]': invoice,
      ...(keep ? { 'payment_intent_data[setup_future_usage]': 'off_session' } : {}),
      ...(renew ? { 'payment_intent_data[metadata][renew]': 'yes' } : {}),
      expires_at: String(Math.floor(expiresAt / 1_000)),
      success_url: back,
      cancel_url: back,
    },
    key: `${invoice}:${cents}:${expiresAt}:${keep}:${renew}:${language}`,
  });
}

/** The page as it is now: events are not trusted to come in order. */
export async function readCheckout(config: CardConfig, id: string): Promise<Checkout> {
  const query = new URLSearchParams(expand('payment_intent.'));
  return await call(config, `/v1/checkout/sessions/${encodeURIComponent(id)}?${query}`, CheckoutSchema);
}

export async function readIntent(config: CardConfig, id: string): Promise<Intent> {
  return await call(
    config,
    `/v1/payment_intents/${encodeURIComponent(id)}?${new URLSearchParams(expand())}`,
    IntentSchema,
  );
}

export interface NewCharge {
  /** Of the invoice. */
  readonly invoice: string;
  /** Counts the charges of the invoice. */
  readonly attempt: number;
  readonly cents: number;
  readonly customer: string;
  readonly card: string;
  readonly renew: boolean;
  /** Where the bank leads back to that asks the member; null: nobody is there to be asked. */
  readonly back: string | null;
}

const RefusedSchema = z.object({
  error: z.object({ code: z.string().nullish(), payment_intent: IntentSchema.partial().nullish() }),
});

/** What came of a charge. */
export type Charged =
  | { readonly outcome: 'paid' | 'asks'; readonly intent: Intent }
  | { readonly outcome: 'declined' | 'authentication'; readonly intent: string | null };

/**
 * Charges a kept card. Asked again for the same attempt, it is the same charge.
 * @throws Error: the service did not answer. Whether it charged is unknown until it is asked again.
 */
export async function chargeCard(config: CardConfig, charge: NewCharge): Promise<Charged> {
  const { invoice, attempt, cents, customer, card, renew, back } = charge;
  const answer = await send(config, '/v1/payment_intents', {
    form: {
      amount: String(cents),
      currency: 'usd',
      customer,
      payment_method: card,
      'payment_method_types[0]': 'card',
      confirm: 'true',
      ...(back === null ? { off_session: 'true' } : { return_url: back }),
      'metadata[invoice]': invoice,
      'metadata[attempt]': String(attempt),
      ...(renew ? { 'metadata[renew]': 'yes' } : {}),
      ...expand(),
    },
    key: `charge:${invoice}:${attempt}`,
  });
  // A card that is gone is a bad request, a declined one asks for another payment.
  if (answer.status === 400 || answer.status === 402) {
    const { error } = RefusedSchema.parse(await answer.json());
    return {
      outcome: error.code === 'authentication_required' ? 'authentication' : 'declined',
      intent: error.payment_intent?.id ?? null,
    };
  }
  return chargedOf(IntentSchema.parse(await okJson(answer)));
}

/** What an intent says of its charge. */
export function chargedOf(intent: Intent): Charged {
  switch (intent.status) {
    case 'succeeded':
    case 'processing':
      return { outcome: 'paid', intent };
    case 'requires_action':
      return { outcome: 'asks', intent };
    default:
      return { outcome: 'declined', intent: intent.id };
  }
}

/** The charge of an attempt that was asked for long ago, so that its key is forgotten; null: it never came to be. */
export async function findCharge(
  config: CardConfig,
  { customer, invoice, attempt }: Pick<NewCharge, 'customer' | 'invoice' | 'attempt'>,
): Promise<Intent | null> {
  const query = new URLSearchParams({ customer, limit: '100' });
  const found = await call(
    config,
    `/v1/payment_intents?${query}`,
    z.object({
      data: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() })),
    }),
  );
  const one = found.data.find(({ metadata }) => metadata?.invoice === invoice && metadata?.attempt === String(attempt));
  return one ? await readIntent(config, one.id) : null;
}

const DisputeSchema = z.object({ amount: z.int(), status: z.string() });

/** Disputes of a payment. */
export async function readDisputes(config: CardConfig, intent: string): Promise<z.output<typeof DisputeSchema>[]> {
  const query = new URLSearchParams({ payment_intent: intent, limit: '100' });
  const { data } = await call(config, `/v1/disputes?${query}`, z.object({ data: z.array(DisputeSchema) }));
  return data;
}

/** An event, of which only the object that it is about counts. */
export const CardEventSchema = z.object({
  id: z.string().max(255),
  type: z.string(),
  data: z.object({
    object: z.object({ id: z.string().max(255), payment_intent: z.string().max(255).nullish().catch(null) }),
  }),
});
export type CardEvent = z.output<typeof CardEventSchema>;

/** Kinds of events that mean something here. */
export const CARD_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

/** Events since a moment in milliseconds since 1970, the newest first. */
export async function* listEvents(config: CardConfig, since: number): AsyncGenerator<CardEvent> {
  let after: string | undefined;
  for (;;) {
    const query = new URLSearchParams({
      limit: '100',
      'created[gte]': String(Math.floor(since / 1_000)),
      ...Object.fromEntries(CARD_EVENTS.map((type, at) => [`types[${at}]`, type])),
      ...(after === undefined ? {} : { starting_after: after }),
    });
    const { data, has_more } = await call(
      config,
      `/v1/events?${query}`,
      z.object({ data: z.array(CardEventSchema), has_more: z.boolean() }),
    );
    yield* data;
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return;
  }
}

interface Sent {
  readonly method?: 'DELETE';
  readonly form?: Readonly<Record<string, string>>;
  /** Asked again with the same one, the service does nothing twice. */
  readonly key?: string;
}

async function send({ url, secretKey }: CardConfig, path: string, { method, form, key }: Sent = {}): Promise<Response> {
  return await fetch(`${url}${path}`, {
    method: method ?? (form ? 'POST' : 'GET'),
    ...(form ? { body: new URLSearchParams(form) } : {}),
    headers: {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': VERSION,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
}

async function okJson(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The card service answered ${answer.status}.`);
  return await answer.json();
}

async function call<T>(config: CardConfig, path: string, schema: z.ZodType<T>, sent?: Sent): Promise<T> {
  return schema.parse(await okJson(await send(config, path, sent)));
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
