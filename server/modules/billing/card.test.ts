import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { changePlan } from '#server/modules/plans/repository/subscriptions.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { CARD_KEYS, signedEvent, signedText, startCardService } from '#server/testing/cardService.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { freePort } from '#server/testing/ports.ts';
import { reconcileCards } from './cardPayments.ts';

const port = await freePort();
const test = useTestAccounts({
  environment: { ...CARD_KEYS, STRIPE_URL: `http://127.0.0.1:${port}` },
  modules: modules.filter(({ memberRoutes }) => memberRoutes),
});

describe('an invoice that is paid by card', () => {
  let service: Awaited<ReturnType<typeof startCardService>>;
  beforeAll(async () => {
    service = await startCardService(port);
  });
  afterAll(() => service?.stop());

  const order = async (browser: Browser) => (await browser.post('/api/billing/invoices', { months: 3 })).body;
  const pay = async (browser: Browser) => {
    const invoice = await order(browser);
    const { status, body } = await browser.post(`/api/billing/invoices/${invoice.id}/card`, {});
    expect([status, body.url]).toEqual([200, expect.stringContaining('https://card.test/pay/')]);
    return { invoice, checkout: service.pay(invoice.id, test.now) };
  };
  const tell = async ({ body, signature }: { readonly body: Buffer; readonly signature: string }) =>
    await test.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
  const planOf = async (browser: Browser) => (await browser.get('/api/billing/subscription')).body;

  it('turns Pro on once, however often its event is told', async () => {
    const browser = await test.signedIn('carded');
    const { invoice, checkout } = await pay(browser);
    const event = signedEvent(checkout, test.now);
    const answers = await Promise.all([tell(event), tell(event), tell(event)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await tell(signedEvent(checkout, test.now, 'evt_another'))).statusCode).toBe(200);
    expect(await planOf(browser)).toMatchObject({ plan: 'pro', phase: 'paid', events: [{ kind: 'paid', months: 3 }] });
    expect((await browser.get(`/api/billing/invoices/${invoice.id}`)).body).toMatchObject({
      status: 'Settled',
      payments: [{ network: 'card', token: 'USD', amount: '28.22', state: 'confirmed' }],
    });
    expect((await browser.get('/api/billing/payment')).body).toMatchObject({ card: true, credit_cents: 0, open: null });
  });

  it.each([
    ['{"id": "evt_1", "type": "checkout', 'malformed_json'],
    ['[]', 'bad_request'],
    ['null', 'bad_request'],
    ['{"object": "list", "data": []}', 'bad_request'],
    ['{"id": "evt_1", "type": "charge.refunded", "data": {"object": {}}}', 'bad_request'],
    ['{"id": "evt_\\ud800", "type": "charge.refunded", "data": {"object": {"id": "ch_1"}}}', 'bad_request'],
  ])('signed, but no event, is refused: %s', async (text, code) => {
    const answer = await tell(signedText(text, test.now));
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, code]);
  });

  it('of a kind without a meaning here is taken', async () => {
    const balance = '{"id": "evt_2", "type": "balance.available", "data": {"object": {"object": "balance"}}}';
    expect((await tell(signedText(balance, test.now))).statusCode).toBe(200);
  });

  it('is not half written where the server ends while it writes, and turns Pro on once when told again, twice at once', async () => {
    const browser = await test.signedIn('killed');
    const { invoice, checkout } = await pay(browser);
    const { pool } = test.database;
    // The receipt is the last thing that is written: payment, credit and term are, before it.
    await pool.query('ALTER TABLE mail_outbox RENAME TO mail_outbox_away');
    const told = await tell(signedEvent(checkout, test.now)).finally(() =>
      pool.query('ALTER TABLE mail_outbox_away RENAME TO mail_outbox'),
    );
    expect(told.statusCode).toBe(500);
    expect(await planOf(browser)).toMatchObject({ plan: 'standard', events: [] });
    expect((await browser.get(`/api/billing/invoices/${invoice.id}`)).body).toMatchObject({ payments: [] });
    const again = [signedEvent(checkout, test.now), signedEvent(checkout, test.now)];
    expect((await Promise.all(again.map(tell))).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await planOf(browser)).toMatchObject({ plan: 'pro', events: [{ kind: 'paid', months: 3 }] });
    const { body } = await browser.get('/api/billing/payment');
    expect(body).toMatchObject({ credit_cents: 0, invoices: [{ status: 'Settled', payments: [{ network: 'card' }] }] });
    const mails = await pool.query(`SELECT FROM mail_outbox WHERE recipient = 'killed@example.com'`);
    expect(mails.rowCount).toBe(1);
  });

  it('opens one page for an invoice, and none for one that is over', async () => {
    const browser = await test.signedIn('repeated');
    const { id } = await order(browser);
    const urls = await Promise.all([1, 2].map(() => browser.post(`/api/billing/invoices/${id}/card`, {})));
    expect(urls[0]?.body.url).toBe(urls[1]?.body.url);
    await browser.post(`/api/billing/invoices/${id}/cancel`, {});
    expect((await browser.post(`/api/billing/invoices/${id}/card`, {})).status).toBe(409);
  });

  it('says what it is for in the language of its member, also where that changes', async () => {
    const browser = await test.signedIn('bilingual');
    const { id, number } = await order(browser);
    const pageIn = async (language: 'en' | 'vi') => {
      await test.database.pool.query(`UPDATE users SET language = $1 WHERE username = 'bilingual'`, [language]);
      return service.wordsAt((await browser.post(`/api/billing/invoices/${id}/card`, {})).body.url);
    };
    expect(await pageIn('vi')).toEqual({ language: 'vi', product: `Assay Pro, 3 tháng (${number})` });
    expect(await pageIn('en')).toEqual({ language: 'en', product: `Assay Pro, 3 months (${number})` });
  });

  it('lasts as long as a page that was opened shortly before its end', async () => {
    const browser = await test.signedIn('patient');
    const { id } = await order(browser);
    test.now += 55 * 60_000;
    await browser.post(`/api/billing/invoices/${id}/card`, {});
    test.now += 30 * 60_000;
    const checkout = service.pay(id, test.now);
    await tell(signedEvent(checkout, test.now));
    expect((await browser.get(`/api/billing/invoices/${id}`)).body).toMatchObject({
      status: 'Settled',
      exception: null,
    });
  });

  it('keeps its months until an endless plan ends that was given while it was open', async () => {
    const browser = await test.signedIn('endless');
    const { checkout } = await pay(browser);
    const { rows } = await test.database.pool.query<{ id: string }>(`SELECT id FROM users WHERE username = 'endless'`);
    const id = Number(rows[0]?.id);
    await changePlan(test.database.pool, id, 'enterprise', test.now);
    expect((await tell(signedEvent(checkout, test.now))).statusCode).toBe(200);
    expect(await planOf(browser)).toMatchObject({ plan: 'enterprise', phase: 'set', until: null });
    test.now += 1_000;
    await changePlan(test.database.pool, id, 'standard', test.now);
    const until = new Date(addMonths(unixMs(test.now), 3)).toISOString();
    expect(await planOf(browser)).toMatchObject({ plan: 'pro', phase: 'paid', until });
    const { body } = await browser.get('/api/users/notifications');
    expect(body.data[0]).toMatchObject({ kind: 'plan_changed', data: { plan: 'pro' } });
  });

  it('that is paid on two pages at once is invoiced once, and the rest is credit', async () => {
    const browser = await test.signedIn('twice');
    const { invoice, checkout } = await pay(browser);
    const other = service.payAgain(checkout, test.now);
    const answers = await Promise.all([checkout, other].map((one) => tell(signedEvent(one, test.now))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await planOf(browser)).events).toHaveLength(1);
    expect((await browser.get('/api/billing/payment')).body).toMatchObject({ credit_cents: invoice.amount_cents });
  });

  it('is found by the hourly look where the event never came', async () => {
    const browser = await test.signedIn('unheard');
    await pay(browser);
    expect((await planOf(browser)).plan).toBe('standard');
    const { card } = test.database.deps.config;
    if (card === null) throw new Error('The card service is not configured.');
    await reconcileCards(test.database.deps, card);
    await reconcileCards(test.database.deps, card);
    expect(await planOf(browser)).toMatchObject({ plan: 'pro', events: [{ kind: 'paid' }] });
  });

  it('is not believed of an event whose bytes, secret or age are not right', async () => {
    const browser = await test.signedIn('forged');
    const { checkout } = await pay(browser);
    const { body, signature } = signedEvent(checkout, test.now);
    const calls = service.calls();
    for (const [bytes, mark] of [
      [Buffer.concat([body, Buffer.from(' ')]), signature],
      [body, signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [body, signedEvent(checkout, test.now - 3_600_000).signature],
      [body, ''],
      [body, 't=NaN,v1=zz'],
    ] as const) {
      expect((await tell({ body: bytes, signature: mark })).statusCode).toBe(403);
    }
    expect(service.calls()).toBe(calls);
    expect((await planOf(browser)).plan).toBe('standard');
  });
});
