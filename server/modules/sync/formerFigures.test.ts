import { describe, expect, it } from 'vitest';
import { formatReport } from '#server/cli/syncOutput.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { runSync } from './sync.ts';

const database = useUnsyncedDatabase();
const files = useRecordingsFolder();
const later = useRecordingsFolder();

const sync = (folder: string) =>
  runSync({ pool: database.pool, from: { folder }, requestOptions: testRequestOptions() });
const projects = async () => {
  const { rows } = await database.pool.query(
    `SELECT name, price_usd::float8 AS price, change24h::float8 AS change, market_cap_usd::float8 AS cap, volume::float8 AS volume,
            tvl::float8 AS tvl, circulating_supply::float8 AS supply, provenance FROM directory_projects ORDER BY name`,
  );
  return rows.map(({ provenance, ...row }) => {
    const moments: { fields: string[]; fetched_at: string }[] = JSON.parse(provenance);
    return {
      ...row,
      priced: moments.find(({ fields }) => fields.includes('price_usd'))?.fetched_at.slice(0, 10) ?? null,
    };
  });
};

const coin = (id: string, day: string, known: object) => ({
  ...{ id, symbol: id, name: id, market_cap: 2_000, total_volume: 10, price_change_percentage_24h: 1 },
  last_updated: `${day}T10:00:00.000Z`,
  ...known,
});

describe('a figure that cannot be true', () => {
  const before = [
    coin('plum', '2026-06-01', { current_price: 2, circulating_supply: 500 }),
    coin('fig', '2026-06-01', { current_price: 3, circulating_supply: 600 }),
    coin('pear', '2026-06-01', { current_price: 4, total_volume: 40 }),
  ];
  const after = [
    coin('plum', '2026-06-02', { current_price: 0, circulating_supply: -5, market_cap: 3_000 }),
    coin('fig', '2026-06-02', { current_price: -3, circulating_supply: 601, price_change_percentage_24h: 7 }),
    coin('pear', '2026-06-02', { current_price: 'n/c', total_volume: 'lots' }),
  ];
  const right = [
    { name: 'fig', price: 3, change: 1, cap: 2_000, volume: 10, supply: 601, priced: '2026-06-01' },
    { name: 'pear', price: 4, volume: 40, priced: '2026-06-01' },
    { name: 'plum', price: 2, cap: 3_000, supply: 500, priced: '2026-06-01' },
  ];

  it.each(['before', 'after'])('leaves the former one with its moment, and is reported: %s first', async (which) => {
    await files.write('coins.json', before);
    await later.write('coins.json', after);
    for (const { folder } of which === 'before' ? [files, later] : [later, files]) await sync(folder);
    expect(await projects()).toMatchObject(right);
    const again = await sync(later.folder);
    expect(again.feeds).toMatchObject([{ unchanged: 3, changed: 0, fresh: 0, lost: 5, rejected: 0 }]);
    expect(await projects()).toMatchObject(right);
    const report = formatReport(again);
    expect(report).toContain('kept without a value 1 (price_usd: a price of zero), for example "plum: 0"');
    expect(report).toContain('(circulating_supply: below zero), for example "plum: -5"');
  });

  it('in one sync leaves it as well, and a third answer replaces both', async () => {
    await files.write('a.json', before);
    await files.write('b.json', after);
    await sync(files.folder);
    expect(await projects()).toMatchObject(right);
    await files.write('c.json', [coin('plum', '2026-06-03', { current_price: 0, circulating_supply: 501 })]);
    await sync(files.folder);
    expect((await projects())[2]).toMatchObject({ price: 2, supply: 501, priced: '2026-06-01' });
    await files.write('d.json', [coin('plum', '2026-06-04', { current_price: 9 })]);
    await sync(files.folder);
    expect((await projects())[2]).toMatchObject({ price: 9, supply: null, priced: '2026-06-04' });
  });
});

describe('figures of own files', () => {
  const write = async (text: string, columns: object) => {
    await files.write('list.csv', text);
    const list = { directory: 'projects', columns: { name: 'Name', symbol: 'Ticker', ...columns } };
    await files.write('mapping.json', { source: 'Desk', recorded: '2024-01-01', files: { 'list.csv': list } });
    await sync(files.folder);
  };

  it('are shown without a price', async () => {
    await write(
      'Name,Ticker,TVL,Cap,Vol,Circ\nPlum Lend,PLM,7e6,5e6,9e5,1e6\nFig Swap,,6e6,3e6,8e5,2e6\nPear,,5e6,,,\n',
      {
        ...{ tvl: 'TVL', market_cap_usd: 'Cap', volume: 'Vol', circulating_supply: 'Circ' },
      },
    );
    expect(await projects()).toMatchObject([
      { name: 'Fig Swap', price: null, tvl: 6e6, cap: 3e6, volume: 8e5, supply: 2e6 },
      { name: 'Pear', tvl: 5e6 },
      { name: 'Plum Lend', price: null, tvl: 7e6, cap: 5e6, volume: 9e5, supply: 1e6 },
    ]);
  });

  it('are shown beside a price, and a newer sum of protocols replaces the value locked', async () => {
    await write('Name,Ticker,Price,TVL,Cap\nPlum,PLM,1.5,7000000,4000000\n', {
      ...{ price_usd: 'Price', tvl: 'TVL', market_cap_usd: 'Cap' },
    });
    expect(await projects()).toMatchObject([{ name: 'Plum', price: 1.5, tvl: 7e6, cap: 4e6, priced: '2024-01-01' }]);
    const protocol = {
      id: '1',
      name: 'Plum',
      symbol: 'PLM',
      category: 'Lending',
      chains: ['Ethereum'],
      gecko_id: null,
      tvl: 8e6,
    };
    await later.write('protocols_2024-02-01.json', [protocol]);
    await sync(later.folder);
    expect(await projects()).toMatchObject([{ name: 'Plum', price: 1.5, tvl: 8e6, cap: 4e6 }]);
  });
});
