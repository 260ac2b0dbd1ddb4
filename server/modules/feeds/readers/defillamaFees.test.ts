import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { liveFeeds } from '#server/modules/feeds/fetchers/feeds.ts';
import { read, reading, useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { join, protocol, token } from '#server/modules/feeds/testing/records.ts';
import { json, testRequestOptions, useUpstream } from '#server/modules/feeds/testing/upstream.ts';
import { FEES_FEED } from '#server/modules/records/feedRecords.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { ask } from '#server/testing/ask.ts';
import { countedBy } from './defillamaFees.ts';

const database = useUnsyncedDatabase();
const files = useRecordingsFolder();
const upstream = useUpstream();

/** The shape of an answer of `/overview/fees`, with figures of our own. */
const item = (defillamaId: string, name: string, total24h: unknown, total30d: unknown, known: object = {}) => ({
  ...{ defillamaId, name, displayName: name, module: name.toLowerCase(), category: 'Dexs', protocolType: 'protocol' },
  ...{ total24h, total48hto24h: 1, total7d: 9, total30d, total1y: 99, totalAllTime: 100, change_1d: -3.2 },
  ...{ chains: ['Ethereum'], slug: name.toLowerCase(), latestFetchIsOk: true, methodology: {} },
  ...known,
});
const overview = (...protocols: object[]) => ({
  ...{ totalDataChart: [], totalDataChartBreakdown: [], breakdown24h: null, chain: null, allChains: ['Ethereum'] },
  ...{ total24h: 5, total30d: 50, change_1d: 1.2, protocols },
});
const plum = item('7', 'Plum V2', 1200.5, 30_000, { parentProtocol: 'parent#plum', displayName: 'Plum V2' });

const FEES = 'https://api.llama.fi/overview/fees?excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true';

describe('an overview of DefiLlama', () => {
  it.each([
    [FEES, 'fees'],
    [`${FEES}&dataType=dailyFees`, 'fees'],
    [`${FEES}&dataType=dailyRevenue`, 'revenue'],
    [`${FEES}&dataType=dailyHoldersRevenue`, null],
    [`${FEES}&dataType=dailySupplySideRevenue`, null],
    ['https://api.llama.fi/overview/dexs', null],
    ['/data/fees/defillama_revenue_2026-08-01.json', 'revenue'],
    ['overview_fees_2026-08-01.json', 'fees'],
    ['holders_revenue_2026-08-01.json', null],
  ])('at %s counts %s', (address, counted) => {
    expect(countedBy(address)).toBe(counted);
  });

  it('gives what protocols were paid, and what they kept', () => {
    const broken = item('9', 'Odd', 'much', -4);
    const chain = item('chain#fig', 'Fig', 5, 50, { protocolType: 'chain' });
    const { feed, records, lost } = reading(overview(plum, broken, chain), FEES);
    expect(feed).toBe(FEES_FEED);
    expect(records).toMatchObject([
      {
        key: '7/fees',
        data: {
          ...{ side: 'protocol', name: 'Plum V2', llama_id: '7', family: 'plum', tvl: null, sector: [] },
          ...{ fees_24h_usd: 1200.5, fees_30d_usd: 30_000, revenue_24h_usd: null },
        },
      },
      { key: '9/fees', data: { fees_24h_usd: null, fees_30d_usd: null, refused: ['fees_24h_usd', 'fees_30d_usd'] } },
    ]);
    expect(lost.map(({ reason }) => reason)).toEqual(['fees_24h_usd: not a number', 'fees_30d_usd: below zero']);
    const revenue = reading(overview({ ...plum, total24h: -20, total30d: 0 }), `${FEES}&dataType=dailyRevenue`);
    expect(revenue.records).toMatchObject([{ key: '7/revenue', data: { revenue_24h_usd: -20, revenue_30d_usd: 0 } }]);
  });

  it('of volumes, or of a file whose name says nothing, is left out with a reason', () => {
    const reason = 'an overview of DefiLlama: its address names neither fees nor revenue';
    expect(read(overview(plum), 'https://api.llama.fi/overview/dexs')).toEqual({ state: 'skipped', reason });
    expect(read(overview(plum), 'answer.json')).toEqual({ state: 'skipped', reason });
  });
});

const fees = (llama_id: string, fees_24h_usd: number | null, at?: string, rest: object = {}) =>
  protocol(
    { name: `Version ${llama_id}`, llama_id, fees_24h_usd, ...rest },
    { feed: FEES_FEED, key: `${llama_id}/fees`, ...(at === undefined ? {} : { at }) },
  );

describe('fees and revenue of a project', () => {
  const coin = token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', price_usd: 2 });
  const two = [
    protocol({ name: 'Plum V1', symbol: 'PLM', gecko_id: 'plum', llama_id: '1', tvl: 5 }),
    protocol({ name: 'Plum V2', symbol: 'PLM', gecko_id: 'plum', llama_id: '2', tvl: 7 }),
  ];

  it('are those of all its protocols in the newest list', () => {
    const { projects } = join(coin, ...two, fees('1', 100), fees('2', 20, undefined, { revenue_24h_usd: 6 }));
    expect(projects).toMatchObject([
      { name: 'Plum', tvl: 12, fees_24h_usd: 120, fees_30d_usd: null, revenue_24h_usd: 6 },
    ]);
    const older = join(coin, ...two, fees('1', 100), fees('2', 20, '2026-07-01T00:00:00.000Z'));
    expect(older.projects).toMatchObject([{ fees_24h_usd: 100 }]);
  });

  it('name no project otherwise, and join by the id of the protocol before any name', () => {
    const alone = protocol({ name: 'Kiwi Swap', symbol: 'KWI', llama_id: '5', family: 'kiwi', tvl: 1 });
    const namesake = token({ name: 'Version 5', symbol: 'VER', gecko_id: 'version-5', price_usd: 1 });
    const { projects } = join(alone, namesake, fees('5', 9));
    expect(projects.map(({ name, fees_24h_usd }) => [name, fees_24h_usd]).toSorted()).toEqual([
      ['Kiwi Swap', 9],
      ['Version 5', null],
    ]);
    expect(join(fees('8', 3)).projects).toMatchObject([{ name: 'Version 8', fees_24h_usd: 3 }]);
    // Found by name and ticker, though the list of fees is read first.
    const byName = join(
      token({ name: 'Lime', symbol: 'LIM', gecko_id: 'lime', price_usd: 1 }),
      protocol({ name: 'Lime', symbol: 'LIM', llama_id: '6', tvl: 2 }),
      fees('6', 4),
    );
    expect(byName.projects).toMatchObject([{ name: 'Lime', price_usd: 1, tvl: 2, fees_24h_usd: 4 }]);
  });

  it('of a newer list of its own stand', () => {
    const listed = token(
      { name: 'Plum', symbol: 'PLM', fees_24h_usd: 150 },
      { feed: 'files', at: '2026-08-02T00:00:00.000Z' },
    );
    expect(join(coin, ...two, fees('1', 100), listed).projects).toMatchObject([{ fees_24h_usd: 150 }]);
  });
});

describe('the feed of fees', () => {
  const settings = {
    ...{ coingecko: { apiKey: null, plan: 'demo' as const, pages: 1, url: null }, wikidataUrl: null, rssFeeds: [] },
    ...{ eventCalendars: [], jobBoards: null, jobBoardsUrl: null },
  };

  it('asks for fees, then for revenue, without charts; they are asked, filtered and sorted as others', async () => {
    upstream.answer = (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const isRevenue = searchParams.get('dataType') === 'dailyRevenue';
      const kiwi = item('8', 'Kiwi', isRevenue ? 0 : 40, isRevenue ? 9 : 900);
      json(response, overview(isRevenue ? { ...plum, total24h: -20, total30d: 700 } : plum, kiwi));
    };
    const feeds = liveFeeds({ ...settings, defillamaUrl: upstream.url }).filter(({ name }) => name === FEES_FEED);
    const report = await runSync({ pool: database.pool, from: { feeds }, requestOptions: testRequestOptions() });
    expect(report.feeds).toMatchObject([{ feed: FEES_FEED, outcome: 'complete', read: 4, rejected: 0 }]);
    const query = 'excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true';
    expect(upstream.requests).toEqual([`/overview/fees?${query}`, `/overview/fees?${query}&dataType=dailyRevenue`]);
    const app = await buildApp(database.deps);
    onTestFinished(() => app.close());
    const asked = (params: object) => ask(app, 'master_projects', params);
    expect(await asked({ sort: { field: 'fees_24h_usd', order: 'asc' } })).toMatchObject([
      { name: 'Kiwi', fees_24h_usd: 40, fees_30d_usd: 900, revenue_24h_usd: 0, revenue_30d_usd: 9 },
      { name: 'Plum V2', fees_24h_usd: 1200.5, fees_30d_usd: 30_000, revenue_24h_usd: -20, revenue_30d_usd: 700 },
    ]);
    expect(await asked({ filter: [['revenue_24h_usd', 'lt', 0]] })).toMatchObject([{ name: 'Plum V2' }]);
  });

  it('is read from a folder by the names of its files', async () => {
    await files.write('overview_fees_2026-07-31.json', overview(plum));
    await files.write('overview_revenue_2026-07-31.json', overview({ ...plum, total24h: 4, total30d: 5 }));
    const { folder } = files;
    await runSync({ pool: database.pool, from: { folder }, requestOptions: testRequestOptions() });
    const { rows } = await database.pool.query('SELECT fees_24h_usd, revenue_24h_usd FROM directory_projects');
    expect(rows).toEqual([{ fees_24h_usd: 1200.5, revenue_24h_usd: 4 }]);
  });
});
