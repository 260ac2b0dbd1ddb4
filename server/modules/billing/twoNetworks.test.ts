import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANVIL, startAnvil, TEST_XPUB, type TestChain } from '#server/testing/anvil.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { needs } from '#server/testing/needs.ts';
import { networksOf, type WatchedNetwork } from './networks.ts';
import { scanNetwork } from './scan.ts';

// Where the package for a chain is missing, these tests are skipped by name.
const test = useTestAccounts({
  environment: {
    PAY_XPUB: TEST_XPUB,
    PAY_CHAINS: 'local=http://127.0.0.1:9,base=http://127.0.0.1:9',
    PAY_CONFIRMATIONS: '3',
  },
});
const MINUTE = 60_000;
const CENT = 10_000n;

interface Place {
  readonly chain: TestChain;
  readonly token: string;
}

describe('an invoice where settings name two networks', needs(ANVIL), () => {
  let local: Place;
  let base: Place;
  /** A network that settings do not name. */
  let elsewhere: Place;
  let watched: readonly WatchedNetwork[];

  const startPlace = async (chainId: number): Promise<Place> => {
    const chain = await startAnvil({ now: test.now, chainId });
    return { chain, token: await chain.deploy() };
  };
  beforeAll(async () => {
    [local, base, elsewhere] = await Promise.all([startPlace(31_337), startPlace(8_453), startPlace(10)]);
    const { pay } = test.database.deps.config;
    if (pay === null) throw new Error('Payments are set up for these tests.');
    const places = { local, base };
    watched = networksOf({
      pay: {
        ...pay,
        chains: pay.chains.map((one) => {
          const place = one.name === 'base' ? places.base : places.local;
          return { ...one, urls: [place.chain.url] };
        }),
        tokens: [
          { network: 'local', symbol: 'USDC', address: local.token, decimals: 6 },
          { network: 'base', symbol: 'USDX', address: base.token, decimals: 6 },
        ],
      },
    });
    await scan();
  });
  afterAll(() => {
    for (const place of [local, base, elsewhere]) place?.chain.stop();
  });

  const scan = async () => {
    for (const network of watched) await scanNetwork(test.database.deps, network);
  };
  const pay = async ({ chain, token }: Place, address: string, cents: number) => {
    test.now += MINUTE;
    await chain.pay(token, address, BigInt(cents) * CENT, test.now);
  };
  const settle = async () => {
    await Promise.all([local, base, elsewhere].map(({ chain }) => chain.mine(3)));
    await scan();
  };
  const order = async (browser: Browser) => (await browser.post('/api/billing/invoices', { months: 1 })).body;
  const look = async (browser: Browser, id: string) => (await browser.get(`/api/billing/invoices/${id}`)).body;
  const creditOf = async (browser: Browser) => (await browser.get('/api/billing/payment')).body.credit_cents;
  const planOf = async (browser: Browser) => (await browser.get('/api/billing/subscription')).body;

  it('offers both, with one address for both', async () => {
    const browser = await test.signedIn('choosing');
    const { id, address } = await order(browser);
    const { body } = await browser.get('/api/billing/payment');
    expect(body.networks).toMatchObject([
      { name: 'local', chain_id: 31_337, block: expect.any(Number) },
      { name: 'base', chain_id: 8_453, block: expect.any(Number) },
    ]);
    expect((await look(browser, id)).address).toBe(address);
  });

  it('is noticed and settled on the second, which it names', async () => {
    const browser = await test.signedIn('second');
    const { id, address } = await order(browser);
    await pay(base, address, 1_045);
    await scan();
    expect(await look(browser, id)).toMatchObject({
      status: 'Processing',
      payments: [{ network: 'base', token: 'USDX', amount: '10.45', state: 'seen' }],
    });
    // Blocks of the first network make nothing final on the second.
    await local.chain.mine(10);
    await scan();
    expect((await look(browser, id)).status).toBe('Processing');
    await settle();
    expect(await look(browser, id)).toMatchObject({ status: 'Settled', payments: [{ network: 'base' }] });
    expect(await planOf(browser)).toMatchObject({ plan: 'pro', events: [{ kind: 'paid' }] });
  });

  it('is paid a part on each, and what is paid twice becomes credit', async () => {
    const browser = await test.signedIn('parted');
    const { id, address } = await order(browser);
    await pay(local, address, 1_000);
    await settle();
    expect(await look(browser, id)).toMatchObject({ status: 'New', exception: 'PaidPartial', due_cents: 45 });
    await pay(base, address, 1_045);
    await settle();
    expect(await look(browser, id)).toMatchObject({
      ...{ status: 'Settled', exception: 'PaidOver', credit_cents: 1_000 },
      payments: [{ network: 'local' }, { network: 'base' }],
    });
    expect(await creditOf(browser)).toBe(1_000);
    expect((await planOf(browser)).events).toHaveLength(1);
  });

  it('is back to New by a reorganisation of the second alone', async () => {
    const browser = await test.signedIn('reordered');
    const { id, address } = await order(browser);
    await pay(base, address, 1_045);
    await scan();
    expect((await look(browser, id)).status).toBe('Processing');
    await base.chain.reorganise(1);
    await scan();
    expect(await look(browser, id)).toMatchObject({ status: 'New', payments: [{ network: 'base', state: 'gone' }] });
  });

  it('counts neither the token of one network on the other, nor what is paid on a network of no settings', async () => {
    const browser = await test.signedIn('astray');
    const { id, address } = await order(browser);
    // The contract of another network: here it is a token of nobody.
    const stranger = await local.chain.deploy();
    await pay({ chain: local.chain, token: stranger }, address, 1_045);
    await pay(elsewhere, address, 1_045);
    await settle();
    expect(await look(browser, id)).toMatchObject({ status: 'New', payments: [], due_cents: 1_045 });
    expect(await creditOf(browser)).toBe(0);
  });

  it('goes on where the node of one network is down or belongs to another', async () => {
    const [first, second] = watched;
    if (!first || !second) throw new Error('There are two networks.');
    await expect(scanNetwork(test.database.deps, { ...first, nodes: second.nodes })).rejects.toThrow(
      'The node of local belongs to chain 8453, not 31337.',
    );
    const browser = await test.signedIn('halved');
    const { id, address } = await order(browser);
    await pay(base, address, 1_045);
    await base.chain.mine(3);
    await scanNetwork(test.database.deps, second);
    expect((await look(browser, id)).status).toBe('Settled');
  });
});
