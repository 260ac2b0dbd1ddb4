import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

export const CARD_KEYS = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };

/** What a bank says of a card when nobody, or the member, is there. */
export type BankAnswer = 'pays' | 'declines' | 'asks';

interface Method {
  readonly id: string;
  customer: string | null;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
}

interface Intent {
  readonly id: string;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method';
  readonly amount: number;
  amount_received: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly setup_future_usage: string | null;
  payment_method: string | null;
  latest_charge: { created: number; amount_refunded: number; disputed: boolean } | null;
  next_action: { redirect_to_url: { url: string } } | null;
}

interface Page {
  readonly id: string;
  readonly url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string | null;
  payment_intent: string | null;
}

interface Event {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: { readonly id: string; readonly payment_intent?: string | null } };
}

type Form = ReadonlyMap<string, string>;

/** A card service of tests alone that speaks the calls we use, as Stripe documents them. */
export async function startCardService(port: number) {
  const pages = new Map<string, Page & { readonly form: Form }>();
  const intents = new Map<string, Intent>();
  const methods = new Map<string, Method>();
  const customers = new Set<string>();
  const disputes: { readonly payment_intent: string; readonly amount: number; status: string }[] = [];
  const events: Event[] = [];
  const byKey = new Map<string, { readonly status: number; readonly body: unknown }>();
  const service = {
    ...{ calls: 0, charges: 0, bank: 'pays' as BankAnswer, isDown: false, breaksAfterCharge: false, now: 0 },
    /** Runs when a charge is asked for, before it is made. */
    beforeCharge: null as (() => Promise<void>) | null,
  };
  const seconds = (at: number) => Math.floor(at / 1_000);

  const shownIntent = (intent: Intent) => ({
    ...intent,
    payment_method: intent.payment_method === null ? null : (methods.get(intent.payment_method) ?? null),
  });
  const shownPage = ({ form: _, ...page }: Page & { readonly form: Form }) => {
    const intent = page.payment_intent === null ? undefined : intents.get(page.payment_intent);
    return { ...page, payment_intent: intent ? shownIntent(intent) : null };
  };
  const tell = (type: string, object: Event['data']['object'], at: number): Event => {
    const event = { id: `evt_${events.length + 1}`, type, created: seconds(at), data: { object } };
    events.unshift(event);
    return event;
  };
  const metadataOf = (form: Form, prefix: string) =>
    Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : null;
        return key === null ? [] : [[key, value] as const];
      }),
    );
  const paid = (intent: Intent, at: number) => {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.next_action = null;
    intent.latest_charge = { created: seconds(at), amount_refunded: 0, disputed: false };
    service.charges += 1;
  };

  function charge(form: Form): { readonly status: number; readonly body: unknown } {
    const method = methods.get(form.get('payment_method') ?? '');
    if (!method || method.customer !== form.get('customer')) {
      return { status: 400, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } };
    }
    const intent: Intent = {
      ...{ id: `pi_${intents.size + 1}`, status: 'requires_payment_method', amount: Number(form.get('amount')) },
      ...{ amount_received: 0, currency: String(form.get('currency')), customer: method.customer },
      ...{ metadata: metadataOf(form, 'metadata'), setup_future_usage: null, payment_method: method.id },
      ...{ latest_charge: null, next_action: null },
    };
    intents.set(intent.id, intent);
    const isOff = form.get('off_session') === 'true';
    const refused = (code: string) => ({
      status: 402,
      body: { error: { type: 'card_error', code, payment_intent: shownIntent(intent) } },
    });
    if (service.bank === 'declines') return refused('card_declined');
    if (service.bank === 'asks') {
      if (isOff) return refused('authentication_required');
      intent.status = 'requires_action';
      intent.next_action = { redirect_to_url: { url: `https://bank.test/${intent.id}` } };
    } else paid(intent, service.now);
    return { status: 200, body: shownIntent(intent) };
  }

  function openPage(form: Form): { readonly status: number; readonly body: unknown } {
    const number = pages.size + 1;
    const page: Page & { readonly form: Form } = {
      ...{ id: `cs_test_${number}`, url: `https://card.test/pay/${number}`, status: 'open', payment_status: 'unpaid' },
      ...{ currency: 'usd', payment_intent: null, form, client_reference_id: form.get('client_reference_id') ?? null },
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    };
    pages.set(page.id, page);
    return { status: 200, body: shownPage(page) };
  }

  function answerTo(method: string, url: URL, form: Form): { readonly status: number; readonly body: unknown } {
    const [, , what, id, verb] = url.pathname.split('/');
    const query = url.searchParams;
    switch (`${method} ${what}`) {
      case 'POST customers': {
        const customer = `cus_${customers.size + 1}`;
        customers.add(customer);
        return { status: 200, body: { id: customer } };
      }
      case 'DELETE customers':
        return { status: customers.delete(id ?? '') ? 200 : 404, body: { id, deleted: true } };
      case 'POST payment_methods': {
        const card = methods.get(id ?? '');
        if (card && verb === 'detach') card.customer = null;
        return { status: card ? 200 : 404, body: card ?? {} };
      }
      case 'POST checkout':
        return openPage(form);
      case 'GET checkout': {
        const page = pages.get(verb ?? '');
        return page ? { status: 200, body: shownPage(page) } : { status: 404, body: {} };
      }
      case 'POST payment_intents':
        return charge(form);
      case 'GET payment_intents': {
        if (id === undefined) {
          const data = [...intents.values()].filter(({ customer }) => customer === query.get('customer'));
          return { status: 200, body: { data } };
        }
        const intent = intents.get(id);
        return intent ? { status: 200, body: shownIntent(intent) } : { status: 404, body: {} };
      }
      case 'GET disputes':
        return {
          status: 200,
          body: { data: disputes.filter((one) => one.payment_intent === query.get('payment_intent')) },
        };
      case 'GET events': {
        const types = new Set([...query].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : [])));
        const since = Number(query.get('created[gte]'));
        return {
          status: 200,
          body: { has_more: false, data: events.filter(({ type, created }) => types.has(type) && created >= since) },
        };
      }
      default:
        return { status: 404, body: {} };
    }
  }

  const server = createServer((request, response) => {
    service.calls += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (request.url === '/v1/payment_intents') await service.beforeCharge?.();
      const send = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      if (request.headers.authorization !== `Bearer ${CARD_KEYS.STRIPE_SECRET_KEY}`)
        return send({ status: 401, body: {} });
      if (service.isDown) return send({ status: 500, body: {} });
      const form = new Map(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      const key = request.headers['idempotency-key'];
      const known = typeof key === 'string' ? byKey.get(key) : undefined;
      const answer = known ?? answerTo(request.method ?? 'GET', new URL(request.url ?? '/', 'http://card.test'), form);
      if (typeof key === 'string') byKey.set(key, answer);
      // The service has charged, and nobody hears of it.
      if (service.breaksAfterCharge && request.url === '/v1/payment_intents') return void request.socket.destroy();
      send(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  /** The intent of a page, paid by a card ending in these digits. */
  function payPage(page: Page & { readonly form: Form }, at: number, last4: string): void {
    const customer = page.form.get('customer') ?? null;
    const usage = page.form.get('payment_intent_data[setup_future_usage]') ?? null;
    const card = { brand: 'visa', last4, exp_month: 8, exp_year: 2029 };
    const method: Method = { id: `pm_${methods.size + 1}`, customer: usage === null ? null : customer, card };
    methods.set(method.id, method);
    const intent: Intent = {
      ...{
        id: `pi_${intents.size + 1}`,
        status: 'succeeded',
        amount: page.amount_total,
        amount_received: page.amount_total,
      },
      ...{ currency: 'usd', customer, metadata: metadataOf(page.form, 'payment_intent_data[metadata]') },
      ...{ setup_future_usage: usage, payment_method: method.id, next_action: null },
      latest_charge: { created: seconds(at), amount_refunded: 0, disputed: false },
    };
    intents.set(intent.id, intent);
    service.charges += 1;
    page.status = 'complete';
    page.payment_status = 'paid';
    page.payment_intent = intent.id;
  }
  const lastCharged = (): Intent => {
    const intent = [...intents.values()].findLast(({ status }) => status === 'succeeded');
    if (!intent?.latest_charge) throw new Error('Nothing was charged.');
    return intent;
  };
  return {
    service,
    calls: () => service.calls,
    customers,
    methods,
    /** The page of an invoice, as its member pays it. */
    pay: (invoice: string, at: number, last4 = '4417'): string => {
      const page = [...pages.values()].findLast((one) => one.client_reference_id === invoice);
      if (!page) throw new Error('No page was opened for this invoice.');
      payPage(page, at, last4);
      return page.id;
    },
    /** The page at an address, as its member pays it. */
    payAt: (url: string, at: number): string => {
      const page = [...pages.values()].find((one) => one.url === url);
      if (!page) throw new Error('There is no such page.');
      payPage(page, at, '4417');
      return page.id;
    },
    /** Where its member comes back to. */
    backOf: (paidPage: string): string => pages.get(paidPage)?.form.get('success_url') ?? '',
    /** What a page says that it collects, in which language. */
    wordsAt: (url: string) => {
      const form = [...pages.values()].find((one) => one.url === url)?.form;
      return { language: form?.get('locale'), product: form?.get('line_items[0][price_data][product_data][name]') };
    },
    /** Another paid page of the same invoice, as where it was open in two windows. */
    payAgain: (paidPage: string, at: number): string => {
      const page = pages.get(paidPage);
      if (!page) throw new Error('There is no such page.');
      const again = { ...page, id: `${paidPage}_again` };
      pages.set(again.id, again);
      payPage(again, at, '4417');
      return again.id;
    },
    /** The member answers their bank; gives the event. */
    answerBank: (at: number, agrees = true): Event => {
      const intent = [...intents.values()].findLast(({ status }) => status === 'requires_action');
      if (!intent) throw new Error('No bank asks.');
      if (agrees) paid(intent, at);
      else Object.assign(intent, { status: 'requires_payment_method', next_action: null });
      return tell(`payment_intent.${agrees ? 'succeeded' : 'payment_failed'}`, { id: intent.id }, at);
    },
    /** Gives back of the last charge; gives the event. */
    refund: (cents: number, at: number): Event => {
      const { id, latest_charge } = lastCharged();
      if (latest_charge) latest_charge.amount_refunded += cents;
      return tell('charge.refunded', { id: `ch_${id}`, payment_intent: id }, at);
    },
    /** The holder of the last charged card disputes it; later calls say how it goes on. */
    dispute: (status: 'needs_response' | 'won' | 'lost', at: number): Event => {
      const { id, amount, latest_charge } = lastCharged();
      const known = disputes.find(({ payment_intent }) => payment_intent === id);
      if (known) known.status = status;
      else disputes.push({ payment_intent: id, amount, status });
      if (latest_charge) latest_charge.disputed = true;
      return tell(`charge.dispute.${known ? 'closed' : 'created'}`, { id: `dp_${id}`, payment_intent: id }, at);
    },
    stop: () => server.close(),
  };
}

/** The event of a paid page, with the signature of the service. */
export function signedEvent(checkout: string, now: number, id = `evt_${checkout}`) {
  return signed({ id, type: 'checkout.session.completed', data: { object: { id: checkout } } }, now);
}

/** An event with the signature of the service. */
export const signed = (event: Pick<Event, 'id' | 'type' | 'data'>, now: number) =>
  signedText(JSON.stringify(event, null, 2), now);

/** Any text with the signature of the service. */
export function signedText(text: string, now: number) {
  const body = Buffer.from(text);
  const time = Math.floor(now / 1_000);
  const mark = createHmac('sha256', CARD_KEYS.STRIPE_WEBHOOK_SECRET).update(`${time}.`).update(body).digest('hex');
  return { body, signature: `t=${time},v1=${mark}` };
}
