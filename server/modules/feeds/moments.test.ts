import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ProjectProfileSchema } from '#schemas/entities/profiles.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { HomeTotalsSchema, StatusSchema } from '#schemas/queries/results.ts';
import { buildApp } from '#server/app.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { ask } from '#server/testing/ask.ts';
import type { SyncReport } from './report.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from './testing/recordings.ts';
import { testRequestOptions } from './testing/upstream.ts';

const database = useUnsyncedDatabase();
const recordings = useRecordingsFolder();

async function sync(files: Readonly<Record<string, string | object>>): Promise<SyncReport> {
  for (const [name, content] of Object.entries(files)) await recordings.write(name, content);
  return await runSync({ pool: database.pool, from: recordings, requestOptions: testRequestOptions() });
}

/** What a server says of the synced data. */
async function served() {
  const app = await buildApp(database.deps);
  const status = StatusSchema.parse((await app.inject({ url: '/api/status' })).json());
  const totals = HomeTotalsSchema.parse(await ask(app, 'home_totals'));
  const projects = await ask(app, 'master_projects');
  const stale = await ask(app, 'master_projects', { filter: [['stale', 'eq', 'TVL']] });
  const gainers = await ask(app, 'dashboard_projects', { sortFilterType: 1 });
  await app.close();
  const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name);
  return { status, totals, projects: names(projects), stale: names(stale), gainers: names(gainers) };
}

const coin = (name: string, cap: number, at: string | null, change = 1) => ({
  id: name.toLowerCase(),
  symbol: name.slice(0, 3).toLowerCase(),
  name,
  current_price: 1,
  market_cap: cap,
  total_volume: cap / 10,
  price_change_percentage_24h: change,
  ...(at === null ? {} : { last_updated: at }),
});
const protocol = (name: string, tvl: number) => ({
  id: name,
  name,
  category: 'Dexes',
  gecko_id: null,
  chains: ['Base'],
  tvl,
});
const raise = (name: string, date: string, amount: number) => ({
  name,
  date,
  round: 'Seed',
  amount,
  leadInvestors: [`Fund of ${name}`],
  otherInvestors: [],
});

it('every kind of data has its own moment, and old figures count nowhere as new ones', async () => {
  await sync({
    'coins.json': [
      coin('Plum', 100, '2026-07-31T10:00:00.000Z', 5),
      coin('Fig', 50, '2026-07-30T08:00:00.000Z', 3),
      coin('Pear', 90, '2023-03-01T00:00:00.000Z', 80),
    ],
    'protocols_2021-12-23.json': [protocol('Kiwi', 7), protocol('Lime', 8)],
    'raises_2024-03-13.json': {
      raises: [
        raise('Plum', '2024-03-10', 2),
        raise('Fig', '2024-02-20', 1),
        { ...raise('Lime', '2024-03-09', 400), round: 'M&A' },
      ],
    },
  });
  const { status, totals, projects, stale, gainers } = await served();
  expect(status.moments?.kinds).toMatchObject({
    prices: '2026-07-31T10:00:00.000Z',
    tvl: '2021-12-23T00:00:00.000Z',
    rounds: '2024-03-10T00:00:00.000Z',
    news: null,
  });
  expect(status.moments?.fields.projects).toMatchObject({
    market_cap_usd: { newest: '2026-07-31T10:00:00.000Z', stale: 1 },
    tvl: { newest: '2021-12-23T00:00:00.000Z', stale: 2 },
  });
  // 46 hours behind is not stale; three years are.
  expect(totals).toMatchObject({ market_cap_usd: 150, volume_usd: 15, tvl_usd: null });
  expect(totals.market_cap_change24h).toBeCloseTo(100 * (150 / (100 / 1.05 + 50 / 1.03) - 1), 9);
  // An acquisition raises nothing.
  expect(totals).toMatchObject({ raised_30d_usd: 3e6, raised_until: '2024-03-10' });
  expect(projects.slice(0, 3)).toEqual(['Plum', 'Fig', 'Pear']);
  expect(gainers.slice(0, 3)).toEqual(['Plum', 'Fig', 'Pear']);
  expect(stale).toEqual(['Kiwi', 'Lime']);
});

it('one newer coin leaves the totals to the rest, and is counted as left out', async () => {
  const market = Array.from({ length: 12 }, (_, at) => coin(`Plum ${at}`, 100, '2026-05-02T10:00:00.000Z'));
  await sync({ 'coins.json': market });
  await sync({ 'coins.json': [coin('Plum 3', 110, '2026-05-06T10:00:00.000Z')] });
  const { status, totals, projects, stale } = await served();
  expect(status.moments?.kinds.prices).toBe('2026-05-02T10:00:00.000Z');
  expect(status.moments?.fields.projects.market_cap_usd).toEqual({ newest: '2026-05-02T10:00:00.000Z', stale: 1 });
  expect(totals.market_cap_usd).toBe(1100);
  expect(projects.at(-1)).toBe('Plum 3');
  expect(stale).not.toContain('Plum 0');
});

it('an investor is active by the newest round, not by newer prices', async () => {
  await sync({
    'coins_2026-07-31.json': [coin('Plum', 100, null)],
    'raises_2024-03-13.json': { raises: [raise('Plum', '2024-03-10', 2), raise('Fig', '2022-02-20', 1)] },
  });
  const { rows } = await database.pool.query(
    'SELECT ventures_name AS name, actively_investing AS active FROM directory_organizations ORDER BY 1',
  );
  expect(rows).toEqual([
    { name: 'Fund of Fig', active: null },
    { name: 'Fund of Plum', active: 'Yes' },
  ]);
});

it('an undated file is of an unknown day, whenever it was changed', async () => {
  await sync({ 'coins.json': [coin('Plum', 100, null), coin('Fig', 50, '2026-07-01T00:00:00.000Z')] });
  const { status, totals } = await served();
  expect(status).toMatchObject({ asOf: '2026-07-01T00:00:00.000Z', moments: { kinds: { prices: status.asOf } } });
  expect(totals.market_cap_usd).toBe(50);
  const { rows } = await database.pool.query("SELECT provenance FROM directory_projects WHERE name = 'Plum'");
  expect(JSON.parse(rows[0].provenance)).toMatchObject([{ source: 'CoinGecko', fetched_at: null }]);
  const { rows: days } = await database.pool.query('SELECT count(*)::int AS years FROM project_prices');
  expect(days).toEqual([{ years: 1 }]);
});

it('where no file has a date, nothing is older than the rest', async () => {
  await sync({ 'coins.json': [coin('Plum', 100, null)], 'protocols.json': [protocol('Kiwi', 7)] });
  const { status, totals } = await served();
  expect(status).toMatchObject({ asOf: null, moments: { kinds: { prices: null, tvl: null } } });
  expect(totals).toMatchObject({ market_cap_usd: 100, tvl_usd: 7, raised_30d_usd: null, raised_until: null });
});

it('a dated record replaces an undated one, never the other way round; of two undated files the later counts', async () => {
  const changed = (name: string, day: string) =>
    utimes(path.join(recordings.folder, name), new Date(day), new Date(day));
  const price = async () => {
    const { rows } = await database.pool.query(
      "SELECT market_cap_usd AS cap FROM directory_projects WHERE name = 'Plum'",
    );
    return rows[0]?.cap;
  };
  await recordings.write('b.json', [coin('Plum', 1, null)]);
  await changed('b.json', '2026-06-02');
  await sync({});
  await recordings.write('a.json', [coin('Plum', 2, null)]);
  await changed('a.json', '2026-06-01');
  await sync({});
  expect(await price()).toBe(1);
  await changed('a.json', '2026-06-03');
  await sync({});
  expect(await price()).toBe(2);
  await sync({ 'coins_2020-01-01.json': [coin('Plum', 3, null)] });
  expect(await price()).toBe(3);
  await changed('a.json', '2026-06-04');
  await sync({});
  expect(await price()).toBe(3);
});

it('a price of the next hours is rejected: it would make all others look old', async () => {
  const { feeds } = await sync({
    'coins_2026-07-01.json': [coin('Plum', 9, '2026-08-01T05:00:00.000Z'), coin('Fig', 5, '2026-08-01T00:05:00.000Z')],
  });
  expect(feeds).toMatchObject([{ read: 2, rejected: 1, rejections: [{ reason: 'moment: in the future' }] }]);
});

it('our own CSV brings the sources and moments of its values, and a list the country of a project', async () => {
  await sync({
    'export.csv': [
      'ID,Symbol,Project,Price (USD),TVL (USD),Source of Project,Source of Price,Source of TVL',
      '1,PLM,Plum,1.5,9000,CoinGecko 2026-07-30T10:00Z,CoinGecko 2026-07-30T10:00Z,DefiLlama 2026-07-29T09:00Z; Desk 2026-07-28T08:00Z states 5',
    ].join('\n'),
    'places.csv': 'Who,Ticker,Where\nPlum,PLM,Viet Nam\n',
    'mapping.json': {
      source: 'Desk',
      files: { 'places.csv': { directory: 'projects', columns: { name: 'Who', symbol: 'Ticker', location: 'Where' } } },
    },
  });
  const app = await buildApp(database.deps);
  const profile = ProjectProfileSchema.parse(await ask(app, 'detail_project', { slug: 'plum' }));
  await app.close();
  expect(profile).toMatchObject({ price_usd: 1.5, tvl: 9000, location: 'Viet Nam' });
  const found = readProvenance(profile.provenance).map(({ source, fetched_at, fields }) => [
    source,
    fetched_at,
    fields,
  ]);
  expect(found).toEqual(
    expect.arrayContaining([
      ['CoinGecko', '2026-07-30T10:00:00.000Z', expect.arrayContaining(['name', 'price_usd'])],
      ['DefiLlama', '2026-07-29T09:00:00.000Z', ['tvl']],
    ]),
  );
});
