import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runSync } from '#server/modules/sync/sync.ts';
import { tokenPrices } from '#server/platform/db/migrations/0031_token_prices.ts';
import { dailyFigures } from '#server/platform/db/migrations/0052_daily_figures.ts';
import { forgetSyncs, useRecordingsFolder, useUnsyncedDatabase } from './testing/recordings.ts';

const database = useUnsyncedDatabase();
const recordings = useRecordingsFolder();

type File = readonly [name: string, content: string | object];
const table = (name: string, days: Readonly<Record<string, number>>, id = 'plum'): File => [
  name,
  [
    'commit_date,id,symbol,current_price,last_updated',
    ...Object.entries(days).map(([day, price]) => `${day},${id},plm,${price},x`),
  ].join('\n'),
];
const markets = (day: string, price: number, id = 'plum', hour = '10'): File => [
  `markets_${day}_${hour}_${id}.json`,
  [{ id, symbol: 'plm', name: 'Plum', current_price: price, last_updated: `${day}T${hour}:00:00.000Z` }],
];

async function sync(...files: readonly File[]) {
  for (const [name, content] of files) await recordings.write(name, content);
  const report = await runSync({ pool: database.pool, from: recordings });
  for (const [name] of files) await recordings.remove(name);
  return report;
}

/** Known prices by day of January 2026, and forgets them. */
async function pricesThen(): Promise<(number | null)[]> {
  const { rows } = await database.pool.query('SELECT year, prices FROM project_prices');
  await forgetSyncs(database.pool);
  return (
    z.array(z.object({ year: z.literal(2026), prices: z.array(z.number().nullable()) })).parse(rows)[0]?.prices ?? []
  );
}

/** Orders in which every two stand in both orders, and another one. */
const OF_FOUR = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [1, 3, 0, 2],
];
const OF_THREE = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 0, 2],
];

/** Enough orders of three or four files to find what depends on their order. */
function orders(files: readonly File[]): File[][] {
  const places = files.length === 4 ? OF_FOUR : OF_THREE;
  return places.map((order) => order.map((at) => files[at] ?? expect.unreachable()));
}

describe('daily prices', () => {
  const files = [
    table('early.csv', { '2026-01-01': 1, '2026-01-02': 2, '2026-01-03': 3 }),
    table('middle.csv', { '2026-01-02': 22, '2026-01-05': 5 }),
    table('late.csv', { '2026-01-07': 7 }),
    markets('2026-01-09', 9),
  ];
  const expected = [1, 22, 3, null, 5, null, 7, null, 9];

  it('are the same in any order of tables, one by one or together', async () => {
    for (const ordered of orders(files)) {
      for (const file of ordered) await sync(file);
      expect(await pricesThen(), ordered.map(([name]) => name).join()).toEqual(expected);
    }
    await sync(...files);
    expect(await pricesThen()).toEqual(expected);
  }, 60_000);

  it('of an answer that arrives after a newer one fill their day', async () => {
    for (const ordered of orders([markets('2026-01-02', 2), markets('2026-01-04', 4), markets('2026-01-03', 3)])) {
      for (const file of ordered) await sync(file);
      expect(await pricesThen()).toEqual([null, 2, 3, 4]);
    }
  }, 60_000);

  it('have the cap, the volume, the source and the moment of what states them, in any order', async () => {
    const answer = (day: string, figures: object, hour = '10'): File => [
      `markets_${day}_${hour}.json`,
      [{ id: 'plum', symbol: 'plm', name: 'Plum', last_updated: `${day}T${hour}:00:00.000Z`, ...figures }],
    ];
    const files = [
      answer('2026-01-01', { current_price: 1, market_cap: 10, total_volume: 100 }, '08'),
      answer('2026-01-01', { current_price: 2, market_cap: 20, total_volume: 200 }),
      [
        'table.csv',
        'commit_date,id,symbol,current_price,market_cap,total_volume,last_updated\n2026-01-02,plum,plm,5,50,500,x',
      ] satisfies File,
    ];
    for (const ordered of orders(files)) {
      for (const file of ordered) await sync(file);
      const { rows } = await database.pool.query(
        'SELECT prices, market_caps, volumes, moments, sources, source_days FROM project_prices',
      );
      const hour = 10 * 3_600_000;
      expect(rows, ordered.map(([name]) => name).join()).toEqual([
        {
          ...{ prices: [2, 5], market_caps: [20, 50], volumes: [200, 500], moments: [hour, null] },
          ...{ sources: ['CoinGecko'], source_days: [1] },
        },
      ]);
      await pricesThen();
    }
  }, 60_000);

  it('of two answers about one day come from the newer, in any order', async () => {
    for (const ordered of orders([
      markets('2026-01-02', 2, 'plum', '08'),
      markets('2026-01-02', 2.5, 'plum', '20'),
      markets('2026-01-03', 3),
    ])) {
      for (const file of ordered) await sync(file);
      expect(await pricesThen(), ordered.map(([name]) => name).join()).toEqual([null, 2.5, 3]);
    }
  }, 60_000);

  it('of a replaced token are of one scale, that of the token listed now, whichever arrives first', async () => {
    const files = [
      markets('2026-01-01', 24_000, 'maker'),
      markets('2026-01-02', 48_000, 'maker'),
      markets('2026-01-02', 2.5, 'sky'),
      markets('2026-01-04', 4, 'sky'),
    ];
    for (const ordered of orders(files)) {
      for (const file of ordered) await sync(file);
      expect(await pricesThen(), ordered.map(([name]) => name).join()).toEqual([1, 2.5, null, 4]);
    }
    await sync(table('new.csv', { '2026-01-01': 1 }, 'sky'), markets('2026-01-02', 48_000, 'maker'));
    expect(await pricesThen()).toEqual([24_000, 48_000]);
  }, 120_000);

  it('are stored once: a table whose days a newer one knows is dropped, and a repeated one changes nothing', async () => {
    const newer = table('newer.csv', { '2026-01-01': 1, '2026-01-02': 2, '2026-01-03': 4, '2026-01-04': 4 });
    await sync(files[0] ?? newer, markets('2026-01-09', 9));
    await sync(newer);
    const { rows } = await database.pool.query("SELECT key FROM feed_records WHERE kind = 'prices'");
    expect(rows).toEqual([{ key: 'plum/2026/2026-01-04' }]);
    const again = await sync(files[0] ?? newer);
    expect(again.feeds).toMatchObject([{ fresh: 0, changed: 0, repeated: 1 }]);
    expect(await pricesThen()).toEqual([1, 2, 4, 4, null, null, null, null, 9]);
  });

  it('of a token that was replaced continue in those of the new one, converted', async () => {
    const old = table('old.csv', { '2026-01-01': 24_000, '2026-01-02': 48_000 }, 'maker');
    const present = table('new.csv', { '2026-01-02': 2.5, '2026-01-03': 3 }, 'sky');
    await sync(old, present, markets('2026-01-04', 72_000, 'maker'), markets('2026-01-04', 4, 'sky'));
    expect(await pricesThen()).toEqual([1, 2.5, 3, 4]);
  });

  it('stored before tokens had their own are taken over, but those of two scales', async () => {
    await sync(markets('2026-01-02', 2), markets('2026-01-02', 48_000, 'maker'));
    await sync(markets('2026-01-04', 4), markets('2026-01-03', 3, 'sky'));
    await database.pool.query(`DROP TABLE token_prices; ${tokenPrices.sql}; ${dailyFigures.sql}`);
    const { rows } = await database.pool.query('SELECT token, prices FROM token_prices');
    expect(rows).toEqual([{ token: 'gecko:plum', prices: [null, 2, null, 4] }]);
    await sync(markets('2026-01-05', 5));
    const { rows: lists } = await database.pool.query('SELECT prices FROM project_prices ORDER BY 1');
    expect(lists).toEqual([{ prices: [null, 2, 3] }, { prices: [null, 2, null, 4, 5] }]);
    await pricesThen();
  });

  it('follow a project that joins another', async () => {
    const protocol = (id: string, gecko: string | null) => ({
      id,
      name: `Plum ${id}`,
      symbol: '-',
      category: 'Dexes',
      chains: ['Ethereum'],
      gecko_id: gecko,
      tvl: 5,
    });
    await sync(['protocols_2026-01-01.json', [protocol('1', null)]]);
    await sync(markets('2026-01-02', 2));
    await sync(['protocols_2026-01-03.json', [protocol('1', 'plum')]], markets('2026-01-04', 4));
    expect(await pricesThen()).toEqual([null, 2, null, 4]);
  });
});
