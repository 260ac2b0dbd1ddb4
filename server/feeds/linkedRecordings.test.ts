import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dryRun } from './sync.ts';
import { useRecordingsFolder } from './testing/recordingsFolder.ts';

const recordings = useRecordingsFolder();
const elsewhere = useRecordingsFolder();
const coin = (id: string) => ({ id, symbol: id, name: id, current_price: 1 });

it('recordings that are linked from elsewhere are read, files and folders; a link that leads nowhere is reported', async () => {
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
