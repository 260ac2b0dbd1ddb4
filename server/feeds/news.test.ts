import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { bumpDataset } from '../universe/dataset.ts';
import { exitCodeOf } from './report.ts';
import { dryRun, runSync } from './sync.ts';
import { formatReport } from './table.ts';
import { quickAsking } from './testing/upstream.ts';

const database = useTestDatabase();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'assay-news-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.pool.query(
    'TRUNCATE dataset, feed_records, feed_runs, entity_keys, entities, news, directory_projects, directory_people, directory_organizations, directory_fundraising CASCADE',
  );
});

const article = (title: string, date: string) =>
  `<item><title>${title}</title><link>https://n.example/${title}</link><pubDate>${date}</pubDate></item>`;
const feed = (...articles: string[]) =>
  `<rss version="2.0"><channel><title>N</title>${articles.join('')}</channel></rss>`;
const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
/** The sync takes place on 1 August 2026. */
const sync = () => runSync({ pool: database.pool, from: { folder }, asking: quickAsking() });
const titles = async () =>
  (await database.pool.query('SELECT title FROM news ORDER BY created_at DESC')).rows.map(({ title }) => title);

it('news alone are no universe: the sample stays, and they wait for what they are about', async () => {
  const client = await database.pool.connect();
  await client.query("INSERT INTO news (_id, title, created_at) VALUES (1, 'Invented', now())");
  await bumpDataset(client, { kind: 'sample', asOf: '2026-01-01T00:00:00.000Z' });
  client.release();
  await write('news_2026-07-01.xml', feed(article('Real', 'Mon, 13 Mar 2023 10:13:50 +0000')));
  const report = await sync();
  expect(report).toMatchObject({ outcome: 'failed', dataset: { kind: 'sample', version: 1 } });
  expect(exitCodeOf(report)).toBe(1);
  expect(await titles()).toEqual(['Invented']);
  expect(formatReport(report)).toMatch(
    /1\s+1\s+0.*complete\n[\s\S]*News and prices alone fill no directory; they are kept until/,
  );
  expect(formatReport(report)).not.toContain('Nothing useful');

  await write('coins_2026-07-01.json', JSON.stringify([{ id: 'plum', symbol: 'plm', name: 'Plum', current_price: 1 }]));
  expect((await sync()).outcome).toBe('good');
  expect(await titles()).toEqual(['Real']);
});

it('news of the future is refused until it is news', async () => {
  await write('coins_2026-07-01.json', JSON.stringify([{ id: 'plum', symbol: 'plm', name: 'Plum', current_price: 1 }]));
  await write(
    'news_2020.xml',
    feed(
      article('Past', '2020-11-01T00:00:00Z'),
      article('Tonight', '2026-08-01T23:00:00Z'),
      article('Someday', '2099-01-01T00:00:00Z'),
    ),
  );
  const refused = { feed: 'rss', read: 3, rejections: [{ reason: 'date: in the future', examples: ['Someday'] }] };
  expect(await dryRun(folder, undefined, quickAsking().clock)).toMatchObject({ feeds: [{}, refused] });
  expect(await sync()).toMatchObject({ outcome: 'good', feeds: [{}, { ...refused, fresh: 2 }] });
  expect(await titles()).toEqual(['Tonight', 'Past']);
});
