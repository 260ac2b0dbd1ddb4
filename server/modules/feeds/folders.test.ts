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

it('a file whose name says nothing of data is looked into, and one of a kind that is not read is named', async () => {
  await recordings.write('coins.json.bak', [coin('plum')]);
  await recordings.write('raises.zip', 'PK');
  await recordings.write('coins.yaml', 'fig: 1');
  await recordings.write('page.html', '<html></html>');
  for (const name of ['README.md', '.DS_Store', 'logo.PNG']) await recordings.write(name, 'x');
  const { feeds, skipped, failures } = await dryRun(recordings.folder);
  expect(feeds).toMatchObject([{ feed: 'coingecko', read: 1 }]);
  expect(failures).toEqual([]);
  expect(skipped).toEqual([
    { address: 'coins.yaml', reason: 'files with the ending .yaml are not looked into; unpack or rename it' },
    { address: 'raises.zip', reason: 'files with the ending .zip are not looked into; unpack or rename it' },
    { address: 'page.html', reason: 'the answer is an HTML page and no data' },
  ]);
});
