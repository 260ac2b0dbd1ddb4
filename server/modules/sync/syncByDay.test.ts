import { expect, it } from 'vitest';
import { useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { readKnownAt, readKnownUntil, readSteps } from '#server/modules/history/repository.ts';
import { differingHistory } from '#server/testing/historyOfRows.ts';
import { runSyncByDay } from './syncByDay.ts';

const database = useUnsyncedDatabase();
const folder = useRecordingsFolder();
const apart = useRecordingsFolder();

const NOW = Date.UTC(2026, 5, 10, 12);
const requestOptions = testRequestOptions([], { clock: () => NOW });
const sync = (from: string) => runSyncByDay({ pool: database.pool, folder: from, requestOptions });
const coin = (id: string, price: number, day: string) => ({
  ...{ id, symbol: id, name: id, current_price: price, last_updated: `${day}T10:00:00.000Z` },
});
const idOf = async (slug: string) =>
  Number((await database.pool.query('SELECT _id FROM directory_projects WHERE slug = $1', [slug])).rows[0]?._id);
const pricesOf = async (slug: string) =>
  (await readSteps(database.pool, 'project', await idOf(slug)))
    .filter(({ field }) => field === 'price_usd')
    .map(({ value, known_from }) => [known_from, value]);

it('recorded days are read oldest first, each known from its end', async () => {
  await folder.write('coins_2026-06-02.json', [coin('plum', 2, '2026-06-02'), coin('fig', 7, '2026-06-02')]);
  await folder.write('coins_2026-05-31.json', [coin('plum', 1, '2026-05-31')]);
  await folder.write('coins_2026-06-10.json', [coin('plum', 3, '2026-06-10')]);
  await folder.write('coins.json', [coin('pear', 1, '2026-06-01')]);
  const { days, refused } = await sync(folder.folder);
  expect(days.map(({ day, report }) => [day, report.outcome])).toEqual([
    ['2026-05-31', 'good'],
    ['2026-06-02', 'good'],
    ['2026-06-10', 'good'],
  ]);
  expect(refused).toEqual([{ address: 'coins.json', reason: expect.stringContaining('it states no day') }]);
  expect(await pricesOf('plum')).toEqual([
    ['2026-05-31T23:59:59.999Z', '1'],
    ['2026-06-02T23:59:59.999Z', '2'],
    [new Date(NOW).toISOString(), '3'],
  ]);
  const names = async (moment: string) =>
    (await readKnownAt(database.pool, 'project', moment)).flatMap(({ field, value }) =>
      field === 'slug' ? [value] : [],
    );
  expect(await names('2026-06-01T00:00:00Z')).toEqual(['"plum"']);
  expect((await names('2026-06-03T00:00:00Z')).toSorted()).toEqual(['"fig"', '"plum"']);
  expect(await differingHistory(database.pool)).toEqual([]);
});

it('a day before what is known already is refused, by file, and changes nothing', async () => {
  await folder.write('coins_2026-06-02.json', [coin('plum', 2, '2026-06-02')]);
  await sync(folder.folder);
  const until = await readKnownUntil(database.pool);
  await apart.write('coins_2026-06-01.json', [coin('plum', 1, '2026-06-01')]);
  await apart.write('coins_2026-06-02.json', [coin('plum', 9, '2026-06-02')]);
  await apart.write('coins_2026-06-03.json', [coin('plum', 3, '2026-06-03')]);
  const { days, refused } = await sync(apart.folder);
  expect(refused).toEqual([
    {
      address: 'coins_2026-06-01.json',
      reason: `its day, 2026-06-01, is before ${until}, up to which this database knows already`,
    },
    { address: 'coins_2026-06-02.json', reason: expect.stringContaining('its day, 2026-06-02') },
  ]);
  expect(days.map(({ day }) => day)).toEqual(['2026-06-03']);
  expect((await pricesOf('plum')).map(([, value]) => value)).toEqual(['2', '3']);
});
