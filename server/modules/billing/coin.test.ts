import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coinUnitsOf } from '#schemas/entities/coinRates.ts';
import { PAY_NETWORKS } from '#schemas/entities/payNetworks.ts';
import { DAY_MS } from '#schemas/units.ts';
import { ANVIL, startAnvil, TEST_XPUB, type TestChain } from '#server/testing/anvil.ts';
import type { Browser } from '#server/testing/browser.ts';
import { storePrice } from '#server/testing/coinPrices.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { needs } from '#server/testing/needs.ts';
import { scanNetwork } from './scan.ts';
import { scanCoin } from './scanCoin.ts';

// Where the package for a chain is missing, tests that need one are skipped by name.
const test = useTestAccounts({
  environment: { PAY_XPUB: TEST_XPUB, PAY_CHAINS: 'local=http://127.0.0.1:9', PAY_CONFIRMATIONS: '3' },
});
const MINUTE = 60_000;
const { coin } = PAY_NETWORKS.local;

/** The price that a source has answered, of this moment. */
const price = (usd: number, at = test.now) => storePrice(test.database.pool, coin.priceOf, usd, at);
const order = async (browser: Browser, months = 1) => (await browser.post('/api/billing/invoices', { months })).body;
const rateIn = (invoice: { rates: { cent_units: string }[] }) => BigInt(invoice.rates[0]?.cent_units ?? 0);

describe('the rate of a coin for an invoice', () => {
  it('is made of the newest price, and stays while the invoice lives', async () => {
    const browser = await test.signedIn('rated');
    await price(4_000, test.now - 89 * MINUTE);
    const invoice = await order(browser);
    const at = new Date(test.now - 89 * MINUTE).toISOString();
    expect(invoice.rates).toEqual([{ coin: 'ETH', cent_units: '2551020408164', priced_at: at, refusal: null }]);
    await price(8_000);
    expect((await browser.get(`/api/billing/invoices/${invoice.id}`)).body.rates).toEqual(invoice.rates);
  });

  it('is none without a price, or with one that is old, still to come, or no price of a coin', async () => {
    await test.database.pool.query('DELETE FROM token_prices');
    const browser = await test.signedIn('unrated');
    const refusal = async (months: number) => (await order(browser, months)).rates[0];
    expect(await refusal(1)).toMatchObject({ cent_units: null, refusal: 'no_price', priced_at: null });
    await price(4_000, test.now - 91 * MINUTE);
    expect(await refusal(3)).toMatchObject({ cent_units: null, refusal: 'old_price' });
    await price(4_000, test.now + 91 * MINUTE);
    expect(await refusal(6)).toMatchObject({ cent_units: null, refusal: 'old_price' });
    await price(9e9);
    expect(await refusal(12)).toMatchObject({ cent_units: null, refusal: 'no_price' });
  });
});

describe('an invoice that is paid in the coin of a network', needs(ANVIL), () => {
  let chain: TestChain;
  let token = '';

  beforeAll(async () => {
    chain = await startAnvil({ now: test.now });
    token = await chain.deploy();
    await scan();
  });
  afterAll(() => chain?.stop());
  beforeEach(() => price(4_000));

  const networkAt = (urls: readonly string[]) => ({
    ...{ name: 'local', title: 'Local test network', chainId: 31_337, confirmations: 3, coin },
    tokens: [{ symbol: 'USDC', address: token, decimals: 6 }],
    nodes: urls.map((url) => createPublicClient({ transport: http(url, { retryCount: 0 }) })),
  });
  const scan = (urls: readonly string[] = [chain.url]) => scanCoin(test.database.deps, networkAt(urls));
  const settle = async () => {
    await chain.mine(3);
    await scan();
  };
  const paid = async (address: string, units: bigint, { after = MINUTE, byContract = false } = {}) => {
    test.now += after;
    await (byContract ? chain.payCoinByContract : chain.payCoin)(address, units, test.now);
  };
  const look = async (browser: Browser, id: string) => (await browser.get(`/api/billing/invoices/${id}`)).body;
  const creditOf = async (browser: Browser) => (await browser.get('/api/billing/payment')).body.credit_cents;
  const eventsOf = async (browser: Browser) => (await browser.get('/api/billing/subscription')).body.events;

  it('is New, Processing, then Settled once, with its transaction named', async () => {
    const browser = await test.signedIn('exact');
    const invoice = await order(browser);
    await paid(invoice.address, coinUnitsOf(1_045, rateIn(invoice)));
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({
      status: 'Processing',
      payments: [{ token: 'ETH', amount: '0.00266582', cents: 1_045, state: 'seen', transaction: expect.any(String) }],
    });
    // The look for tokens leaves it alone.
    await scanNetwork(test.database.deps, networkAt([chain.url]));
    expect((await look(browser, invoice.id)).status).toBe('Processing');
    await settle();
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'Settled', exception: null, credit_cents: 0 });
    expect(await eventsOf(browser)).toHaveLength(1);
    expect(await creditOf(browser)).toBe(0);
    expect((await browser.get('/api/billing/payment')).body.networks).toMatchObject([
      { name: 'local', coin: { symbol: 'ETH', block: expect.any(Number), watched_at: expect.any(String) } },
    ]);
  });

  it('asks for the rest of a short payment at the same rate, whatever the price does', async () => {
    const browser = await test.signedIn('short');
    const invoice = await order(browser);
    const rate = rateIn(invoice);
    await paid(invoice.address, coinUnitsOf(1_000, rate));
    await settle();
    await price(1_000);
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'New', exception: 'PaidPartial', due_cents: 45 });
    await paid(invoice.address, coinUnitsOf(45, rate));
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'Settled', exception: null });
  });

  it('turns too much into credit, and takes the rest in tokens', async () => {
    const browser = await test.signedIn('over');
    const invoice = await order(browser);
    await paid(invoice.address, coinUnitsOf(2_500, rateIn(invoice)));
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({
      status: 'Settled',
      exception: 'PaidOver',
      credit_cents: 1_455,
    });
    const next = await order(browser, 3);
    expect(next).toMatchObject({ from_credit_cents: 1_455, due_cents: 1_367 });
    await paid(next.address, coinUnitsOf(1_000, rateIn(next)));
    await chain.pay(token, next.address, 3_670_000n, test.now + 1_000);
    await settle();
    await scanNetwork(test.database.deps, networkAt([chain.url]));
    expect(await look(browser, next.id)).toMatchObject({ status: 'Settled', exception: null });
    expect(await creditOf(browser)).toBe(0);
  });

  it('turns what comes too late into credit, at what the coin is worth then if that is less', async () => {
    const browser = await test.signedIn('late');
    const invoice = await order(browser);
    const units = coinUnitsOf(1_045, rateIn(invoice));
    test.now += 61 * MINUTE;
    await price(2_000);
    await paid(invoice.address, units);
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({
      status: 'Expired',
      exception: 'PaidLate',
      credit_cents: 522,
    });
    await price(9_000);
    await paid(invoice.address, units);
    await settle();
    expect(await creditOf(browser)).toBe(522 + 1_045);
    expect(await eventsOf(browser)).toEqual([]);
  });

  it('is back to New when a reorganisation removes the payment', async () => {
    const browser = await test.signedIn('reorganised');
    const invoice = await order(browser);
    await paid(invoice.address, coinUnitsOf(1_045, rateIn(invoice)));
    await scan();
    expect((await look(browser, invoice.id)).status).toBe('Processing');
    await chain.reorganise(1);
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'New', payments: [{ state: 'gone' }] });
    await settle();
    expect(await creditOf(browser)).toBe(0);
  });

  it('counts what a contract sends, of which no transaction speaks, beside what a wallet sends', async () => {
    const browser = await test.signedIn('contracted');
    const invoice = await order(browser);
    const rate = rateIn(invoice);
    await paid(invoice.address, coinUnitsOf(1_000, rate), { byContract: true });
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({ payments: [{ state: 'seen', transaction: null }] });
    await paid(invoice.address, coinUnitsOf(45, rate));
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({
      status: 'Settled',
      payments: [
        { cents: 1_000, transaction: null },
        { cents: 45, transaction: expect.any(String) },
      ],
    });
  });

  it('is not final before the second node agrees, and once where two servers look at once', async () => {
    const browser = await test.signedIn('doubted');
    const lagging = await startAnvil({ now: test.now });
    try {
      const invoice = await order(browser, 3);
      await paid(invoice.address, coinUnitsOf(2_822, rateIn(invoice)));
      await chain.mine(3);
      await lagging.mine(100);
      await scan([chain.url, lagging.url]);
      expect((await look(browser, invoice.id)).status).toBe('Processing');
      await Promise.all([scan(), scan(), scan()]);
      expect((await look(browser, invoice.id)).status).toBe('Settled');
      expect(await eventsOf(browser)).toHaveLength(1);
    } finally {
      lagging.stop();
    }
  });

  it('counts what was paid in time while the server was down', async () => {
    const browser = await test.signedIn('offline');
    const invoice = await order(browser);
    await paid(invoice.address, coinUnitsOf(1_045, rateIn(invoice)), { byContract: true });
    test.now += 2 * DAY_MS;
    await chain.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(test.now / 1_000)) });
    await chain.mine(1_200);
    test.now += 21 * MINUTE;
    await browser.signIn('offline', PASSWORD);
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'Settled', payments: [{ cents: 1_045 }] });
  });

  it('finds what is paid after the operator has taken the coins away', async () => {
    const browser = await test.signedIn('emptied');
    const invoice = await order(browser);
    const units = coinUnitsOf(1_045, rateIn(invoice));
    await paid(invoice.address, units);
    await settle();
    const address = invoice.address as `0x${string}`;
    await chain.client.impersonateAccount({ address });
    await chain.client.sendTransaction({
      account: address,
      chain: null,
      to: `0x${'11'.repeat(20)}`,
      value: units / 2n,
    });
    await chain.mine(1);
    await paid(invoice.address, units);
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'Settled', exception: 'PaidOver' });
    expect(await creditOf(browser)).toBe(1_045);
  });

  it('waits with a coin that nothing says the worth of, and counts it when a price is there', async () => {
    await test.database.pool.query('DELETE FROM token_prices');
    const browser = await test.signedIn('unpriced');
    const invoice = await order(browser);
    expect(rateIn(invoice)).toBe(0n);
    await paid(invoice.address, 10n ** 16n);
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'New', payments: [] });
    await price(4_000);
    await settle();
    expect(await look(browser, invoice.id)).toMatchObject({
      status: 'Settled',
      exception: 'PaidOver',
      credit_cents: 2_874,
    });
  });
});
