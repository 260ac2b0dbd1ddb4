import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coinUnitsOf } from '#schemas/entities/coinRates.ts';
import { PAY_NETWORKS } from '#schemas/entities/payNetworks.ts';
import { ANVIL, startAnvil, TEST_XPUB, type TestChain } from '#server/testing/anvil.ts';
import type { Browser } from '#server/testing/browser.ts';
import { storePrice } from '#server/testing/coinPrices.ts';
import { type Refusal, startForgetfulNode } from '#server/testing/forgetfulNode.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { needs } from '#server/testing/needs.ts';
import { scanNetwork } from './scan.ts';
import { scanCoin } from './scanCoin.ts';

// Where the package for a chain is missing, these tests are skipped by name.
const test = useTestAccounts({
  environment: { PAY_XPUB: TEST_XPUB, PAY_CHAINS: 'local=http://127.0.0.1:9', PAY_CONFIRMATIONS: '3' },
});
const MINUTE = 60_000;
const { coin } = PAY_NETWORKS.local;

describe('a coin that is paid where the node does not have old states', needs(ANVIL), () => {
  let chain: TestChain;
  let token = '';
  let node: Awaited<ReturnType<typeof startForgetfulNode>>;

  beforeAll(async () => {
    chain = await startAnvil({ now: test.now });
    token = await chain.deploy();
    node = await startForgetfulNode(chain.url);
    await scan();
    await scanNetwork(test.database.deps, network());
  });
  afterAll(() => {
    node?.stop();
    chain?.stop();
  });
  beforeEach(async () => {
    node.keeps = Number.POSITIVE_INFINITY;
    await storePrice(test.database.pool, coin.priceOf, 4_000, test.now);
  });

  const network = () => ({
    ...{ name: 'local', title: 'Local test network', chainId: 31_337, confirmations: 3, coin },
    tokens: [{ symbol: 'USDC', address: token, decimals: 6 }],
    nodes: [createPublicClient({ transport: http(node.url, { retryCount: 0 }) })],
  });
  const scan = () => scanCoin(test.database.deps, network());
  const order = async (browser: Browser) => (await browser.post('/api/billing/invoices', { months: 1 })).body;
  const look = async (browser: Browser, id: string) => (await browser.get(`/api/billing/invoices/${id}`)).body;
  const creditOf = async (browser: Browser) => (await browser.get('/api/billing/payment')).body.credit_cents;
  const paid = async (invoice: { address: string; rates: { cent_units: string }[] }, cents: number, minutes = 1) => {
    test.now += minutes * MINUTE;
    const rate = BigInt(invoice.rates[0]?.cent_units ?? 0);
    await chain.payCoin(invoice.address, coinUnitsOf(cents, rate), test.now);
  };

  it.each<Refusal>(['missing state', 'forbidden'])(
    'counts it as of the first block it can have come in, without its transaction: %s',
    async (refusal) => {
      const browser = await test.signedIn(refusal.replace(' ', ''));
      const invoice = await order(browser);
      // What it held is known up to here; then the server is away.
      await scan();
      await chain.mine(20);
      await paid(invoice, 1_045);
      await chain.mine(20);
      Object.assign(node, { keeps: 5, refusal });
      await scan();
      expect(await look(browser, invoice.id)).toMatchObject({
        ...{ status: 'Settled', exception: null },
        payments: [{ cents: 1_045, state: 'confirmed', transaction: null }],
      });
      // The same again, whatever the node knows later.
      node.keeps = Number.POSITIVE_INFINITY;
      await chain.mine(3);
      await scan();
      expect((await look(browser, invoice.id)).payments).toHaveLength(1);
      expect(await creditOf(browser)).toBe(0);
    },
  );

  it('leaves the doubt to the member: what may have come in time has', async () => {
    const browser = await test.signedIn('doubtful');
    const invoice = await order(browser);
    await scan();
    // Some blocks in time, and the payment after it.
    await chain.mine(3);
    await paid(invoice, 1_045, 61);
    await chain.mine(20);
    node.keeps = 5;
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'Settled', exception: null });
  });

  it('takes an address that was never looked at for unused, where nothing says what it held', async () => {
    const browser = await test.signedIn('unseen');
    await scan();
    await chain.mine(30);
    const invoice = await order(browser);
    await paid(invoice, 1_045);
    await chain.mine(3);
    node.keeps = 5;
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'Settled', payments: [{ cents: 1_045 }] });
  });

  it('says so and counts nothing where not even the last final state is there, and goes on once it is', async () => {
    const browser = await test.signedIn('without');
    const invoice = await order(browser);
    await scan();
    await paid(invoice, 1_045);
    await chain.mine(10);
    node.keeps = 0;
    await expect(scan()).rejects.toThrow(/^The node of local does not know what an address held at block \d+\.$/);
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'New', payments: [] });
    // Tokens need no states.
    const other = await order(await test.signedIn('tokens'));
    test.now += MINUTE;
    await chain.pay(token, other.address, 10_450_000n, test.now);
    await chain.mine(3);
    await scanNetwork(test.database.deps, network());
    const { rows } = await test.database.pool.query('SELECT settled_at FROM invoices WHERE address = $1', [
      other.address,
    ]);
    expect(rows).toEqual([{ settled_at: expect.any(Date) }]);
    node.keeps = Number.POSITIVE_INFINITY;
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'Settled', payments: [{ cents: 1_045 }] });
  });

  it('takes a node that is broken for broken, not for one that has forgotten', async () => {
    const browser = await test.signedIn('broken');
    const invoice = await order(browser);
    await scan();
    await chain.mine(20);
    await paid(invoice, 1_045);
    await chain.mine(20);
    Object.assign(node, { keeps: 5, refusal: 'broken' });
    await expect(scan()).rejects.toThrow();
    expect(await look(browser, invoice.id)).toMatchObject({ status: 'New', payments: [] });
    node.keeps = Number.POSITIVE_INFINITY;
    await scan();
    expect(await look(browser, invoice.id)).toMatchObject({ payments: [{ transaction: expect.any(String) }] });
  });
});
