import { createServer } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteArticle } from '#server/modules/news/repository/deleteArticle.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { listenLocally } from '#server/testing/ports.ts';
import { liveFeeds } from './fetchers/feeds.ts';
import { readFeedStates } from './repository/runs.ts';
import { useUnsyncedDatabase } from './testing/recordings.ts';
import { json, testRequestOptions, useUpstream } from './testing/upstream.ts';

const database = useUnsyncedDatabase();
const upstream = useUpstream();

interface Item {
  readonly title: string;
  readonly link: string;
  readonly guid?: string;
  readonly date?: string;
  readonly description?: string;
}
const item = ({ title, link, guid, date = 'Fri, 31 Jul 2026 10:00:00 GMT', description = '' }: Item) =>
  `<item><title>${title}</title><link>${link}</link>${guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`}<pubDate>${date}</pubDate><description><![CDATA[${description}]]></description></item>`;
const rss = (publisher: string, ...items: Item[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${publisher}</title>${items.map(item).join('')}</channel></rss>`;

const COINS = [
  { id: 'plum', symbol: 'plm', name: 'Plumcoin', current_price: 1, market_cap: 9e9 },
  { id: 'fig', symbol: 'fig', name: 'Figchain', current_price: 2, market_cap: 8e9 },
];
/** What each path answers with; a text is XML. */
let answers: Record<string, { body: string; headers?: Record<string, string>; status?: number } | (() => void)> = {};
let conditions: (string | undefined)[] = [];

beforeEach(() => {
  answers = {};
  conditions = [];
  upstream.answer = (request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname;
    if (path === '/coins/markets') return json(response, COINS);
    const answer = answers[path];
    if (typeof answer !== 'object') {
      if (!answer) response.writeHead(404).end('nothing');
      return;
    }
    const { body, headers = {}, status = 200 } = answer;
    conditions.push(request.headers['if-none-match']);
    if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, headers).end();
    } else response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body);
  };
});

const sync = (paths: readonly string[] = ['/a'], now = Date.UTC(2026, 7, 1), timeoutMs = 2_000) => {
  const feeds = liveFeeds({
    coingecko: { apiKey: null, plan: 'demo', pages: 1, url: upstream.url },
    defillamaUrl: upstream.url,
    wikidataUrl: upstream.url,
    rssFeeds: paths.map((path) => `${upstream.url}${path}`),
    eventCalendars: [],
    jobBoards: null,
    jobBoardsUrl: null,
  })
    .filter(({ name }) => name === 'coingecko' || name === 'rss')
    .map((feed) => ({ ...feed, pace: { requests: 1_000, perMs: 1 } }));
  return runSync({
    pool: database.pool,
    from: { feeds },
    requestOptions: testRequestOptions([], { clock: () => now, timeoutMs, attempts: 2 }),
  });
};
const articles = async () =>
  (
    await database.pool.query(
      `SELECT title, slug, url, summary, source_name, created_at, projects, outlets, (SELECT f.title FROM news f WHERE f._id = n.story) AS first
         FROM news n ORDER BY created_at, _id`,
    )
  ).rows;
const DAY = 86_400_000;
const failureOf = async () => (await sync()).feeds.find(({ feed }) => feed === 'rss')?.failures[0]?.reason;

describe('an article', () => {
  it('keeps its number, address and first date when its feed changes link, title and date', async () => {
    const known = { title: 'Plumcoin up', guid: 'g1', link: 'https://n.example/one?utm_source=x' };
    answers['/a'] = { body: rss('Alpha', known) };
    await sync();
    const [before] = await articles();
    expect(before).toMatchObject({ url: 'https://n.example/one', projects: ['plumcoin'] });
    const changed = {
      ...known,
      link: 'https://n.example/two',
      title: 'Plumcoin down',
      date: 'Fri, 31 Jul 2026 20:00:00 GMT',
    };
    answers['/a'] = { body: rss('Alpha', changed) };
    await sync(['/a'], Date.UTC(2026, 7, 1, 8));
    expect(await articles()).toEqual([
      { ...before, title: 'Plumcoin down', first: 'Plumcoin down', url: 'https://n.example/two' },
    ]);
  });

  it('is plain text: no picture and no script of another site is stored', async () => {
    const description =
      '<p>Fig &amp; pear<img src="https://t.example/p.gif" onerror="steal()"></p><script>steal()</script>';
    answers['/a'] = { body: rss('Alpha', { title: 'Plumcoin', link: 'https://n.example/1', description }) };
    await sync();
    expect(await articles()).toMatchObject([{ summary: 'Fig & pear' }]);
  });

  it('that an operator deleted never returns', async () => {
    answers['/a'] = {
      body: rss(
        'Alpha',
        { title: 'Wrong', link: 'https://n.example/1' },
        { title: 'Right', link: 'https://n.example/2' },
      ),
    };
    await sync();
    const wrong = (await articles()).find(({ title }) => title === 'Wrong');
    expect(await deleteArticle(database.pool, wrong.slug, Date.UTC(2026, 7, 1))).toBe('Wrong');
    expect(await deleteArticle(database.pool, wrong.slug, Date.UTC(2026, 7, 1))).toBeNull();
    expect((await articles()).map(({ title }) => title)).toEqual(['Right']);
    await sync(['/a'], Date.UTC(2026, 7, 2));
    expect((await articles()).map(({ title }) => title)).toEqual(['Right']);
  });

  it('is one story with those of other outlets, and both stay', async () => {
    answers['/a'] = {
      body: rss('Alpha', { title: 'Figchain raises $48M from Larkspur', link: 'https://a.example/1' }),
    };
    answers['/b'] = {
      body: rss('Beta', {
        title: 'Larkspur leads $48M raise of Figchain',
        link: 'https://b.example/9',
        date: 'Fri, 31 Jul 2026 12:00:00 GMT',
      }),
    };
    await sync(['/a', '/b']);
    const first = 'Figchain raises $48M from Larkspur';
    expect(await articles()).toMatchObject([
      { title: first, outlets: 2, first },
      { title: 'Larkspur leads $48M raise of Figchain', outlets: 2, first },
    ]);
    const { rows } = await database.pool.query('SELECT slug, stories_7d FROM directory_projects ORDER BY slug');
    expect(rows).toEqual([
      { slug: 'figchain', stories_7d: 1 },
      { slug: 'plumcoin', stories_7d: null },
    ]);
  });
});

describe('a feed', () => {
  it('read twice changes nothing', async () => {
    answers['/a'] = { body: rss('Alpha', { title: 'Plumcoin', link: 'https://n.example/1', guid: 'g' }) };
    const first = await sync();
    const second = await sync();
    expect(second.dataset).toEqual(first.dataset);
    expect(second.directories?.news).toEqual({ inserted: 0, changed: 0, unchanged: 1, deleted: 0 });
  });

  it('that says what version it gave is asked for a newer one alone', async () => {
    answers['/a'] = {
      body: rss('Alpha', { title: 'Plumcoin', link: 'https://n.example/1' }),
      headers: { etag: '"1"', 'last-modified': 'Fri, 31 Jul 2026 10:00:00 GMT' },
    };
    await sync();
    const second = await sync(['/a'], Date.UTC(2026, 7, 2));
    expect(conditions).toEqual([undefined, '"1"']);
    expect(second).toMatchObject({ outcome: 'good', feeds: [{}, { feed: 'rss', outcome: 'complete', read: 0 }] });
    expect(await articles()).toHaveLength(1);
  });

  it('that fails again and again is left alone for longer each time, and says so', async () => {
    const start = Date.UTC(2026, 7, 1);
    const asked = () => upstream.requests.filter((path) => path === '/a').length;
    await sync(['/a'], start);
    await sync(['/a'], start + 1_000);
    expect(asked()).toBe(2);
    const third = await sync(['/a'], start + 2_000);
    expect(asked()).toBe(2);
    expect(third.feeds[1]?.failures[0]?.reason).toMatch(
      /^answered 404.*; failed 2 times in a row, asked again from 2026-08-01T00:30:01/,
    );
    expect((await readFeedStates(database.pool)).find(({ name }) => name === 'rss')).toMatchObject({
      status: 'failed',
    });
    answers['/a'] = { body: rss('Alpha', { title: 'Plumcoin', link: 'https://n.example/1' }) };
    expect((await sync(['/a'], start + DAY)).outcome).toBe('good');
    expect(await articles()).toHaveLength(1);
  });

  it('that is no XML, or is a page, is named', async () => {
    answers['/a'] = { body: 'not a feed at all' };
    expect(await failureOf()).toMatch(/asked 2 times/);
    answers['/a'] = { body: '<!doctype html><html><body>Sign in</body></html>' };
    expect(await failureOf()).toContain('HTML');
  });

  it('that is down or slow does not hold up the others', async () => {
    answers['/slow'] = () => undefined;
    answers['/a'] = { body: rss('Alpha', { title: 'Plumcoin', link: 'https://n.example/1' }) };
    const report = await sync(['/slow', '/gone', '/a'], Date.UTC(2026, 7, 1), 150);
    expect(report.feeds[1]?.failures.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('did not answer within'),
      expect.stringContaining('answered 404'),
    ]);
    expect(await articles()).toHaveLength(1);
  });

  it('that is huge is read no further than its limit, also where it does not say its length', async () => {
    answers['/a'] = { body: `<rss>${'x'.repeat(11_000_000)}`, headers: { 'transfer-encoding': 'chunked' } };
    expect(await failureOf()).toBe('answered with more than its limit; the limit is 10 MB');
  });

  it('that redirects to a private address is refused before anything is asked there', async () => {
    let asked = 0;
    const secret = createServer((_request, response) => {
      asked++;
      response.end('secret');
    });
    const port = await listenLocally(secret);
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]']) {
      answers['/a'] = { body: '', status: 302, headers: { location: `http://${host}:${port}/latest` } };
      await database.pool.query('DELETE FROM feed_addresses');
      expect(await failureOf()).toBe(`leads to the private address ${host}:${port}; refused`);
    }
    expect(asked).toBe(0);
    secret.close();
  });
});
