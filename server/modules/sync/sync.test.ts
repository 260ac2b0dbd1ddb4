import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { formatReport } from '#server/cli/syncOutput.ts';
import { bumpDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { upsertRows } from '#server/modules/datasets/rows.ts';
import { liveFeeds } from '#server/modules/feeds/fetchers/feeds.ts';
import { exitCodeOf } from '#server/modules/feeds/report.ts';
import { readFeedStates, SyncBusy, withSyncLock } from '#server/modules/feeds/repository/runs.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { json, testRequestOptions, useUpstream } from '#server/modules/feeds/testing/upstream.ts';
import { dryRun, runSync, SyncStopped } from './sync.ts';

const database = useUnsyncedDatabase();
const upstream = useUpstream();

const coin = (number: number, price = number, at = '10:00:00.000Z') => ({
  id: `coin-${number}`,
  symbol: `c${number}`,
  name: `Coin ${number}`,
  current_price: price,
  market_cap: 1e9 - number,
  last_updated: `2026-07-31T${at}`,
});
const raise = (project: string, known: object = {}) => ({
  name: project,
  date: 1_700_000_000,
  round: 'Seed',
  amount: 2.5,
  leadInvestors: ['Fig Capital'],
  otherInvestors: ['Huobi Ventures'],
  chains: [],
  valuation: null,
  ...known,
});

const firstCoins = (count: number) => Array.from({ length: count }, (_, index) => coin(index + 1));
/** More than a page has. */
const TWO_PAGES = 260;

/** Data of the fake services. */
let coins: object[] = [];
let raises: object[] = [];
let broken: Record<string, number> = {};

function serve(): void {
  upstream.answer = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const key = `${pathname}${searchParams.get('page') ? `?${searchParams.get('page')}` : ''}`;
    const status = broken[key] ?? broken[pathname];
    if (status !== undefined) return json(response, { error: 'Out of order' }, status);
    const page = Number(searchParams.get('page') ?? 1);
    if (pathname === '/coins/markets') return json(response, coins.slice((page - 1) * 250, page * 250));
    if (pathname === '/raises') return json(response, { raises });
    return json(response, { error: 'Unknown' }, 404);
  };
}

const feeds = (...names: string[]) =>
  liveFeeds({
    coingecko: { apiKey: null, plan: 'demo', pages: 4, url: upstream.url },
    defillamaUrl: upstream.url,
    wikidataUrl: upstream.url,
    rssFeeds: [`${upstream.url}/rss`],
    eventCalendars: [],
    jobBoards: null,
    jobBoardsUrl: null,
  })
    .filter(({ name }) => names.includes(name))
    // The pace of the real services would make these tests slow.
    .map((feed) => ({ ...feed, pace: { requests: 1_000, perMs: 1 } }));
const sync = (names = ['coingecko', 'defillama-raises']) =>
  runSync({ pool: database.pool, from: { feeds: feeds(...names) }, requestOptions: testRequestOptions() });

const count = async (table: string) => {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS n FROM ${table}`);
  return z.object({ n: z.number() }).parse(rows[0]).n;
};

/** Sample data, as in a fresh database. */
async function loadSample(): Promise<void> {
  const client = await database.pool.connect();
  await upsertRows(client, DATA_SETS.projects, [{ _id: 1, name: 'Inventia', slug: 'inventia' }]);
  await upsertRows(client, DATA_SETS.fundraising, [{ _id: 1, projects: 'Inventia' }]);
  await client.query("INSERT INTO news (_id, title, created_at) VALUES (1, 'Invented', now())");
  await client.query('INSERT INTO project_prices VALUES (1, 2026, ARRAY[1.5])');
  await bumpDataset(client, { kind: 'sample', asOf: '2026-01-01T00:00:00.000Z' });
  client.release();
}

beforeEach(() => {
  coins = firstCoins(30);
  raises = [
    raise('Coin 1', { round: 'Private token sale' }),
    raise('Plum', { amount: null }),
    raise('Odd', { date: 'never' }),
  ];
  broken = {};
  serve();
});

describe('a sync', () => {
  it('fills the directories page by page, joins the feeds, and says what it did', async () => {
    coins = firstCoins(TWO_PAGES);
    const report = await sync();
    expect(report).toMatchObject({
      outcome: 'good',
      dataset: { kind: 'live', version: 1, asOf: '2026-08-01T00:00:00.000Z' },
    });
    expect(report.feeds).toMatchObject([
      { feed: 'coingecko', outcome: 'complete', read: TWO_PAGES, fresh: TWO_PAGES, rejected: 0 },
      {
        feed: 'defillama-raises',
        outcome: 'partial',
        read: 3,
        fresh: 2,
        rejected: 1,
        rejections: [{ reason: 'date: not a date', count: 1, examples: ['Odd'] }],
      },
    ]);
    expect(upstream.requests.filter((url) => url.startsWith('/coins'))).toHaveLength(2);
    const { rows } = await database.pool.query(
      "SELECT name, price_usd, total_raised_usd, organizations FROM directory_projects WHERE slug = 'coin-1'",
    );
    expect(rows).toMatchObject([
      {
        name: 'Coin 1',
        price_usd: 1,
        total_raised_usd: 2_500_000,
        organizations: [{ name: 'Fig Capital' }, { name: 'HTX Ventures' }],
      },
    ]);
    expect(await count('directory_projects')).toBe(TWO_PAGES + 1);
    expect(await count('feed_pages')).toBe(0);
    expect(formatReport(report)).toContain('rejected 1 (date: not a date), for example "Odd"');
  });

  it('repeated without changes writes nothing', async () => {
    const first = await sync();
    const second = await sync();
    expect(second.feeds.map(({ fresh, changed, gone }) => fresh + changed + gone)).toEqual([0, 0]);
    expect(
      Object.values(second.directories ?? {}).map(({ inserted, changed, deleted }) => inserted + changed + deleted),
    ).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(second.dataset).toEqual(first.dataset);
  });

  it('writes only changed rows, and deletes what a full list no longer contains', async () => {
    await sync();
    coins = [coin(1, 99, '10:01:00.000Z'), ...coins.slice(1)];
    raises = raises.filter((_, index) => index !== 1);
    const report = await sync();
    expect(report.feeds).toMatchObject([
      { changed: 1, unchanged: 29 },
      { unchanged: 1, gone: 1 },
    ]);
    expect(report.directories).toMatchObject({
      projects: { changed: 1, deleted: 1 },
      fundraising: { unchanged: 1, deleted: 1 },
    });
    expect(report.dataset?.version).toBe(2);
  });

  it('adds a day to the price history each time', async () => {
    coins = [{ ...coin(1, 5), last_updated: '2026-07-30T10:00:00.000Z' }];
    await sync(['coingecko']);
    coins = [{ ...coin(1, 6), last_updated: '2026-08-01T00:00:00.000Z' }];
    await sync(['coingecko']);
    const { rows } = await database.pool.query('SELECT year, prices[211:213] AS july30_to_august1 FROM project_prices');
    expect(rows).toEqual([{ year: 2026, july30_to_august1: [5, null, 6] }]);
  });

  it('replaces all sample data in one transaction', async () => {
    await loadSample();
    const { pool } = database;
    await pool.query(
      `INSERT INTO quests (_id, name, description, point, type, tag) VALUES (1, 'First', '', 5, 'once', 'x')`,
    );
    const { rows: members } = await pool.query(
      `INSERT INTO users (username, username_key, email, email_key, name, created_at) VALUES ('a', 'a', 'a', 'a', 'A', now()) RETURNING id`,
    );
    await pool.query(
      `INSERT INTO ledger (unit, user_id, amount, reason, source, facts, at) VALUES ('points', $1, 5, 'quest', 'quest 101/a/1', '{}', now())`,
      [members[0].id],
    );
    const report = await sync();
    expect(report).toMatchObject({ replacedSample: true, dataset: { kind: 'live', version: 2 } });
    const { rows } = await database.pool.query(
      "SELECT 1 FROM directory_projects WHERE slug = 'inventia' UNION SELECT 1 FROM directory_fundraising WHERE projects = 'Inventia'",
    );
    expect(rows).toEqual([]);
    expect(await count('news')).toBe(0);
    // Quests and points are not the data's.
    expect([await count('quests'), await count('ledger')]).toEqual([1, 1]);
    expect((await database.pool.query('SELECT 1 FROM project_prices WHERE project_id = 1')).rows).toEqual([]);
  });

  it('shows readers the old data until the new data is complete', async () => {
    await loadSample();
    const reader = await database.pool.connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT 1 FROM dataset');
    await sync();
    expect((await reader.query('SELECT name FROM directory_projects')).rows).toEqual([{ name: 'Inventia' }]);
    await reader.query('COMMIT');
    reader.release();
  });
});

describe('when services fail', () => {
  it('completely, nothing is changed', async () => {
    await loadSample();
    broken = { '/coins/markets': 500, '/raises': 422 };
    const report = await sync();
    expect(report).toMatchObject({ outcome: 'failed', dataset: { kind: 'sample', version: 1 }, directories: null });
    expect(exitCodeOf(report)).toBe(1);
    expect(report.feeds.map(({ failures }) => failures[0])).toEqual([
      {
        address: expect.stringContaining('/coins/markets?vs_currency=usd'),
        reason: 'answered 500: Out of order (asked 5 times)',
      },
      { address: `${upstream.url}/raises`, reason: 'answered 422: Out of order' },
    ]);
    expect(await count('directory_projects')).toBe(1);
    expect(await readFeedStates(database.pool)).toMatchObject([
      { name: 'coingecko', status: 'failed', message: 'answered 500: Out of order (asked 5 times)', cause: 'error' },
      { name: 'defillama-raises', status: 'failed', cause: 'refused' },
    ]);
  });

  it('in part, that feed keeps its earlier records and the others continue', async () => {
    await sync();
    broken = { '/raises': 500 };
    coins = [coin(1, 99, '10:01:00.000Z'), ...coins.slice(1)];
    const report = await sync();
    expect(report.outcome).toBe('partial');
    expect(exitCodeOf(report)).toBe(3);
    expect(await count('directory_fundraising')).toBe(2);
    const { rows } = await database.pool.query("SELECT price_usd FROM directory_projects WHERE slug = 'coin-1'");
    expect(rows).toEqual([{ price_usd: 99 }]);
    expect(formatReport(report)).toContain('A part failed');
  });

  it('in the middle of a feed, received pages are used, and the next sync requests only the rest', async () => {
    coins = firstCoins(TWO_PAGES);
    broken = { '/coins/markets?2': 422 };
    expect(await sync()).toMatchObject({
      outcome: 'partial',
      feeds: [{ outcome: 'partial', fresh: 250 }, { failures: [] }],
    });
    broken = {};
    upstream.requests.length = 0;
    expect(await sync(['coingecko'])).toMatchObject({
      outcome: 'good',
      feeds: [{ fresh: TWO_PAGES - 250, unchanged: 250 }],
    });
    expect(upstream.requests).toEqual([expect.stringContaining('&page=2&')]);
  });

  it('old pages of an earlier sync are requested again', async () => {
    coins = firstCoins(TWO_PAGES);
    broken = { '/coins/markets?2': 422 };
    await sync(['coingecko']);
    broken = {};
    upstream.requests.length = 0;
    const later = testRequestOptions([], { clock: () => Date.UTC(2026, 7, 1, 7) });
    await runSync({ pool: database.pool, from: { feeds: feeds('coingecko') }, requestOptions: later });
    expect(upstream.requests).toHaveLength(2);
  });

  it('or the sync is stopped, nothing is changed, and received pages stay stored', async () => {
    coins = firstCoins(TWO_PAGES);
    const stopping = new AbortController();
    const { answer } = upstream;
    upstream.answer = (request, response) => {
      if (!request.url?.includes('&page=2&')) return answer(request, response);
      stopping.abort();
    };
    const stopped = runSync({
      pool: database.pool,
      from: { feeds: feeds('coingecko') },
      requestOptions: testRequestOptions([], { signal: stopping.signal }),
    });
    await expect(stopped).rejects.toThrow(SyncStopped);
    expect(await readDataset(database.pool)).toBeNull();
    expect(await count('feed_pages')).toBe(1);
  });
});

it('a second sync on the same database is refused', async () => {
  await withSyncLock(database.pool, async () => {
    await expect(sync()).rejects.toThrow(SyncBusy);
  });
  expect((await sync()).outcome).toBe('good');
});

describe('a folder of files', () => {
  const recordings = useRecordingsFolder();
  beforeEach(async () => {
    await recordings.write(
      'deals.csv',
      'Company,Closed,Raised,Backers\nPlum,31.12.2024,2.5,Fig / Pear\nQuince,12/31/24,x,\n',
    );
    await recordings.write('mapping.json', {
      source: 'Our sheet',
      recorded: '2026-02',
      files: {
        'deals.csv': {
          directory: 'fundraising',
          columns: {
            projects: 'Company',
            date: 'Closed',
            amount_quantity: { column: 'Raised', unit: 'millions' },
            organizations: { column: 'Backers', separator: '/' },
          },
        },
      },
    });
    await recordings.write('half_2026-01-01.json', '[{"id":');
    await recordings.write('list.json', '[{"colour":"red"}]');
    await recordings.write('notes.md', 'not data');
  });

  it('is read by its mapping; one bad file does not stop the others', async () => {
    const report = await runSync({ pool: database.pool, from: recordings, requestOptions: testRequestOptions() });
    expect(report).toMatchObject({
      outcome: 'partial',
      feeds: [
        {
          feed: 'files',
          fresh: 2,
          rejected: 0,
          lost: 1,
          losses: [{ reason: 'amount_quantity: not a number', examples: ['row 3, Quince: x'] }],
        },
      ],
      failures: [{ address: 'half_2026-01-01.json', reason: 'the JSON is cut off' }],
      skipped: [{ address: 'list.json', reason: 'no reader knows JSON with the members colour' }],
    });
    const { rows } = await database.pool.query(
      'SELECT projects, date, amount_quantity, organizations, provenance FROM directory_fundraising ORDER BY projects',
    );
    expect(rows).toMatchObject([
      {
        projects: 'Plum',
        date: '2024-12-31',
        amount_quantity: 2_500_000,
        organizations: [{ name: 'Fig' }, { name: 'Pear' }],
      },
      { projects: 'Quince', date: '2024-12-31', amount_quantity: null },
    ]);
    expect(JSON.stringify(rows)).toContain('Our sheet');
    expect(JSON.stringify(rows)).toContain('2026-02-01T00:00:00.000Z');
  });

  it('can be read in a dry run that changes nothing', async () => {
    expect(await dryRun(recordings.folder)).toMatchObject({
      outcome: 'partial',
      feeds: [{ feed: 'files', read: 2, rejected: 0, lost: 1 }],
      dataset: null,
    });
    expect(await readDataset(database.pool)).toBeNull();
  });

  it('with a wrong mapping reports how to fix it', async () => {
    await recordings.write('mapping.json', {
      source: 'x',
      files: { 'deals.csv': { directory: 'fundraising', columns: { projects: 'Company', money: 'Raised' } } },
    });
    const { failures } = await dryRun(recordings.folder);
    expect(failures[0]).toMatchObject({
      address: 'mapping.json',
      reason: expect.stringContaining('columns.money is not a field of fundraising; these are: projects,'),
    });
  });
});
