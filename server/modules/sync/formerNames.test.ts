import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { createBuiltIn } from '#server/modules/ask/answerer.ts';
import { findHits } from '#server/modules/ask/hits.ts';
import { whereCondition } from '#server/modules/data-query/conditions.ts';
import { Values } from '#server/modules/data-query/query.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { enrich } from '#server/modules/public-api/enrich.ts';
import { matchLines } from '#server/modules/watchlist/matching.ts';
import { runSync } from './sync.ts';

const database = useUnsyncedDatabase();
const files = useRecordingsFolder();
const later = useRecordingsFolder();
const latest = useRecordingsFolder();
const NOW = Date.parse('2026-06-01T00:00:00.000Z');

const sync = (folder: string) =>
  runSync({ pool: database.pool, from: { folder }, requestOptions: testRequestOptions() });
const coin = (id: string, symbol: string, name: string, year: number, cap = 2_000_000) => ({
  ...{ id, symbol, name, current_price: 1, market_cap: cap, last_updated: `${year}-05-01T10:00:00.000Z` },
});
const hitsOf = async (text: string) =>
  (await findHits(database.pool, text, NOW)).map(({ name, formerly = null }) => [name, formerly]);
const pasted = async (...lines: string[]) =>
  (await matchLines(database.pool, { userId: 1, list: 'watchlist_project', lines, hosts: [] })).map(
    ({ how, matches }) => [how, ...matches.map(({ name, formerly }) => [name, formerly])],
  );
async function passing(...filter: Triple[]): Promise<string[]> {
  const values = new Values();
  const where = whereCondition(DATA_SETS.projects, filter, '', values);
  const { rows } = await database.pool.query(
    `SELECT name FROM ${tableName(DATA_SETS.projects)} WHERE ${where} ORDER BY name`,
    values.list,
  );
  return rows.map(({ name }) => name);
}
async function formerNames(): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query('SELECT name, former_names FROM directory_projects ORDER BY name');
  return Object.fromEntries(rows.map(({ name, former_names }) => [name, former_names]));
}

describe('a name that a feed gave up', () => {
  const before = [coin('plum-token', 'plmx', 'Plumx', 2024), coin('figstable', 'fgs', 'Stable Fig', 2024)];
  const after = [coin('plum-token', 'plume', 'Plume', 2026), coin('figstable', 'sfig', 'SFIG', 2026)];

  it.each(['older', 'newer'])(
    'leads to what became of it wherever one looks for it: the %s edition first',
    async (which) => {
      await files.write('coins.json', before);
      await later.write('coins.json', after);
      for (const { folder } of which === 'older' ? [files, later] : [later, files]) await sync(folder);

      expect(await formerNames()).toEqual({ Plume: ['Plumx', 'PLMX'], SFIG: ['Stable Fig', 'FGS'] });
      expect(await hitsOf('PLMX')).toEqual([['Plume', 'PLMX']]);
      expect(await hitsOf('plumx')).toEqual([['Plume', 'Plumx']]);
      expect(await hitsOf('stable fig')).toEqual([['SFIG', 'Stable Fig']]);
      expect(await hitsOf('Plume')).toEqual([['Plume', null]]);
      expect(await pasted('FGS', 'Stable Fig', 'sfig', 'Nobody')).toEqual([
        ['former', ['SFIG', 'FGS']],
        ['former', ['SFIG', 'Stable Fig']],
        ['symbol', ['SFIG', null]],
        ['none'],
      ]);
      expect(await passing(['symbol', 'eq', 'plmx'])).toEqual(['Plume']);
      expect(await passing(['name', 'in', ['Plumx', 'Stable Fig']])).toEqual(['Plume', 'SFIG']);
      expect(await passing(['name', 'starts', 'stab'])).toEqual(['SFIG']);
      expect(await passing(['name', 'contains', 'lumx'])).toEqual(['Plume']);
      expect(await passing(['symbol', 'ne', 'PLMX'])).toEqual(['SFIG']);
      const [found] = await enrich(database.pool, { items: ['FGS'], kinds: ['project'], userId: 1, hosts: [] });
      expect(found?.matches).toMatchObject([{ name: 'SFIG', by: 'former', formerly: 'FGS', confidence: 0.85 }]);
      const ask = createBuiltIn({ pool: database.pool, clock: () => NOW }, async () => () => []);
      const answer = await ask({ question: 'price of PLMX', query: null, about: null, previous: null, now: NOW });
      expect(answer).toMatchObject({ kind: 'answer', sentence: expect.stringContaining('Plume was formerly PLMX.') });
    },
  );

  it('is kept once, whatever is read again, and when its feed lists it no more', async () => {
    await files.write('coins.json', before);
    await later.write('coins.json', after);
    await sync(files.folder);
    const { dataset } = await sync(later.folder);
    expect((await sync(later.folder)).dataset?.version).toBe(dataset?.version);
    expect((await sync(files.folder)).dataset?.version).toBe(dataset?.version);
    await database.pool.query("DELETE FROM feed_records WHERE key = 'figstable'");
    await latest.write('coins.json', [coin('other', 'oth', 'Other', 2026)]);
    await sync(latest.folder);
    expect(await formerNames()).toEqual({ Other: [], Plume: ['Plumx', 'PLMX'] });
    await sync(later.folder);
    expect(await formerNames()).toEqual({ Other: [], Plume: ['Plumx', 'PLMX'], SFIG: ['Stable Fig', 'FGS'] });
  });

  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])('is the same after three editions in the order %i %i %i', async (...order) => {
    const folders = [files, later, latest];
    const names = [
      ['aaa', 'Acorn'],
      ['bbb', 'Beech'],
      ['ccc', 'Cedar'],
    ];
    for (const [at, [symbol = '', name = '']] of names.entries())
      await folders[at]?.write('coins.json', [coin('tree', symbol, name, 2020 + at)]);
    for (const at of order) await sync(folders[at]?.folder ?? '');
    expect(await formerNames()).toEqual({ Cedar: ['Acorn', 'Beech', 'AAA', 'BBB'] });
  });

  it('leads first to who bears it now', async () => {
    await files.write('coins.json', [coin('old', 'luna', 'Luna', 2021)]);
    await later.write('coins.json', [coin('old', 'lunac', 'Luna Classic', 2023), coin('new', 'luna', 'Luna', 2023, 9)]);
    await sync(files.folder);
    await sync(later.folder);
    expect(await formerNames()).toEqual({ Luna: [], 'Luna Classic': [] });
    expect((await hitsOf('LUNA'))[0]).toEqual(['Luna', null]);
    expect(await pasted('LUNA')).toEqual([['symbol', ['Luna', null], ['Luna Classic', 'Luna']]]);
    expect(await passing(['symbol', 'eq', 'LUNA'])).toEqual(['Luna']);
  });
});

it('a name of an own file changes under its ID', async () => {
  const list = (name: string) => `ID,Name,Ticker\n7,${name},\n8,Pear Works,\n`;
  const mapping = (recorded: string) => ({
    ...{ source: 'Desk', recorded },
    files: { 'list.csv': { directory: 'projects', columns: { id: 'ID', name: 'Name', symbol: 'Ticker' } } },
  });
  await files.write('list.csv', list('Acorn Labs'));
  await files.write('mapping.json', mapping('2024-01-01'));
  await later.write('list.csv', list('Oak Systems'));
  await later.write('mapping.json', mapping('2025-01-01'));
  await sync(later.folder);
  await sync(files.folder);
  expect(await formerNames()).toEqual({ 'Oak Systems': ['Acorn Labs'], 'Pear Works': [] });
  expect(await hitsOf('acorn labs')).toEqual([['Oak Systems', 'Acorn Labs']]);
});

it('well-known former names are found without an older edition', async () => {
  await files.write('coins.json', [
    coin('polygon-ecosystem-token', 'pol', 'POL (ex-MATIC)', 2026),
    coin('render-token', 'render', 'Render', 2026),
    coin('iota', 'iota', 'IOTA', 2026),
    coin('usd-coin', 'usdc', 'USDC', 2026),
    coin('maker', 'mkr', 'Maker', 2024),
    coin('sky', 'sky', 'Sky', 2026),
    coin('sonic-3', 's', 'Sonic', 2026),
  ]);
  await sync(files.folder);
  const first = async (text: string) => (await hitsOf(text))[0];
  expect(await first('matic')).toEqual(['POL (ex-MATIC)', 'MATIC']);
  expect(await first('RNDR')).toEqual(['Render', 'RNDR']);
  expect(await first('MIOTA')).toEqual(['IOTA', 'MIOTA']);
  expect(await first('USD Coin')).toEqual(['USDC', 'USD Coin']);
  expect(await first('MKR')).toEqual(['Sky', 'MKR']);
  expect(await first('Maker')).toEqual(['Sky', expect.stringContaining('Maker')]);
  expect(await first('FTM')).toEqual(['Sonic', 'FTM']);
  expect(await passing(['symbol', 'in', ['MATIC', 'MKR', 'FTM', 'MIOTA', 'RNDR']])).toHaveLength(5);
});

it('a round keeps the name that its project had then, and is found by both', async () => {
  const HEADER = 'Company,Coin,Date,Stage,USD\n';
  await files.write('coins.json', [coin('oak', 'aco', 'Acornly', 2024)]);
  await files.write('deals.csv', `${HEADER}Acornly,oak,2021-03-04,Seed,5000000\n`);
  const columns = { projects: 'Company', gecko_id: 'Coin', date: 'Date', stages: 'Stage', amount_quantity: 'USD' };
  await files.write('mapping.json', { source: 'Desk', files: { 'deals.csv': { directory: 'fundraising', columns } } });
  await later.write('coins.json', [coin('oak', 'oak', 'Oakmere', 2026)]);
  await sync(files.folder);
  const rounds = async (...filter: Triple[]) => {
    const values = new Values();
    const where = whereCondition(DATA_SETS.fundraising, filter, '', values);
    const { rows } = await database.pool.query(
      `SELECT projects, told_as FROM ${tableName(DATA_SETS.fundraising)} WHERE ${where}`,
      values.list,
    );
    return rows;
  };
  expect(await rounds()).toEqual([{ projects: 'Acornly', told_as: null }]);
  await sync(later.folder);
  const now = [{ projects: 'Oakmere', told_as: 'Acornly' }];
  expect(await rounds(['projects', 'eq', 'Oakmere'])).toEqual(now);
  expect(await rounds(['projects', 'eq', 'acornly'])).toEqual(now);
});

it('a round keeps the names that its investors had then, and is found by both', async () => {
  const deals = [
    ['Plumcoin', '2022-03-04', 'Binance Labs;Larkspur', 'Binance Labs'],
    ['Figchain', '2025-06-01', 'YZi Labs', 'YZi Labs'],
    ['Pearpay', '2022-05-01', 'Larkspur', 'Larkspur'],
    ['Limeswap', '2024-05-01', 'Larkspur;YZi Labs (ex Binance Labs)', 'Larkspur'],
  ].map((cells) => cells.join(','));
  await files.write('deals.csv', `Company,Date,Investors,Leads\n${deals.join('\n')}\n`);
  const columns = { projects: 'Company', date: 'Date', organizations: 'Investors', lead_investors: 'Leads' };
  await files.write('mapping.json', { source: 'Desk', files: { 'deals.csv': { directory: 'fundraising', columns } } });
  await sync(files.folder);
  const { rows: then } = await database.pool.query(
    'SELECT projects, investors_then, investors_now FROM directory_fundraising WHERE investors_then <> $1 ORDER BY projects',
    ['[]'],
  );
  const names = { investors_then: ['Binance Labs'], investors_now: ['YZi Labs'] };
  expect(then).toEqual([
    { projects: 'Limeswap', ...names },
    { projects: 'Plumcoin', ...names },
  ]);
  const found = async (...filter: Triple[]) => {
    const values = new Values();
    const where = whereCondition(DATA_SETS.fundraising, filter, '', values);
    const { rows } = await database.pool.query(
      `SELECT projects FROM ${tableName(DATA_SETS.fundraising)} WHERE ${where} ORDER BY projects`,
      values.list,
    );
    return rows.map(({ projects }) => projects);
  };
  for (const name of ['Binance Labs', 'YZi Labs']) {
    expect(await found(['organizations', 'eq', name])).toEqual(['Figchain', 'Limeswap', 'Plumcoin']);
    expect(await found(['organizations', 'all', [name, 'Larkspur']])).toEqual(['Limeswap', 'Plumcoin']);
    expect(await found(['organizations', 'nin', [name]])).toEqual(['Pearpay']);
    expect(await found(['lead_investors', 'eq', name])).toEqual(['Figchain', 'Plumcoin']);
  }
  expect(await found(['organizations', 'starts', 'binance'])).toEqual(['Figchain', 'Limeswap', 'Plumcoin']);
});
