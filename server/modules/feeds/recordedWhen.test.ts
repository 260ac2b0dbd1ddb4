import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { replayFolder } from './importRecordings.ts';
import { noProgress } from './progress.ts';
import { READERS } from './readers.ts';
import { dateInPath } from './recordings.ts';
import { dryRun } from './sync.ts';
import { useRecordingsFolder } from './testing/recordingsFolder.ts';

const recordings = useRecordingsFolder();
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
  'the name %s says nothing of when: it holds a count, or a day still to come',
  (name) => {
    expect(dateInPath(name, Date.parse('2026-08-01'))).toBeNull();
  },
);

it('a round that is dated in the future is rejected, and makes the others of its list no newer', async () => {
  await mkdir(path.join(recordings.folder, 'lists'));
  await recordings.write('lists/raises.json', {
    raises: [raise('Plum', '2023-11-14'), raise('Pear', '2933-05-18'), raise('Fig', '2093-05-18')],
  });
  const { feeds } = await replayFolder(recordings.folder, READERS, noProgress, Date.now());
  expect(feeds.flatMap(({ records }) => records)).toMatchObject([
    { data: { project: 'Plum' }, fetchedAt: '2023-11-14T00:00:00.000Z' },
    { data: { project: 'Fig' }, fetchedAt: '2023-11-14T00:00:00.000Z' },
  ]);
  expect((await dryRun(recordings.folder)).feeds).toMatchObject([
    { read: 3, rejected: 2, rejections: [{ reason: 'date: no date' }, { reason: 'date: in the future' }] },
  ]);
});
