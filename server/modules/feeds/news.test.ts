import { expect, it } from 'vitest';
import { formatReport } from '#server/cli/syncOutput.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { dryRun, runSync } from '#server/modules/sync/sync.ts';
import { exitCodeOf } from './report.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from './testing/recordings.ts';
import { testRequestOptions } from './testing/upstream.ts';

const database = useUnsyncedDatabase();
const recordings = useRecordingsFolder();

const article = (title: string, date: string) =>
  `<item><title>${title}</title><link>https://n.example/${title}</link><pubDate>${date}</pubDate></item>`;
const feed = (...articles: string[]) =>
  `<rss version="2.0"><channel><title>N</title>${articles.join('')}</channel></rss>`;
/** The sync takes place on 1 August 2026. */
const sync = () => runSync({ pool: database.pool, from: recordings, requestOptions: testRequestOptions() });
const titles = async () =>
  (await database.pool.query('SELECT title FROM news ORDER BY created_at DESC')).rows.map(({ title }) => title);

it('news alone do not replace the sample data; they are stored for live records', async () => {
  const client = await database.pool.connect();
  await client.query("INSERT INTO news (_id, title, created_at) VALUES (1, 'Invented', now())");
  await bumpDataset(client, { kind: 'sample', asOf: '2026-01-01T00:00:00.000Z' });
  client.release();
  await recordings.write('news_2026-07-01.xml', feed(article('Real', 'Mon, 13 Mar 2023 10:13:50 +0000')));
  const report = await sync();
  expect(report).toMatchObject({ outcome: 'failed', dataset: { kind: 'sample', version: 1 } });
  expect(exitCodeOf(report)).toBe(1);
  expect(await titles()).toEqual(['Invented']);
  expect(formatReport(report)).toMatch(
    /1\s+1\s+0.*complete\n[\s\S]*News and prices alone fill no directory; they are stored until/,
  );
  expect(formatReport(report)).not.toContain('No usable data');

  await recordings.write(
    'coins_2026-07-01.json',
    JSON.stringify([{ id: 'plum', symbol: 'plm', name: 'Plum', current_price: 1 }]),
  );
  expect((await sync()).outcome).toBe('good');
  expect(await titles()).toEqual(['Real']);
});

it('future news is rejected until its date has passed', async () => {
  await recordings.write(
    'coins_2026-07-01.json',
    JSON.stringify([{ id: 'plum', symbol: 'plm', name: 'Plum', current_price: 1 }]),
  );
  await recordings.write(
    'news_2020.xml',
    feed(
      article('Past', '2020-11-01T00:00:00Z'),
      article('Tonight', '2026-08-01T23:00:00Z'),
      article('Someday', '2099-01-01T00:00:00Z'),
    ),
  );
  const refused = { feed: 'rss', read: 3, rejections: [{ reason: 'date: in the future', examples: ['Someday'] }] };
  expect(await dryRun(recordings.folder, undefined, testRequestOptions().clock)).toMatchObject({
    feeds: [{}, refused],
  });
  expect(await sync()).toMatchObject({ outcome: 'good', feeds: [{}, { ...refused, fresh: 2 }] });
  expect(await titles()).toEqual(['Tonight', 'Past']);
});
