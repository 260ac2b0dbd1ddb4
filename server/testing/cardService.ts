import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

export const CARD_KEYS = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };

interface Page {
  readonly id: string;
  readonly url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string | null;
  payment_intent: { readonly id: string; readonly latest_charge: { readonly created: number } } | null;
}

/** A card service of the test alone that speaks the calls we use. */
export async function startCardService(port: number) {
  const pages = new Map<string, Page>();
  const byKey = new Map<string, Page>();
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${CARD_KEYS.STRIPE_SECRET_KEY}`) return answer(401, {});
    const { pathname } = new URL(request.url ?? '/', 'http://card.test');
    const id = pathname.split('/')[4];
    if (id !== undefined) return answer(pages.has(id) ? 200 : 404, pages.get(id) ?? {});
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const key = String(request.headers['idempotency-key']);
      const made: Page = byKey.get(key) ?? {
        ...{ id: `cs_test_${pages.size + 1}`, url: `https://card.test/pay/${pages.size + 1}`, status: 'open' },
        ...{ payment_status: 'unpaid', currency: 'usd', payment_intent: null },
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        client_reference_id: form.get('client_reference_id'),
      };
      byKey.set(key, made);
      pages.set(made.id, made);
      answer(200, made);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    calls: () => calls,
    /** The page of an invoice, as its member pays it. */
    pay: (invoice: string, at: number): string => {
      const page = [...pages.values()].find((one) => one.client_reference_id === invoice);
      if (!page) throw new Error('No page was opened for this invoice.');
      page.status = 'complete';
      page.payment_status = 'paid';
      page.payment_intent = { id: `pi_${page.id}`, latest_charge: { created: Math.floor(at / 1_000) } };
      return page.id;
    },
    /** Another paid page of the same invoice, as where it was open in two windows. */
    payAgain: (paid: string, at: number): string => {
      const page = pages.get(paid);
      if (!page) throw new Error('There is no such page.');
      const id = `${paid}_again`;
      const charge = { id: `pi_${id}`, latest_charge: { created: Math.floor(at / 1_000) } };
      pages.set(id, { ...page, id, payment_intent: charge });
      return id;
    },
    stop: () => server.close(),
  };
}

/** An event with the signature of the service. */
export function signedEvent(checkout: string, now: number, id = `evt_${checkout}`) {
  const body = Buffer.from(
    JSON.stringify({ id, type: 'checkout.session.completed', data: { object: { id: checkout } } }, null, 2),
  );
  const time = Math.floor(now / 1_000);
  const mark = createHmac('sha256', CARD_KEYS.STRIPE_WEBHOOK_SECRET).update(`${time}.`).update(body).digest('hex');
  return { body, signature: `t=${time},v1=${mark}` };
}
