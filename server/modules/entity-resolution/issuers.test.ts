import { describe, expect, it } from 'vitest';
import { join, protocol, type RoundKnown, round, token } from '#server/modules/feeds/testing/records.ts';
import { type FeedRecord, type ProjectData, projectData } from '#server/modules/records/feedRecords.ts';

const coin = (name: string, symbol: string, gecko_id: string, price_usd = 2) =>
  token({ name, symbol, gecko_id, price_usd });
/** Rounds with invented amounts of 1M, 2M and 4M under the names that sources give. */
const named = (...rounds: readonly (Pick<RoundKnown, 'project' | 'symbol'> & { readonly project: string })[]) =>
  rounds.map((known, at) =>
    round(
      { ...known, amount_usd: 1e6 * 2 ** at, date: `202${at}-03-01` },
      { feed: known.symbol ? 'venture-rounds' : 'defillama-raises' },
    ),
  );

describe('a token and its company without any protocol', () => {
  it.each([
    ['Compound', 'COMP', 'compound-governance-token', ['Compound', 'Compound Finance', 'Compound Labs']],
    ['1inch', '1INCH', '1inch', ['1inch', '1inch Network', '1inch Foundation']],
    ['Balancer', 'BAL', 'balancer', ['Balancer', 'Balancer Labs', 'Balancer Protocol']],
    ['Ethena', 'ENA', 'ethena', ['Ethena', 'Ethena Labs', 'Ethena Foundation']],
  ])('are one project: %s', (name, symbol, gecko, names) => {
    for (const stated of [null, symbol]) {
      const { projects } = join(
        coin(name, symbol, gecko),
        ...named(...names.map((project) => ({ project, symbol: stated }))),
      );
      expect(projects.map((row) => [row.name, row.price_usd, row.total_raised_usd])).toEqual([[name, 2, 7e6]]);
    }
  });

  it.each([
    ['Astar', 'ASTR', 'astar', ['Astar Network', 'Stake Technologies', 'Astar']],
    ['0G', '0G', 'zero-gravity', ['0G Labs', '0G', '0G Labs']],
    ['Gate', 'GT', 'gatechain-token', ['Gate.io', 'GateChain', 'Gate.io']],
    ['Lido DAO', 'LDO', 'lido-dao', ['Lido', 'Lido Finance', 'Lido DAO']],
  ])('are one project under the names that are listed for it: %s', (name, symbol, gecko, names) => {
    const rounds = named(...names.map((project) => ({ project, symbol: null })));
    const { projects } = join(coin(name, symbol, gecko), ...rounds);
    expect(projects.map((row) => [row.name, row.price_usd, row.total_raised_usd])).toEqual([[name, 2, 7e6]]);
    // Without its token the names are what they were.
    expect(join(...rounds).projects.map((row) => row.price_usd)).not.toContain(2);
  });

  it('stay two where a token of the listed name itself has the symbol', () => {
    const { projects } = join(
      coin('Astar', 'ASTR', 'astar'),
      coin('Astar Network', 'ASN', 'other-astar'),
      ...named({ project: 'Astar Network', symbol: 'ASN' }),
    );
    expect(projects.map((row) => [row.symbol, row.total_raised_usd]).sort()).toEqual([
      ['ASN', 1e6],
      ['ASTR', null],
    ]);
  });

  it('stay two where the token is not known to be the company’s, or the word is a product', () => {
    const { projects } = join(
      coin('Plum', 'PLM', 'plum'),
      coin('Compound', 'COMP', 'compound-governance-token'),
      ...named({ project: 'Plum Labs' }, { project: 'Compound Wallet' }, { project: 'Compound Labs', symbol: 'CMP' }),
    );
    expect(Object.fromEntries(projects.map((row) => [row.name, row.total_raised_usd]))).toEqual({
      Plum: null,
      'Plum Labs': 1e6,
      Compound: null,
      'Compound Wallet': 2e6,
      'Compound Labs': 4e6,
    });
  });
});

describe('a token that was exchanged for another', () => {
  const old = coin('dYdX', 'ETHDYDX', 'dydx', 9);
  const present = coin('dYdX', 'DYDX', 'dydx-chain', 3);
  const others = [
    protocol({ name: 'dYdX V3', symbol: 'DYDX', gecko_id: 'dydx', tvl: 100, family: 'dydx', llama_id: '144' }),
    protocol({ name: 'dYdX V4', symbol: 'DYDX', gecko_id: 'dydx-chain', tvl: 50, family: 'dydx', llama_id: '3671' }),
    ...named({ project: 'dYdX' }, { project: 'dYdX Foundation' }),
  ];

  it('is one project with the present figures, in any order of files', () => {
    for (const records of [
      [old, present, ...others],
      [...others, present, old],
    ]) {
      const { projects } = join(...records);
      expect(projects.map((row) => [row.symbol, row.price_usd, row.tvl, row.total_raised_usd])).toEqual([
        ['DYDX', 3, 150, 3e6],
      ]);
    }
  });

  it('is described by the old token where a source knows no other', () => {
    expect(join(old, ...others).projects).toMatchObject([{ symbol: 'ETHDYDX', price_usd: 9, tvl: 150 }]);
  });
});

describe('a company without a symbol', () => {
  const company = (known: Partial<ProjectData>): FeedRecord => ({
    ...{ kind: 'project', feed: 'files', key: 'plum', source: 'Desk', fetchedAt: '2021-03-01T00:00:00.000Z' },
    data: projectData({ side: 'company', name: 'Plum', ...known }),
  });
  const plum = token({
    ...{ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', price_usd: 2 },
    ...{ website: 'https://www.plum.example/', social: ['https://twitter.com/plum'], sector: ['Lending'] },
  });
  const deal = round({ project: 'Plum', amount_usd: 9e6, date: '2020-07-29', investors: ['Harbor Re'] });

  it('is no token of its name: its round is its own', () => {
    const insurer = company({ description: 'Plum predicts damage by weather for insurers.', sector: ['insurtech'] });
    const { projects } = join(plum, insurer, deal);
    expect(projects.map((row) => [row.symbol, row.total_raised_usd, row.description, row.sector]).sort()).toEqual([
      [null, 9e6, 'Plum predicts damage by weather for insurers.', ['insurtech']],
      ['PLM', null, null, ['Lending', 'DeFi']],
    ]);
  });

  it.each<[string, Partial<ProjectData>]>([
    ['its site', { website: 'http://plum.example' }],
    ['its account', { social: ['https://x.com/Plum'] }],
    ['its sector', { sector: ['lending'] }],
    ['a text about its token', { description: 'PLM pays for shade.' }],
    ['a text about a chain', { description: 'A Layer 1 blockchain.' }],
    ['a figure of a token', { market_cap_usd: 5 }],
  ])('is the project of a token by name and %s', (_reason, known) => {
    expect(join(plum, company(known)).projects).toHaveLength(1);
  });

  it('is the project of a token by name and an investor', () => {
    const stated = round({ project: 'Plum', symbol: 'PLM', date: '2021-07-29', investors: ['Harbor Re', 'Fig'] });
    expect(join(plum, company({}), deal, stated).projects).toHaveLength(1);
  });
});
