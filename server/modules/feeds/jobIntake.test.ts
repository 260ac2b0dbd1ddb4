import { beforeEach, describe, expect, it } from 'vitest';
import { runSync } from '#server/modules/sync/sync.ts';
import { liveFeeds } from './fetchers/feeds.ts';
import { useUnsyncedDatabase } from './testing/recordings.ts';
import { json, testRequestOptions, useUpstream } from './testing/upstream.ts';

const database = useUnsyncedDatabase();
const upstream = useUpstream();

const COINS = [
  { id: 'plum', symbol: 'plm', name: 'Plumcoin', current_price: 1, market_cap: 9e9 },
  { id: 'fig', symbol: 'fig', name: 'Figchain', current_price: 2, market_cap: 8e9 },
];

const leverAd = (id: string, text: string, location: string, known: object = {}) => ({
  id,
  text,
  hostedUrl: `https://jobs.lever.co/plumcoin/${id}`,
  createdAt: Date.UTC(2026, 6, 20),
  categories: { commitment: 'Full-time', location },
  description: `<p>${text}</p><script>steal()</script>`,
  ...known,
});

/** What each board answers; a number is a status. */
let boards: Record<string, unknown> = {};
let etag: string | null = null;

beforeEach(() => {
  etag = null;
  boards = {
    '/api.lever.co/v0/postings/plumcoin': [
      leverAd('l1', 'Engineer', 'Lisbon', {
        salaryRange: { min: 9e4, max: 12e4, currency: 'USD', interval: 'per-year-salary' },
      }),
      leverAd('l2', 'Lawyer', 'Lisbon'),
      leverAd('l3', 'Lawyer', 'Berlin'),
    ],
    '/api.ashbyhq.com/posting-api/job-board/nobody': {
      jobs: [
        {
          id: 'a1',
          title: 'Cook',
          jobUrl: 'https://jobs.ashbyhq.com/nobody/a1',
          publishedAt: '2026-07-30T00:00:00Z',
          location: 'Remote',
        },
      ],
    },
  };
  upstream.answer = (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/coins/markets') return json(response, COINS);
    const answer = boards[pathname];
    if (typeof answer === 'number' || answer === undefined)
      return json(response, { error: 'Gone' }, Number(answer ?? 404));
    if (etag !== null && request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else json(response, answer, 200, etag === null ? {} : { etag });
  };
});

const sync = (now = Date.UTC(2026, 7, 1)) => {
  const feeds = liveFeeds({
    coingecko: { apiKey: null, plan: 'demo', pages: 1, url: upstream.url },
    defillamaUrl: upstream.url,
    wikidataUrl: upstream.url,
    rssFeeds: [],
    eventCalendars: [],
    jobBoards: ['https://jobs.lever.co/plumcoin', 'https://jobs.ashbyhq.com/nobody'],
    jobBoardsUrl: upstream.url,
  })
    .filter(({ name }) => name === 'coingecko' || name === 'jobs')
    .map((feed) => ({ ...feed, pace: { requests: 1_000, perMs: 1 } }));
  return runSync({
    pool: database.pool,
    from: { feeds },
    requestOptions: testRequestOptions([], { clock: () => now, attempts: 1 }),
  });
};
const ads = async () =>
  (
    await database.pool.query(
      `SELECT _id, slug, name, company, project, places, min_salary, max_salary, description, posted_date::text, seen_on::text,
              expires_on::text, closed_on::text, origin FROM jobs ORDER BY name, _id`,
    )
  ).rows;
const listed = async () =>
  (await database.pool.query('SELECT name FROM directory_jobs ORDER BY name')).rows.map(({ name }) => name);

describe('ads of job boards', () => {
  it('become rows, one for several places, of the project that has the name of the board', async () => {
    const report = await sync();
    expect(report).toMatchObject({
      outcome: 'good',
      directories: { jobs: { inserted: 3, changed: 0, unchanged: 0, deleted: 0 } },
    });
    expect(await ads()).toMatchObject([
      { name: 'Cook', company: 'Nobody', project: null, places: [], posted_date: '2026-07-30', origin: 'feed' },
      {
        name: 'Engineer',
        company: 'Plumcoin',
        project: 'plumcoin',
        min_salary: 90_000,
        max_salary: 120_000,
        description: '<p>Engineer</p>',
        posted_date: '2026-07-20',
        seen_on: '2026-08-01',
        expires_on: '2026-08-31',
        closed_on: null,
      },
      { name: 'Lawyer', places: ['Berlin, Germany', 'Lisbon, Portugal'] },
    ]);
    expect(await listed()).toEqual(['Cook', 'Engineer', 'Lawyer']);
    const version = report.dataset?.version;
    const again = await sync();
    expect(again).toMatchObject({
      dataset: { version },
      directories: { jobs: { inserted: 0, changed: 0, unchanged: 3 } },
    });
  });

  it('close when their board no longer has them, and open again with their address when it does', async () => {
    await sync();
    const [, before] = await ads();
    const all = boards['/api.lever.co/v0/postings/plumcoin'];
    boards['/api.lever.co/v0/postings/plumcoin'] = [leverAd('l2', 'Lawyer', 'Lisbon')];
    expect(await sync(Date.UTC(2026, 7, 2))).toMatchObject({ directories: { jobs: { deleted: 1 } } });
    expect(await ads()).toMatchObject([
      { name: 'Cook', closed_on: null },
      { name: 'Engineer', closed_on: '2026-08-02' },
      { name: 'Lawyer', places: ['Lisbon, Portugal'], closed_on: null },
    ]);
    expect(await listed()).toEqual(['Cook', 'Lawyer']);
    boards['/api.lever.co/v0/postings/plumcoin'] = all;
    await sync(Date.UTC(2026, 7, 3));
    const [, after] = await ads();
    expect(after).toMatchObject({ _id: before._id, slug: before.slug, closed_on: null, seen_on: '2026-08-03' });
    expect(await listed()).toEqual(['Cook', 'Engineer', 'Lawyer']);
  });

  it('stay where their board fails or is not read whole, and close where it answers that it has none', async () => {
    await sync();
    boards['/api.lever.co/v0/postings/plumcoin'] = 500;
    boards['/api.ashbyhq.com/posting-api/job-board/nobody'] = { jobs: [], apiVersion: '1' };
    expect(await sync(Date.UTC(2026, 7, 2))).toMatchObject({
      outcome: 'partial',
      directories: { jobs: { deleted: 1 } },
    });
    expect(await listed()).toEqual(['Engineer', 'Lawyer']);
    // The second ad lacks its title: it may be one that is known.
    boards['/api.lever.co/v0/postings/plumcoin'] = [leverAd('l2', 'Lawyer', 'Lisbon'), leverAd('l1', '', 'Lisbon')];
    await sync(Date.UTC(2026, 7, 3));
    expect(await listed()).toEqual(['Engineer', 'Lawyer']);
  });

  it('are seen again where nothing is newer', async () => {
    etag = '"1"';
    await sync();
    await sync(Date.UTC(2026, 7, 5));
    expect(await ads()).toMatchObject([
      { seen_on: '2026-08-05' },
      { seen_on: '2026-08-05' },
      { seen_on: '2026-08-05' },
    ]);
  });
});

describe('the first live sync', () => {
  it('removes sample rows, and nothing that people wrote', async () => {
    const { pool } = database;
    await pool.query(
      `INSERT INTO research (_id, slug, title, created_at, origin) VALUES
         (1, 'sample', 'Sample', '2026-07-01T00:00Z', 'sample'), (2, 'own', 'Own', '2026-07-01T00:00Z', 'author')`,
    );
    await pool.query(
      `INSERT INTO jobs (_id, slug, name, company, expires_on, origin) VALUES
         (1, 'sample', 'Sample', 'Invented', '2026-09-01', 'sample'), (2, 'own', 'Own', 'Plumcoin', '2026-09-01', 'member'),
         (3, 'house', 'House', 'Operator', '2026-09-01', 'operator')`,
    );
    await sync();
    const { rows: research } = await pool.query('SELECT slug FROM research');
    expect(research).toEqual([{ slug: 'own' }]);
    expect(await listed()).toEqual(['Cook', 'Engineer', 'House', 'Lawyer', 'Own']);
    // Later syncs neither.
    boards['/api.lever.co/v0/postings/plumcoin'] = [];
    await sync(Date.UTC(2026, 7, 2));
    expect(await listed()).toEqual(['Cook', 'House', 'Own']);
  });
});
