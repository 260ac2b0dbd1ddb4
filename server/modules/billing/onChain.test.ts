import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#schemas/units.ts';
import { ANVIL, startAnvil, TEST_XPUB, type TestChain } from '#server/testing/anvil.ts';
import type { Browser } from '#server/testing/browser.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { needs } from '#server/testing/needs.ts';
import { billing } from './module.ts';
import type { WatchedNetwork } from './networks.ts';
import { releaseExpired, scanNetwork } from './scan.ts';

// Where the package for a chain is missing, these tests are skipped by name.
const test = useTestAccounts({
  environment: { PAY_XPUB: TEST_XPUB, PAY_CHAINS: 'local=http://127.0.0.1:9', PAY_CONFIRMATIONS: '3' },
});
const MINUTE = 60_000;
const CENT = 10_000n;

describe('an invoice that is paid on chain', needs(ANVIL), () => {
  let chain: TestChain;
  let token = '';
  let other = '';
  let network: WatchedNetwork;

  beforeAll(async () => {
    chain = await startAnvil({ now: test.now });
    token = await chain.deploy();
    other = await chain.deploy();
    network = networkAt([chain.url]);
    await scan();
  });
  afterAll(() => chain?.stop());

  const networkAt = (urls: readonly string[]): WatchedNetwork => ({
    ...{ name: 'local', title: 'Local test network', chainId: 31_337, coin: null, confirmations: 3 },
    tokens: [{ symbol: 'USDC', address: token, decimals: 6 }],
    nodes: urls.map((url) => createPublicClient({ transport: http(url, { retryCount: 0 }) })),
  });
  const scan = () => scanNetwork(test.database.deps, network);
  const pay = async (address: string, cents: number, after = MINUTE) => {
    test.now += after;
    await chain.pay(token, address, BigInt(cents) * CENT, test.now);
  };
  const settle = async () => {
    await chain.mine(3);
    await scan();
  };
  const order = async (browser: Browser, months = 1) => (await browser.post('/api/billing/invoices', { months })).body;
  const look = async (browser: Browser, id: string) => (await browser.get(`/api/billing/invoices/${id}`)).body;
  const creditOf = async (browser: Browser) => (await browser.get('/api/billing/payment')).body.credit_cents;
  const planOf = async (browser: Browser) => (await browser.get('/api/billing/subscription')).body;

  it('is New, Processing, then Settled: the plan is on once, told once', async () => {
    const browser = await test.signedIn('exact');
    const invoice = await order(browser);
    expect(invoice).toMatchObject({ status: 'New', amount_cents: 1_045, due_cents: 1_045, payments: [] });
    await pay(invoice.address, 1_045);
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({
      status: 'Processing',
      payments: [{ network: 'local', token: 'USDC', amount: '10.45', state: 'seen' }],
    });
    expect((await planOf(browser)).plan).toBe('standard');
    await settle();
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'Settled', exception: null, credit_cents: 0 });
    expect(await planOf(browser)).toMatchObject({ plan: 'pro', phase: 'paid', events: [{ kind: 'paid', months: 1 }] });
    expect(await creditOf(browser)).toBe(0);
    const { rows } = await test.database.pool.query(
      `SELECT subject FROM mail_outbox WHERE recipient = 'exact@example.com'`,
    );
    expect(rows).toEqual([{ subject: `Receipt for invoice ${invoice.number}` }]);
  });

  it('asks for the rest of a short payment', async () => {
    const browser = await test.signedIn('short');
    const { id, address } = await order(browser);
    await pay(address, 1_000);
    await settle();
    expect(await look(browser, id)).toMatchObject({ status: 'New', exception: 'PaidPartial', due_cents: 45 });
    await pay(address, 45);
    await settle();
    expect(await look(browser, id)).toMatchObject({ status: 'Settled', exception: null });
    expect((await planOf(browser)).events).toHaveLength(1);
  });

  it('turns too much into credit, which pays the next invoice', async () => {
    const browser = await test.signedIn('over');
    const { id, address } = await order(browser);
    await pay(address, 2_500);
    await settle();
    expect(await look(browser, id)).toMatchObject({ status: 'Settled', exception: 'PaidOver', credit_cents: 1_455 });
    expect(await creditOf(browser)).toBe(1_455);
    const next = await order(browser);
    expect(next).toMatchObject({ status: 'Settled', from_credit_cents: 1_045, address: null });
    expect(await creditOf(browser)).toBe(410);
    expect((await planOf(browser)).events).toHaveLength(2);
    const third = await order(browser);
    expect(third).toMatchObject({ status: 'New', from_credit_cents: 410, due_cents: 635 });
    expect((await browser.post(`/api/billing/invoices/${third.id}/cancel`, {})).body.status).toBe('Expired');
    expect(await creditOf(browser)).toBe(410);
  });

  it('turns what comes too late, and a part whose rest never came, into credit, told by mail', async () => {
    const browser = await test.signedIn('late');
    const { id, address } = await order(browser);
    await pay(address, 1_000);
    await pay(address, 1_045, 61 * MINUTE);
    await settle();
    expect(await look(browser, id)).toMatchObject({ status: 'Expired', exception: 'PaidLate', credit_cents: 2_045 });
    expect(await creditOf(browser)).toBe(2_045);
    expect((await planOf(browser)).plan).toBe('standard');
    const { rows } = await test.database.pool.query(
      `SELECT subject FROM mail_outbox WHERE recipient = 'late@example.com'`,
    );
    expect(rows).toEqual([{ subject: '20.45 USD became credit' }]);
  });

  it('gives back the credit in an invoice that was never paid, when its time was looked through', async () => {
    const browser = await test.signedIn('giving');
    const first = await order(browser);
    await pay(first.address, 1_545);
    await settle();
    const second = await order(browser);
    expect(await creditOf(browser)).toBe(0);
    test.now += 62 * MINUTE;
    await releaseExpired(test.database.deps, ['local']);
    // Payments in its time could still be found.
    expect(await creditOf(browser)).toBe(0);
    await chain.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(test.now / 1_000)) });
    await settle();
    await settle();
    await releaseExpired(test.database.deps, ['local']);
    expect(await look(browser, second.id)).toMatchObject({ status: 'Expired', from_credit_cents: 500 });
    expect(await creditOf(browser)).toBe(500);
  });

  it('is back to New when a reorganisation removes the payment', async () => {
    const browser = await test.signedIn('reorganised');
    const { id, address } = await order(browser);
    await pay(address, 1_045);
    await scan();
    expect((await look(browser, id)).status).toBe('Processing');
    await chain.reorganise(1);
    await scan();
    expect(await look(browser, id)).toMatchObject({ status: 'New', payments: [{ state: 'gone' }] });
    await settle();
    expect(await creditOf(browser)).toBe(0);
    expect((await planOf(browser)).plan).toBe('standard');
  });

  it('counts neither a transfer of nothing nor a token that only calls itself like one', async () => {
    const browser = await test.signedIn('faked');
    const { id, address } = await order(browser);
    await pay(address, 0);
    test.now += MINUTE;
    await chain.pay(other, address, 1_045n * CENT, test.now);
    await settle();
    expect(await look(browser, id)).toMatchObject({ status: 'New', payments: [] });
  });

  it('is not final before the second node agrees', async () => {
    const browser = await test.signedIn('doubted');
    const lagging = await startAnvil({ now: test.now });
    try {
      const { id, address } = await order(browser);
      await pay(address, 1_045);
      await chain.mine(3);
      await lagging.mine(300);
      await scanNetwork(test.database.deps, networkAt([chain.url, lagging.url]));
      expect((await look(browser, id)).status).toBe('Processing');
      await scan();
      expect((await look(browser, id)).status).toBe('Settled');
    } finally {
      lagging.stop();
    }
  });

  it('counts what was paid in time while the server was down', async () => {
    const browser = await test.signedIn('offline');
    const { id, address } = await order(browser);
    await pay(address, 1_045);
    test.now += DAY_MS;
    await chain.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(test.now / 1_000)) });
    await chain.mine(1_200);
    test.now += 21 * MINUTE;
    await browser.signIn('offline', PASSWORD);
    expect((await look(browser, id)).status).toBe('Expired');
    await scan();
    expect((await look(browser, id)).status).toBe('Settled');
  });

  it('brings about all of it or nothing where the server ends in between', async () => {
    const browser = await test.signedIn('interrupted');
    const { id, address } = await order(browser);
    await pay(address, 1_045);
    await chain.mine(3);
    const { pool } = test.database;
    // The receipt is the last thing that is written.
    await pool.query('ALTER TABLE mail_outbox RENAME TO mail_outbox_away');
    await expect(scan()).rejects.toThrow('mail_outbox');
    await pool.query('ALTER TABLE mail_outbox_away RENAME TO mail_outbox');
    expect(await look(browser, id)).toMatchObject({ status: 'New', payments: [] });
    expect((await planOf(browser)).events).toEqual([]);
    await scan();
    expect(await look(browser, id)).toMatchObject({ status: 'Settled' });
    expect((await planOf(browser)).events).toHaveLength(1);
    expect(await creditOf(browser)).toBe(0);
  });

  it('is upgraded once where two servers look at once', async () => {
    const browser = await test.signedIn('twice');
    const { address } = await order(browser, 3);
    await pay(address, 2_822);
    await chain.mine(3);
    await Promise.all([scan(), scan(), scan()]);
    expect((await planOf(browser)).events).toEqual([expect.objectContaining({ kind: 'paid', months: 3 })]);
    expect(await creditOf(browser)).toBe(0);
  });

  it('refuses a node of another chain', async () => {
    await expect(scanNetwork(test.database.deps, { ...network, chainId: 1 })).rejects.toThrow('chain 31337, not 1');
  });
});

it('is looked for by the server itself, on each network of the settings', async () => {
  const job = billing.jobs?.(test.database.deps).find(({ name }) => name === 'look for payments on local');
  // Nobody answers at the address of these settings.
  await expect(job?.run(new AbortController().signal)).rejects.toThrow();
});

describe('invoices', () => {
  it('are one for a term, however often it is asked for at once; another term ends the first', async () => {
    const browser = await test.signedIn('hurried');
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/billing/invoices', { months: 12 })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await browser.post('/api/billing/invoices', { months: 6 });
    expect(body).toMatchObject({ months: 6, amount_cents: 5_330, status: 'New' });
    const { body: payment } = await browser.get('/api/billing/payment');
    expect(payment).toMatchObject({
      open: body.id,
      networks: [{ name: 'local', chain_id: 31_337, confirmations: 3 }],
      invoices: [{ status: 'New' }, { status: 'Expired' }],
    });
    expect(new Set(payment.invoices.map(({ address }: { address: string }) => address)).size).toBe(2);
  });

  it('belong to their member alone', async () => {
    const [browser, stranger] = [await test.signedIn('owner'), await test.signedIn('stranger')];
    const { id } = (await browser.post('/api/billing/invoices', { months: 1 })).body;
    expect((await stranger.get(`/api/billing/invoices/${id}`)).status).toBe(404);
    expect((await stranger.post(`/api/billing/invoices/${id}/cancel`, {})).status).toBe(404);
    expect((await browser.post(`/api/billing/invoices/${id}/cancel`, {})).body.status).toBe('Expired');
    const again = await browser.post(`/api/billing/invoices/${id}/cancel`, {});
    expect([again.status, again.body.error.code]).toEqual([409, 'payment_state']);
  });

  it('are refused for terms that are not sold, and where the plan has no end', async () => {
    const browser = await test.signedIn('endless', 'enterprise');
    expect((await browser.post('/api/billing/invoices', { months: 1 })).status).toBe(409);
    for (const months of [0, 2, 5e-324, '1', null]) {
      expect((await browser.post('/api/billing/invoices', { months })).status).toBe(422);
    }
  });
});
