import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { ask } from '#server/testing/ask.ts';
import type { SyncReport } from './report.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from './testing/recordings.ts';
import { testRequestOptions } from './testing/upstream.ts';

const database = useUnsyncedDatabase();
const recordings = useRecordingsFolder();

/** Syncs a folder that holds these files. */
async function sync(files: Readonly<Record<string, string | object>>): Promise<SyncReport> {
  for (const [name, content] of Object.entries(files)) await recordings.write(name, content);
  return await runSync({ pool: database.pool, from: recordings, requestOptions: testRequestOptions() });
}
const rejections = (report: SyncReport) =>
  report.feeds.flatMap((feed) => feed.rejections.map(({ reason, count }) => [reason, count]));

const coin = { id: 'plum', symbol: 'plm', name: 'Plum', current_price: 1, market_cap: 9 };
const raise = { name: 'Plum', date: '2026-01-02', amount: 1, leadInvestors: [], otherInvestors: [] };
const item = (title: string, link: string, date: string) =>
  `<item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate></item>`;
const rss = (...items: string[]) => `<rss version="2.0"><channel><title>N</title>${items.join('')}</channel></rss>`;
/** Text that does not compress. */
const noise = (length: number) => {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
};

it('examples of bad records are stored with any characters', async () => {
  const report = await sync({
    'news_2026-07-01.xml': rss(item(`${'x'.repeat(119)}😀 tail`, 'https://n.example/a', 'soon')),
    'coins_2026-07-01.json': [coin, { ...coin, id: '', name: 'Fi\u0000g\ud800' }],
  });
  expect(report).toMatchObject({ outcome: 'good', dataset: { kind: 'live' } });
  expect(report.feeds.map((feed) => feed.rejections[0]?.examples)).toEqual([
    ['Fi\u0000g\ud800'],
    [`${'x'.repeat(119)}😀`],
  ]);
  const { rows } = await database.pool.query(
    "SELECT report #>> '{rejections,0,examples,0}' AS example FROM feed_runs ORDER BY feed",
  );
  expect(rows).toEqual([{ example: 'Fig\ufffd' }, { example: `${'x'.repeat(119)}😀` }]);
});

it('a report that cannot be stored rolls the sync back', async () => {
  await database.pool.query('ALTER TABLE feed_runs ADD CONSTRAINT nothing_more CHECK (false) NOT VALID');
  await expect(sync({ 'coins_2026-07-01.json': [coin] })).rejects.toThrow('nothing_more');
  await database.pool.query('ALTER TABLE feed_runs DROP CONSTRAINT nothing_more');
  expect(await readDataset(database.pool)).toBeNull();
});

it('a name, symbol, id or address longer than any real one is rejected, and the others are used', async () => {
  const report = await sync({
    'coins_2026-07-01.json': [
      coin,
      { ...coin, id: noise(9_000) },
      { ...coin, id: 'long-name', name: noise(5_000) },
      { ...coin, id: 'long-symbol', symbol: noise(4_000) },
      { ...coin, id: 'long-prose', description: noise(50_000) },
    ],
    'raises_2026-07-01.json': {
      raises: [
        raise,
        { ...raise, name: noise(6_000) },
        { ...raise, name: 'Pear', leadInvestors: ['Fig', noise(3_000)] },
        { ...raise, category: 'ﷺ'.repeat(160) },
      ],
    },
    'news_2026-07-01.xml': rss(
      item('Short', 'https://n.example/a', '2026-06-01'),
      item('Long', `https://n.example/${noise(9_000)}`, '2026-06-01'),
    ),
  });
  expect(report).toMatchObject({ outcome: 'good', dataset: { kind: 'live' } });
  expect(rejections(report)).toEqual([
    ['gecko_id: longer than 500 bytes', 1],
    ['name: longer than 500 bytes', 1],
    ['symbol: longer than 100 bytes', 1],
    ['project: longer than 500 bytes', 1],
    ['leads: longer than 500 bytes', 1],
    ['category: longer than 500 bytes', 1],
    ['link: missing or not a web address', 1],
  ]);
  expect(report.feeds[1]?.rejections[1]?.examples).toEqual(['Pear']);
});

it('a link longer than any real one is left out', async () => {
  const link = `https://n.example/${noise(9_000)}`;
  expect(await sync({ 'raises_2026-07-01.json': { raises: [{ ...raise, source: link }] } })).toMatchObject({
    feeds: [{ fresh: 1, rejected: 0 }],
  });
  const { rows } = await database.pool.query('SELECT projects, announcement FROM directory_fundraising');
  expect(rows).toEqual([{ projects: 'Plum', announcement: null }]);
});

it('long descriptions are stored whole', async () => {
  const protocol = { id: '1', name: 'Plum', category: 'Dexes', gecko_id: null, chains: [], description: noise(30_000) };
  expect(await sync({ 'protocols_2026-07-01.json': [protocol] })).toMatchObject({ outcome: 'good' });
  const { rows } = await database.pool.query('SELECT length(description) AS length FROM directory_projects');
  expect(rows).toEqual([{ length: 30_000 }]);
});

it('overlong lines of a table are rejected, and a table that is cut off gives its complete lines', async () => {
  const head = 'Name,Date,Amount Raised,Round,Lead Investor,Other Investors\n';
  const report = await sync({
    'raises_2026-07-01.csv': `${head}Plum,2026-01-01,1,000,000,Seed,Fig,\nPear,2026-01-01,2000000,Seed,Fig,"Beta Q + Gam`,
    'more_2026-07-01.csv': `${head}Quince,2026-01-01,3000000,Seed,Fig,\n`,
  });
  expect(report).toMatchObject({
    outcome: 'partial',
    failures: [{ address: 'raises_2026-07-01.csv', reason: 'the table is cut off' }],
  });
  expect(rejections(report)).toEqual([['more cells than columns', 1]]);
  const { rows } = await database.pool.query('SELECT projects, amount_quantity FROM directory_fundraising');
  expect(rows).toEqual([{ projects: 'Quince', amount_quantity: 3_000_000 }]);
});

it('a damaged news feed is a failure, not a skipped file', async () => {
  const whole = rss(item('A', 'https://n.example/a', '2026-06-01'));
  expect(
    await sync({
      'coins_2026-07-01.json': [coin],
      'broken_2026-07-01.xml': whole.slice(0, -20),
      'challenge_2026-07-01.xml': '<?xml version="1.0"?><!DOCTYPE html><html><body>Just a moment</body></html>',
      'empty_2026-07-01.xml': '<rss version="2.0"></rss>',
      'late_2026-07-01.xml': `<!-- ${'x'.repeat(5_000)} -->${whole}`,
    }),
  ).toMatchObject({
    outcome: 'partial',
    feeds: [{ feed: 'coingecko' }, { feed: 'rss', fresh: 1 }],
    skipped: [],
    failures: [
      { address: 'broken_2026-07-01.xml', reason: 'the XML is cut off' },
      { address: 'challenge_2026-07-01.xml', reason: 'the answer is an HTML page, not data' },
      { address: 'empty_2026-07-01.xml', reason: 'the feed is damaged' },
    ],
  });
});

it('a damaged line of JSON is rejected, one that is cut off is a failure, and the others are used', async () => {
  const article = (title: string) =>
    JSON.stringify({ title, link: `https://n.example/${title}`, pub_date: '2026-06-01', source: 'N' });
  const report = await sync({
    'coins_2026-07-01.json': [coin],
    'articles_2026-07-01.jsonl': `${article('A')}\n{"title": oh\n${article('B')}\n${article('C')}\n{"title":"D","li`,
  });
  expect(report).toMatchObject({
    outcome: 'partial',
    feeds: [{ feed: 'coingecko' }, { feed: 'rss', fresh: 3, rejected: 1 }],
    failures: [{ address: 'articles_2026-07-01.jsonl', reason: 'the last line of JSON is cut off' }],
  });
  expect(rejections(report)).toEqual([['the line is not JSON', 1]]);
});

it('one row of twelve with a figure that cannot be true costs one row', async () => {
  const coins = Array.from({ length: 12 }, (_, index) => ({ ...coin, id: `c${index}`, name: `Coin ${index}` }));
  const wrong = (index: number, known: object) => Object.assign(coins[index] ?? {}, known);
  wrong(3, { market_cap: 1.7e308 });
  wrong(5, { current_price: 1e200 });
  const report = await sync({ 'coins_2026-07-01.json': coins });
  expect(report).toMatchObject({ outcome: 'good', directories: { projects: { inserted: 10 } } });
  expect(rejections(report).map(([reason]) => reason)).toEqual([
    expect.stringMatching(/^market_cap_usd: not between 0 and/),
    expect.stringMatching(/^price_usd: not between/),
  ]);
});

it('impossible sums of locked value are unknown, and totals still answer', async () => {
  const protocol = (id: string) => ({
    id,
    name: 'Plum',
    symbol: 'PLM',
    category: 'Dexes',
    chains: [],
    gecko_id: 'plum',
    tvl: 8e14,
  });
  await sync({ 'protocols_2026-07-01.json': [protocol('1'), protocol('2')] });
  const { rows } = await database.pool.query('SELECT tvl FROM directory_projects');
  expect(rows).toEqual([{ tvl: null }]);
  await database.pool.query(
    `INSERT INTO directory_projects (_id, name, market_cap_usd, volume, tvl, change24h)
     VALUES (1, 'A', 1.7e308, 1.7e308, 1.7e308, -99.99999999999999), (2, 'B', 1.7e308, 1.7e308, 7, 1e300), (3, 'C', 5, 6, NULL, 25)`,
  );
  const app = await buildApp(database.deps);
  expect(await ask(app, 'home_totals')).toMatchObject({ market_cap_usd: 5, volume_usd: 6, tvl_usd: 7 });
  await app.close();
});

it('a moment in the future rejects its record, and never freezes a figure', async () => {
  const first = await sync({
    'coins_2026-07-01.json': [
      { ...coin, last_updated: '2099-01-01T00:00:00.000Z' },
      { ...coin, id: 'fig', name: 'Fig' },
    ],
  });
  expect(rejections(first)).toEqual([['moment: in the future', 1]]);
  await sync({ 'coins_2026-07-02.json': [{ ...coin, current_price: 2, last_updated: '2026-07-02T00:00:00.000Z' }] });
  const { rows } = await database.pool.query("SELECT price_usd FROM directory_projects WHERE slug = 'plum'");
  expect(rows).toEqual([{ price_usd: 2 }]);
});

it('a future day of a price history costs that day', async () => {
  const line = (date: string, price: number) => `plum,plm,${price},${date}T00:00:00Z,${date}`;
  const report = await sync({
    'coins_2026-07-01.json': [coin],
    'history.csv': [
      'id,symbol,current_price,last_updated,date',
      line('2026-06-01', 3),
      line('2026-12-01', 9),
      line('2099-01-01', 9),
    ].join('\n'),
  });
  expect(rejections(report)).toEqual([
    ['date: in the future', 1],
    ['moment: in the future', 1],
  ]);
  const { rows } = await database.pool.query('SELECT array_remove(prices, NULL) AS prices FROM project_prices');
  expect(rows).toEqual([{ prices: [3, 1] }]);
});

it('a round of the quarter that runs has begun; one of a later quarter is in the future', async () => {
  const report = await sync({
    'deals.csv': 'Project,Date,Amount (USD)\nPlum,Q3 2026,5000000\nFig,Q1 2027,5000000\n',
  });
  expect(rejections(report)).toEqual([['date: in the future', 1]]);
  const { rows } = await database.pool.query('SELECT projects, date FROM directory_fundraising');
  expect(rows).toEqual([{ projects: 'Plum', date: '2026-Q3' }]);
});
