import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { READERS } from '#server/modules/feeds/readers.ts';
import { noProgress } from '#server/modules/feeds/report.ts';
import { useRecordingsFolder } from '#server/modules/feeds/testing/recordings.ts';
import { dateInPath, importRecordings } from './importRecordings.ts';
import { dryRun } from './sync.ts';

const recordings = useRecordingsFolder();
const elsewhere = useRecordingsFolder();
const coin = (id: string) => ({ id, symbol: id, name: id, current_price: 1 });

it('linked files and folders are read; a broken link is reported', async () => {
  await elsewhere.write('plum.json', [coin('plum')]);
  await mkdir(path.join(elsewhere.folder, 'more'));
  await elsewhere.write('more/fig.json', [coin('fig')]);
  const link = (to: string, name: string) => symlink(to, path.join(recordings.folder, name));
  await link(path.join(elsewhere.folder, 'plum.json'), 'linked.json');
  await link(path.join(elsewhere.folder, 'more'), 'folder');
  await link(recordings.folder, 'around');
  await link(path.join(elsewhere.folder, 'gone.json'), 'gone.json');
  expect(await dryRun(recordings.folder)).toMatchObject({
    outcome: 'partial',
    feeds: [{ feed: 'coingecko', read: 2, rejected: 0 }],
    failures: [{ address: 'gone.json', reason: expect.stringContaining('ENOENT') }],
  });
});

it('a file without a data ending is tried, and one of an unsupported kind is reported', async () => {
  await recordings.write('coins.json.bak', [coin('plum')]);
  await recordings.write('raises.zip', 'PK');
  await recordings.write('coins.yaml', 'fig: 1');
  await recordings.write('page.html', '<html></html>');
  for (const name of ['README.md', '.DS_Store', 'logo.PNG']) await recordings.write(name, 'x');
  const { feeds, skipped, failures } = await dryRun(recordings.folder);
  expect(feeds).toMatchObject([{ feed: 'coingecko', read: 1 }]);
  expect(failures).toEqual([]);
  expect(skipped).toEqual([
    { address: 'coins.yaml', reason: 'files ending in .yaml are not read; unpack or rename it' },
    { address: 'raises.zip', reason: 'files ending in .zip are not read; unpack or rename it' },
    { address: 'page.html', reason: 'the answer is an HTML page, not data' },
  ]);
});

const raise = (name: string, date: string) => ({ name, date, amount: 1, leadInvestors: [], otherInvestors: [] });

it.each([
  ['raises_2026-07-01.json', '2026-07-01'],
  ['coins_250_20260701T120000.json', '2026-07-01'],
  ['coins_2026_07_01.json', '2026-07-01'],
  ['articles_2026-07.jsonl', '2026-07-01'],
  ['speakers_2020_all.json', '2020-01-01'],
  ['fill_2020_to_2026-07-01.csv', '2026-07-01'],
  ['coins_2025_24h.json', '2025-01-01'],
  ['2026-07-01/defillama/raises.json', '2026-07-01'],
  ['2025/raises_2026-07-01.json', '2026-07-01'],
])('the name %s says that a file was recorded on %s', (name, day) => {
  expect(dateInPath(name, Date.parse('2026-08-01'))).toBe(`${day}T00:00:00.000Z`);
});

it.each(['raises_1985.json', 'raises_2048.json', 'coins_2027-09-01.json', 'a/raises_120260701.json'])(
  'the name %s holds no date, but a count or a future day',
  (name) => {
    expect(dateInPath(name, Date.parse('2026-08-01'))).toBeNull();
  },
);

it('a future round is rejected, and does not date the others of its list', async () => {
  await mkdir(path.join(recordings.folder, 'lists'));
  await recordings.write('lists/raises.json', {
    raises: [raise('Plum', '2023-11-14'), raise('Pear', '2933-05-18'), raise('Fig', '2093-05-18')],
  });
  const { feeds } = await importRecordings(recordings.folder, READERS, noProgress, Date.now());
  expect(feeds.flatMap(({ records }) => records)).toMatchObject([
    { data: { project: 'Plum' }, fetchedAt: '2023-11-14T00:00:00.000Z' },
    { data: { project: 'Fig' }, fetchedAt: '2023-11-14T00:00:00.000Z' },
  ]);
  expect((await dryRun(recordings.folder)).feeds).toMatchObject([
    { read: 3, rejected: 2, rejections: [{ reason: 'date: not a date' }, { reason: 'date: in the future' }] },
  ]);
});
