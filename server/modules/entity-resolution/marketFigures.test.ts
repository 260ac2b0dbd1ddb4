import { describe, expect, it } from 'vitest';
import { coinMarkets } from '#server/modules/feeds/readers/coingecko.ts';
import { protocols } from '#server/modules/feeds/readers/defillama.ts';
import { join, protocol, token } from '#server/modules/feeds/testing/records.ts';

const read = (reader: typeof coinMarkets, value: unknown) =>
  reader
    .read({ format: 'json', value }, { address: 'x', fetchedAt: '', status: 200, body: '' })
    .records.map(({ data }) => data);

describe('figures beside the price', () => {
  // Shape and figures of a real answer.
  const usdc = {
    ...{ id: 'usd-coin', symbol: 'usdc', name: 'USDC', current_price: 0.999761, market_cap: 77244974956 },
    ...{ market_cap_rank: 6, fully_diluted_valuation: 77249506116, total_volume: 15567631665 },
    ...{ ath: 1.043, ath_date: '2018-11-15T00:00:00.000Z', atl: 0.877647, atl_date: '2023-03-11T08:02:13.981Z' },
  };

  it('are read as the market source states them', () => {
    expect(read(coinMarkets, [usdc])).toMatchObject([
      {
        ...{ fdv_usd: 77249506116, cap_rank: 6 },
        ...{ ath_usd: 1.043, ath_date: '2018-11-15', atl_usd: 0.877647, atl_date: '2023-03-11' },
      },
    ]);
    expect(read(coinMarkets, [{ ...usdc, ath: null, ath_date: 'soon', fully_diluted_valuation: 0 }])).toMatchObject([
      { fdv_usd: null, ath_usd: null, ath_date: null, price_usd: 0.999761 },
    ]);
  });

  it('stand in the row, with how far the price is from its highest', () => {
    const [row] = join(
      token({ name: 'Plum', price_usd: 5, fdv_usd: 90, cap_rank: 7, ath_usd: 20, ath_date: '2024-03-01' }),
    ).projects;
    expect(row).toMatchObject({ fdv_usd: 90, cap_rank: 7, ath_usd: 20, ath_date: '2024-03-01', from_ath: -75 });
  });

  it('are unknown where the price has passed a highest or lowest one', () => {
    const [row] = join(token({ name: 'Plum', price_usd: 5, ath_usd: 4, ath_date: '2024-03-01', atl_usd: 6 })).projects;
    expect(row).toMatchObject({ ath_usd: null, ath_date: null, from_ath: null, atl_usd: null });
  });
});

describe('the TVL of a protocol', () => {
  it('has its change and the day it was listed', () => {
    const item = {
      ...{ id: '7', name: 'Plum', category: 'Dexs', chainTvls: {}, tvl: 100 },
      change_7d: 25,
      listedAt: 1668185769,
    };
    expect(read(protocols, [item])).toMatchObject([{ tvl: 100, tvl_change7d: 25, listed: '2022-11-11' }]);
    expect(read(protocols, [{ ...item, change_7d: 'n/a', listedAt: null }])).toMatchObject([
      { tvl: 100, tvl_change7d: null, listed: null },
    ]);
  });

  it('is known by chain, without what is borrowed, staked or counted twice', () => {
    const chainTvls = {
      ...{ Binance: 60, Ethereum: 30, 'Ethereum-borrowed': 500, borrowed: 500, 'Binance-staking': 9, staking: 9 },
      ...{
        pool2: 7,
        'Ethereum-pool2': 7,
        doublecounted: 3,
        'Ethereum-vesting': 2,
        Fantom: 0,
        Odd: 'much',
        OwnTokens: 4,
      },
    };
    const item = { id: '7', name: 'Plum', category: 'Dexs', tvl: 90, chainTvls };
    expect(read(protocols, [item, { ...item, id: '8', chainTvls: [] }])).toMatchObject([
      {
        chain_tvls: [
          { chain: 'Binance', tvl: 60 },
          { chain: 'Ethereum', tvl: 30 },
          { chain: 'Fantom', tvl: 0 },
        ],
      },
      { chain_tvls: [] },
    ]);
  });

  it('by chain is the sum of the protocols in the newest answer, under the names of chains', () => {
    const of = (key: string, at: string, sector: string, ...chain_tvls: { chain: string; tvl: number }[]) =>
      protocol(
        { name: 'Plum', gecko_id: 'plum', symbol: 'PLM', tvl: 1, sector: [sector], chain_tvls },
        { key, at: `2026-08-${at}T00:00:00.000Z` },
      );
    const { relations } = join(
      of('1', '02', 'Dexs', { chain: 'BSC', tvl: 10 }, { chain: 'Base', tvl: 25 }, { chain: 'Fantom', tvl: 0 }),
      of('2', '02', 'Lending', { chain: 'Binance', tvl: 20 }),
      of('3', '02', 'CEX', { chain: 'Bitcoin', tvl: 900 }),
      of('4', '01', 'Dexs', { chain: 'Base', tvl: 400 }),
    );
    expect(relations.project_facts).toMatchObject([
      {
        chain_tvls: [
          { chain: 'BNB Smart Chain', tvl_usd: 30 },
          { chain: 'Base', tvl_usd: 25 },
        ],
      },
    ]);
  });

  it('changes as the sum of its protocols, if the change of each is known', () => {
    const of = (key: string, tvl: number, tvl_change7d: number | null, listed: string) =>
      protocol({ name: 'Plum', gecko_id: 'plum', symbol: 'PLM', tvl, tvl_change7d, listed }, { key });
    const [both] = join(of('1', 150, 50, '2023-02-01'), of('2', 100, 0, '2022-01-05')).projects;
    expect(both).toMatchObject({ tvl: 250, tvl_change7d: 25, listed: '2022-01-05' });
    const [one] = join(of('1', 150, 50, '2023-02-01'), of('2', 100, null, '2022-01-05')).projects;
    expect(one).toMatchObject({ tvl: 250, tvl_change7d: null });
  });
});
