import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#schemas/entities/subscriptions.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { CARD_KEYS, signed, signedEvent, startCardService } from '#server/testing/cardService.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { freePort } from '#server/testing/ports.ts';
import { reconcileCards } from './cardPayments.ts';
import { renewByCard } from './cardRenewals.ts';
import { giveNotices } from './planNotices.ts';
import { deleteLeftCustomers } from './repository/cardCustomers.ts';

const port = await freePort();
const test = useTestAccounts({
  environment: { ...CARD_KEYS, STRIPE_URL: `http://127.0.0.1:${port}`, CONTACT_EMAIL: 'till@assay.example' },
  modules: modules.filter(({ memberRoutes }) => memberRoutes),
});
const HOUR = 3_600_000;

describe('a kept card', () => {
  let stripe: Awaited<ReturnType<typeof startCardService>>;
  beforeAll(async () => {
    stripe = await startCardService(port);
  });
  afterAll(() => stripe?.stop());
  beforeEach(async () => {
    // Charges are counted: members of earlier tests renew nothing more.
    await test.database.pool.query('DELETE FROM renewals');
    Object.assign(stripe.service, { bank: 'pays', isDown: false, breaksAfterCharge: false, now: test.now });
  });

  const config = () => {
    const { card } = test.database.deps.config;
    if (card === null) throw new Error('The card service is not configured.');
    return card;
  };
  const tell = async ({ body, signature }: ReturnType<typeof signed>) =>
    await test.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
  const order = async (browser: Browser, months = 1) => (await browser.post('/api/billing/invoices', { months })).body;
  const paymentOf = async (browser: Browser) => (await browser.get('/api/billing/payment')).body;
  const planOf = async (browser: Browser) => (await browser.get('/api/billing/subscription')).body;
  const mailsTo = async (username: string) =>
    (
      await test.database.pool.query<{ subject: string }>(
        'SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY id',
        [username.includes('@') ? username : `${username}@example.com`],
      )
    ).rows.map(({ subject }) => subject);
  const at = (now: number) => {
    test.now = now;
    stripe.service.now = now;
  };
  const renew = () => renewByCard(test.database.deps, config(), null);
  /** A member with a month of Pro by a kept card that renews. */
  const member = async (username: string, { months = 1, renews = true } = {}) => {
    const browser = await test.signedIn(username);
    const invoice = await order(browser, months);
    await browser.post(`/api/billing/invoices/${invoice.id}/card`, { keep: true, renew: renews });
    await tell(signedEvent(stripe.pay(invoice.id, test.now), test.now));
    const until = Date.parse((await planOf(browser)).until);
    const back = async (now: number) => {
      at(now);
      await browser.signIn(username, PASSWORD);
    };
    return { browser, invoice, until, back };
  };

  it('is kept only where its member says so, shown, used again, and removed', async () => {
    const browser = await test.signedIn('choosing');
    const first = await order(browser);
    await browser.post(`/api/billing/invoices/${first.id}/card`, { renew: true });
    await tell(signedEvent(stripe.pay(first.id, test.now), test.now));
    expect(await paymentOf(browser)).toMatchObject({ saved_card: null, renewal: null });
    const second = await order(browser);
    expect((await browser.post(`/api/billing/invoices/${second.id}/saved-card`, {})).status).toBe(409);
    await browser.post(`/api/billing/invoices/${second.id}/card`, { keep: true });
    await tell(signedEvent(stripe.pay(second.id, test.now, '0042'), test.now));
    expect(await paymentOf(browser)).toMatchObject({
      saved_card: { brand: 'visa', last4: '0042', expires_month: 8, expires_year: 2029 },
      renewal: null,
    });
    const third = await order(browser);
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post(`/api/billing/invoices/${third.id}/saved-card`, {})),
    );
    expect(answers.some(({ status, body }) => status === 200 && body.url === null)).toBe(true);
    expect((await planOf(browser)).events).toHaveLength(3);
    expect((await paymentOf(browser)).credit_cents).toBe(0);
    expect((await browser.post('/api/billing/card/remove', {})).body.saved_card).toBeNull();
    expect([...stripe.methods.values()].filter(({ customer }) => customer !== null)).toEqual([]);
  });

  it('asks the member where their bank wants to, and settles by the event that is here before they are back', async () => {
    const { browser } = await member('asked', { renews: false });
    const invoice = await order(browser);
    stripe.service.bank = 'asks';
    const pay = () => browser.post(`/api/billing/invoices/${invoice.id}/saved-card`, { renew: true });
    const { body } = await pay();
    expect(body.url).toMatch(/^https:\/\/bank\.test\//);
    expect((await pay()).body.url).toBe(body.url);
    await tell(signed(stripe.answerBank(test.now, false), test.now));
    const again = await pay();
    expect(again.body.url).not.toBe(body.url);
    await tell(signed(stripe.answerBank(test.now), test.now));
    expect(await planOf(browser)).toMatchObject({ events: [{ kind: 'paid' }, { kind: 'paid' }] });
    expect((await paymentOf(browser)).renewal).toMatchObject({ months: 1, cents: 1_045 });
  });

  it('that is declined charges nothing, and can be tried again', async () => {
    const { browser } = await member('declined', { renews: false });
    const invoice = await order(browser);
    stripe.service.bank = 'declines';
    const refused = await browser.post(`/api/billing/invoices/${invoice.id}/saved-card`, {});
    expect([refused.status, refused.body.error.code]).toEqual([402, 'card_declined']);
    stripe.service.bank = 'pays';
    expect((await browser.post(`/api/billing/invoices/${invoice.id}/saved-card`, {})).body.url).toBeNull();
    expect((await planOf(browser)).events).toHaveLength(2);
  });

  it('renews the term at its end, once, told before and after', async () => {
    const { browser, until, back } = await member('renewed');
    expect((await paymentOf(browser)).renewal).toMatchObject({
      ...{ months: 1, cents: 1_045, charges_at: new Date(until).toISOString(), ends_at: null },
    });
    await giveNotices(test.database.deps, until - 6.5 * DAY_MS);
    await giveNotices(test.database.deps, until - HOUR);
    await back(until + HOUR);
    const charges = stripe.service.charges;
    await Promise.all([renew(), renew()]);
    await renew();
    await giveNotices(test.database.deps, test.now);
    expect(stripe.service.charges).toBe(charges + 1);
    const next = addMonths(unixMs(until), 1);
    expect(await planOf(browser)).toMatchObject({
      phase: 'paid',
      events: [
        { kind: 'paid', months: 1 },
        { kind: 'paid', months: 1 },
      ],
    });
    expect(Math.abs(Date.parse((await planOf(browser)).until) - next)).toBeLessThan(4 * DAY_MS);
    const [first, ...rest] = await mailsTo('renewed');
    expect(first).toMatch(/^Receipt/);
    expect(rest).toEqual([expect.stringMatching(/^Pro renews on/), expect.stringMatching(/^Receipt/)]);
  });

  it('is tried on days 0, 3, 5 and 7, told each time once, and then the plan ends', async () => {
    const { browser, until, back } = await member('failing');
    stripe.service.bank = 'declines';
    for (let hours = 1; hours <= 9 * 24; hours += 6) {
      at(until + hours * HOUR);
      await renew();
      await renew();
      await giveNotices(test.database.deps, test.now);
    }
    const { rows } = await test.database.pool.query<{ at: Date }>(
      `SELECT c.at FROM card_charges c JOIN invoices i ON i.id = c.invoice_id JOIN users u ON u.id = i.user_id
        WHERE u.username = 'failing' ORDER BY c.at`,
    );
    expect(rows.map((row) => Math.floor((row.at.getTime() - until) / DAY_MS))).toEqual([0, 3, 5, 7]);
    // The plan ends on the seventh day, after three attempts and before the last one.
    expect((await mailsTo('failing')).slice(1).toSorted()).toEqual([
      'You are back on the Standard plan',
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^Your card was declined/)),
    ]);
    await back(test.now);
    expect(await planOf(browser)).toMatchObject({ plan: 'standard', phase: 'expired' });
    expect(await paymentOf(browser)).toMatchObject({ open: null, credit_cents: 0 });
  });

  it('that the bank wants to ask about leads the member to pay by hand, and is not tried without them', async () => {
    const { browser, until, back } = await member('led');
    stripe.service.bank = 'asks';
    for (const days of [0.1, 3.1, 5.1]) {
      at(until + days * DAY_MS);
      await renew();
    }
    expect((await mailsTo('led')).slice(1)).toEqual([expect.stringMatching(/^Your bank wants to ask you/)]);
    await back(until + 6 * DAY_MS);
    const { open, invoices } = await paymentOf(browser);
    expect(invoices[0]).toMatchObject({ id: open, status: 'New', renews: true, due_cents: 1_045 });
    await browser.post(`/api/billing/invoices/${open}/saved-card`, {});
    await tell(signed(stripe.answerBank(test.now), test.now));
    expect(await planOf(browser)).toMatchObject({ phase: 'paid' });
  });

  it('is charged once where the server ends between payment and upgrade', async () => {
    const { browser, until, back } = await member('killed');
    const charges = stripe.service.charges;
    await back(until + HOUR);
    stripe.service.breaksAfterCharge = true;
    await renew();
    expect(stripe.service.charges).toBe(charges + 1);
    expect((await planOf(browser)).events).toHaveLength(1);
    stripe.service.breaksAfterCharge = false;
    at(until + 2 * HOUR);
    await renew();
    await renew();
    expect(stripe.service.charges).toBe(charges + 1);
    await back(test.now);
    expect((await planOf(browser)).events).toHaveLength(2);
  });

  it('is found a day later by the charge itself, whose key the service has forgotten', async () => {
    const { browser, until, back } = await member('forgotten');
    const charges = stripe.service.charges;
    at(until + HOUR);
    stripe.service.breaksAfterCharge = true;
    await renew();
    stripe.service.breaksAfterCharge = false;
    at(until + 30 * HOUR);
    await renew();
    expect(stripe.service.charges).toBe(charges + 1);
    await back(test.now);
    expect((await planOf(browser)).events).toHaveLength(2);
  });

  it('brings about all of it or nothing where the server ends while it writes', async () => {
    const { browser, until, back } = await member('halved');
    const { pool } = test.database;
    await back(until + HOUR);
    await pool.query('ALTER TABLE mail_outbox RENAME TO mail_outbox_away');
    const charges = stripe.service.charges;
    await renew();
    await pool.query('ALTER TABLE mail_outbox_away RENAME TO mail_outbox');
    expect(stripe.service.charges).toBe(charges + 1);
    expect((await planOf(browser)).events).toHaveLength(1);
    at(until + 2 * HOUR);
    await renew();
    expect(stripe.service.charges).toBe(charges + 1);
    expect((await planOf(browser)).events).toHaveLength(2);
    expect((await paymentOf(browser)).credit_cents).toBe(0);
  });

  it('renews nothing after a cancellation with notice, and once more after a late one', async () => {
    const early = await member('early', { months: 3 });
    const { body } = await early.browser.post('/api/billing/renewal', { renews: false });
    expect(body.renewal).toMatchObject({ charges_at: null, ends_at: new Date(early.until).toISOString() });
    const late = await member('lately', { months: 3 });
    await late.back(late.until - 10 * DAY_MS);
    const once = (await late.browser.post('/api/billing/renewal', { renews: false })).body.renewal;
    expect(once.charges_at).toBe(new Date(late.until).toISOString());
    await late.back(late.until + HOUR);
    await renew();
    expect((await planOf(late.browser)).until).toBe(once.ends_at);
    await late.back(Date.parse(once.ends_at) + HOUR);
    const charges = stripe.service.charges;
    await renew();
    expect(stripe.service.charges).toBe(charges);
    expect(await planOf(late.browser)).toMatchObject({ phase: 'grace' });
    await early.back(test.now);
    expect(await planOf(early.browser)).toMatchObject({ phase: 'expired', events: [{ kind: 'paid' }] });
  });

  it('that is removed stops what it would renew', async () => {
    const { browser, until, back } = await member('removing');
    await browser.post('/api/billing/card/remove', {});
    expect(await paymentOf(browser)).toMatchObject({ saved_card: null, renewal: null });
    const charges = stripe.service.charges;
    await back(until + HOUR);
    await renew();
    expect(stripe.service.charges).toBe(charges);
  });

  it('takes the term back with a refund, told to member and operator, and owes nothing', async () => {
    const { browser } = await member('refunded', { months: 3 });
    const event = stripe.refund(2_822, test.now);
    for (const _ of [1, 2]) await tell(signed(event, test.now));
    expect(await planOf(browser)).toMatchObject({
      plan: 'standard',
      phase: 'free',
      events: [
        { kind: 'returned', months: 3 },
        { kind: 'paid', months: 3 },
      ],
    });
    expect(await paymentOf(browser)).toMatchObject({
      credit_cents: 0,
      renewal: null,
      invoices: [{ is_returned: true, returned_cents: 2_822, credit_cents: 0 }],
    });
    expect((await mailsTo('refunded')).filter((subject) => subject.includes('went back'))).toHaveLength(1);
    expect(await mailsTo('till@assay.example')).toEqual([expect.stringMatching(/^28\.22 USD .* went back$/)]);
  });

  it('leaves the term where a part went back, and follows a dispute there and back', async () => {
    const { browser, until } = await member('partly');
    await tell(signed(stripe.refund(200, test.now), test.now));
    expect(await planOf(browser)).toMatchObject({ phase: 'paid', events: [{ kind: 'paid' }] });
    expect((await paymentOf(browser)).credit_cents).toBe(0);

    const other = await member('disputing');
    await tell(signed(stripe.dispute('needs_response', test.now), test.now));
    expect(await planOf(other.browser)).toMatchObject({ plan: 'standard', phase: 'free' });
    // Its own payment is told again, and does not undo that.
    await tell(signedEvent(`cs_test_${stripe.methods.size}`, test.now, 'evt_late'));
    expect(await planOf(other.browser)).toMatchObject({ plan: 'standard' });
    await tell(signed(stripe.dispute('won', test.now), test.now));
    expect(await planOf(other.browser)).toMatchObject({ plan: 'pro', phase: 'paid' });
    expect((await paymentOf(other.browser)).credit_cents).toBe(0);
    expect(until).toBeGreaterThan(test.now);
  });

  it('never owes: a refund of what is spent is written off', async () => {
    const { browser, invoice } = await member('spent', { renews: false });
    await tell(signedEvent(stripe.payAgain(`cs_test_${stripe.methods.size}`, test.now), test.now));
    expect((await paymentOf(browser)).credit_cents).toBe(invoice.amount_cents);
    expect((await order(browser)).status).toBe('Settled');
    await tell(signed(stripe.refund(invoice.amount_cents, test.now), test.now));
    const { rows } = await test.database.pool.query(
      `SELECT balance FROM ledger_balances b JOIN users u ON u.id = b.user_id WHERE u.username = 'spent' AND unit = 'credit'`,
    );
    expect(rows).toEqual([{ balance: 0 }]);
    expect((await planOf(browser)).events).toHaveLength(2);
  });

  it('is seen by the hourly look where the event of a refund never came', async () => {
    const { browser } = await member('unheard');
    stripe.refund(1_045, test.now);
    await reconcileCards(test.database.deps, config());
    await reconcileCards(test.database.deps, config());
    expect(await planOf(browser)).toMatchObject({ plan: 'standard', events: [{ kind: 'returned' }, { kind: 'paid' }] });
  });

  it('is deleted at the service with the account', async () => {
    await member('leaving');
    const count = stripe.customers.size;
    await test.database.pool.query(`DELETE FROM users WHERE username = 'leaving'`);
    await deleteLeftCustomers(test.database.deps, config());
    expect(stripe.customers.size).toBe(count - 1);
  });

  it('can neither be used, shown nor removed by others, nor while the service is away', async () => {
    const { browser, invoice } = await member('owning');
    const stranger = await test.signedIn('foreign');
    expect((await stranger.post(`/api/billing/invoices/${invoice.id}/saved-card`, {})).status).toBe(404);
    expect((await paymentOf(stranger)).saved_card).toBeNull();
    stripe.service.isDown = true;
    const { status, body } = await browser.post('/api/billing/card/remove', {});
    expect([status, body.error.code]).toEqual([503, 'card_unavailable']);
    expect((await paymentOf(browser)).saved_card).not.toBeNull();
  });
});
