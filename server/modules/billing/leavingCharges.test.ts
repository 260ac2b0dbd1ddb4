import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#schemas/units.ts';
import { keepAccount, suspend } from '#server/modules/account-deletion/deletion.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { CARD_KEYS, signedEvent, startCardService } from '#server/testing/cardService.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { freePort } from '#server/testing/ports.ts';
import { claimCharge, runCharge } from './cardCharges.ts';
import { renewByCard } from './cardRenewals.ts';

const port = await freePort();
const test = useTestAccounts({
  environment: { ...CARD_KEYS, STRIPE_URL: `http://127.0.0.1:${port}` },
  modules: modules.filter(({ memberRoutes }) => memberRoutes),
});
const HOUR = 3_600_000;
const SITE = 'https://assay.example';

describe('a member on the way out', () => {
  let stripe: Awaited<ReturnType<typeof startCardService>>;
  beforeAll(async () => {
    stripe = await startCardService(port);
  });
  afterAll(() => stripe?.stop());
  beforeEach(async () => {
    await test.database.pool.query('DELETE FROM renewals');
    Object.assign(stripe.service, { bank: 'pays', isDown: false, breaksAfterCharge: false, beforeCharge: null });
    at(test.now);
  });

  const config = () => {
    const { card } = test.database.deps.config;
    if (card === null) throw new Error('The card service is not configured.');
    return card;
  };
  const at = (now: number) => {
    test.now = now;
    stripe.service.now = now;
  };
  const renew = () => renewByCard(test.database.deps, config(), null);
  const paymentOf = async (browser: Browser) => (await browser.get('/api/billing/payment')).body;
  const rowsOf = async (sql: string, username: string) => (await test.database.pool.query(sql, [username])).rows;
  const idOf = async (username: string) =>
    Number((await rowsOf('SELECT id FROM users WHERE username = $1', username))[0].id);
  const mailsTo = async (username: string): Promise<string[]> =>
    (await rowsOf('SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY id', `${username}@example.com`)).map(
      ({ subject }) => subject,
    );
  const outcomesOf = async (username: string): Promise<string[]> =>
    (
      await rowsOf(
        `SELECT c.outcome FROM card_charges c JOIN invoices i ON i.id = c.invoice_id JOIN users u ON u.id = i.user_id
          WHERE u.username = $1 ORDER BY c.at`,
        username,
      )
    ).map(({ outcome }) => outcome);
  const leave = (browser: Browser) => browser.post('/api/users/delete-account', { password: PASSWORD });
  const keep = (browser: Browser) => browser.post('/api/users/keep-account');

  /** A member whose term by a kept card ended an hour ago, and is to be renewed. */
  const due = async (username: string) => {
    const browser = await test.signedIn(username);
    const invoice = (await browser.post('/api/billing/invoices', { months: 1 })).body;
    await browser.post(`/api/billing/invoices/${invoice.id}/card`, { keep: true, renew: true });
    const { body, signature } = signedEvent(stripe.pay(invoice.id, test.now), test.now);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await test.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload: body });
    const { until } = (await browser.get('/api/billing/subscription')).body;
    at(Date.parse(until) + HOUR);
    await browser.signIn(username, PASSWORD);
    return { browser, charges: stripe.service.charges };
  };
  /** The same, with the invoice of the renewal made and its card declined once. */
  const declined = async (username: string) => {
    const member = await due(username);
    stripe.service.bank = 'declines';
    await renew();
    stripe.service.bank = 'pays';
    expect(await outcomesOf(username)).toEqual(['declined']);
    return member;
  };

  it('that asked for deletion is not charged when the term ends, and stays so after keeping the account', async () => {
    const { browser, charges } = await due('leaver');
    await leave(browser);
    await renew();
    expect(stripe.service.charges).toBe(charges);
    expect(await paymentOf(browser)).toMatchObject({ renewal: null, open: null, invoices: [{ renews: false }] });
    await keep(browser);
    await renew();
    expect(stripe.service.charges).toBe(charges);
    expect(await paymentOf(browser)).toMatchObject({ renewal: null, open: null });
  });

  it.each([
    ['leaving', async (browser: Browser) => void (await leave(browser))],
    [
      'suspended',
      async (_: Browser, username: string) =>
        await suspend(test.database.pool, await idOf(username), { now: test.now, site: SITE }),
    ],
  ] as const)('that is %s owes nothing: what is due is void, and its credit goes back', async (how, end) => {
    const username = `owing-${how}`;
    const { browser, charges } = await declined(username);
    // A part of the invoice was taken from credit.
    const userId = await idOf(username);
    const { pool } = test.database;
    await pool.query('UPDATE invoices SET from_credit_cents = 45 WHERE user_id = $1 AND renews_at IS NOT NULL', [
      userId,
    ]);
    await end(browser, username);
    expect(
      await rowsOf(
        "SELECT amount FROM ledger l JOIN users u ON u.id = l.user_id WHERE u.username = $1 AND l.reason = 'released'",
        username,
      ),
    ).toEqual([{ amount: 45 }]);
    for (const days of [3, 5, 7]) {
      at(test.now + days * DAY_MS);
      await renew();
    }
    expect(stripe.service.charges).toBe(charges);
    expect(await outcomesOf(username)).toEqual(['declined']);
    await pool.query('UPDATE users SET suspended_at = NULL WHERE id = $1', [userId]);
    await keepAccount(pool, userId);
    await browser.signIn(username, PASSWORD);
    await renew();
    expect(stripe.service.charges).toBe(charges);
    expect(await paymentOf(browser)).toMatchObject({ open: null, renewal: null });
  });

  it('that asks while they are charged is charged first, and told before', async () => {
    const { browser, charges } = await due('meanwhile');
    const { pool } = test.database;
    let isAsked = false;
    let free: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    stripe.service.beforeCharge = async () => {
      isAsked = true;
      await isFree;
    };
    const renewing = renew();
    await vi.waitFor(() => expect(isAsked).toBe(true));
    const leaving = leave(browser);
    // The request waits for the charge, with nothing written.
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM users%'",
      );
      expect(rows).toHaveLength(1);
    });
    expect(await rowsOf('SELECT deletes_at FROM users WHERE username = $1', 'meanwhile')).toEqual([
      { deletes_at: null },
    ]);
    free();
    await renewing;
    expect((await leaving).status).toBe(200);
    expect(stripe.service.charges).toBe(charges + 1);
    expect((await mailsTo('meanwhile')).slice(1)).toEqual([
      expect.stringMatching(/^Receipt/),
      expect.stringMatching(/^Your Assay account will be deleted/),
    ]);
  });

  it('that asks between the claim of a charge and the charge is never charged', async () => {
    const { browser, charges } = await due('between');
    const userId = await idOf('between');
    stripe.service.isDown = true;
    await renew();
    const invoice = (await paymentOf(browser)).open;
    const charge = await claimCharge(test.database.deps, { userId, invoice, renewal: true, renew: false });
    expect(charge).toMatchObject({ attempt: 1, intent: null });
    stripe.service.isDown = false;
    await leave(browser);
    if (charge) expect(await runCharge(test.database.deps, config(), charge)).toMatchObject({ outcome: 'void' });
    at(test.now + HOUR);
    await renew();
    expect(stripe.service.charges).toBe(charges);
    expect(await outcomesOf('between')).toEqual(['void']);
    expect((await mailsTo('between')).some((subject) => /card|bank/i.test(subject))).toBe(false);
    expect(await claimCharge(test.database.deps, { userId, invoice, renewal: true, renew: false })).toBeNull();
  });

  it('that was charged where nobody heard of it is told, and not charged again', async () => {
    const { browser, charges } = await due('unheard');
    stripe.service.breaksAfterCharge = true;
    await renew();
    stripe.service.breaksAfterCharge = false;
    await leave(browser);
    at(test.now + HOUR);
    for (const _ of [1, 2]) await renew();
    expect(stripe.service.charges).toBe(charges + 1);
    expect(await outcomesOf('unheard')).toEqual(['paid']);
    expect((await mailsTo('unheard')).at(-1)).toMatch(/^Receipt|credit/i);
  });

  it('that asks at the same moment is charged before and told, or never', async () => {
    for (const turn of [1, 2, 3, 4]) {
      const { browser, charges } = await due(`racer${turn}`);
      await Promise.all([renew(), leave(browser), renew()]);
      at(test.now + HOUR);
      await renew();
      const subjects = (await mailsTo(`racer${turn}`)).slice(1);
      const isCharged = stripe.service.charges > charges;
      expect(stripe.service.charges - charges).toBe(isCharged ? 1 : 0);
      expect(subjects.map((subject) => subject.split(' ')[0])).toEqual(isCharged ? ['Receipt', 'Your'] : ['Your']);
    }
  });

  it('pays nothing by hand until they keep the account, and a page that was open renews nothing', async () => {
    const browser = await test.signedIn('by-hand');
    const invoice = (await browser.post('/api/billing/invoices', { months: 1 })).body;
    await browser.post(`/api/billing/invoices/${invoice.id}/card`, { keep: true, renew: true });
    await leave(browser);
    for (const [address, body] of [
      ['/api/billing/invoices', { months: 3 }],
      [`/api/billing/invoices/${invoice.id}/card`, { keep: false, renew: false }],
      [`/api/billing/invoices/${invoice.id}/saved-card`, {}],
    ] as const) {
      const answer = await browser.post(address, body);
      expect([answer.status, answer.body.error?.message]).toEqual([
        409,
        'Your account is to be deleted: nothing is charged any more. Keep your account first.',
      ]);
    }
    const { body, signature } = signedEvent(stripe.pay(invoice.id, test.now), test.now);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await test.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload: body });
    expect(await paymentOf(browser)).toMatchObject({ renewal: null, invoices: [{ status: 'Settled' }] });
    await keep(browser);
    expect((await browser.post('/api/billing/invoices', { months: 3 })).status).toBe(200);
  });
});
