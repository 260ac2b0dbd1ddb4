import { expect, it } from 'vitest';
import { presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { runSync } from './sync.ts';

const database = useUnsyncedDatabase();
const files = useRecordingsFolder();

const sync = () =>
  runSync({ pool: database.pool, from: { folder: files.folder }, requestOptions: testRequestOptions() });
const query = async (text: string) => (await database.pool.query(text)).rows;
const addresses = async () =>
  Object.fromEntries((await query('SELECT name, slug FROM directory_projects')).map(({ name, slug }) => [name, slug]));

it('an address without letters gives way to one that can be read, and leads to it', async () => {
  const coin = (id: string, symbol: string, name: string) => ({ id, symbol, name, current_price: 1, market_cap: 9 });
  await files.write('coins.json', [
    coin('a', 'ht', '火币'),
    coin('b', 'bab', '币安'),
    coin('c', 'fox', '🦊'),
    coin('d', 'hb', 'Huobi'),
  ]);
  await sync();
  expect(await addresses()).toEqual({ 火币: 'huobi', 币安: 'bian', '🦊': 'unnamed', Huobi: 'huobi-hb' });

  // As an earlier version gave them.
  await query(`UPDATE entities SET slug = 'unnamed-ht' WHERE slug = 'huobi'`);
  await query(`UPDATE entities SET slug = 'unnamed-bab-2' WHERE slug = 'bian'`);
  const numbers = await query('SELECT _id FROM directory_projects ORDER BY _id');
  const { dataset } = await sync();
  expect(await addresses()).toEqual({ 火币: 'huobi', 币安: 'bian', '🦊': 'unnamed', Huobi: 'huobi-hb' });
  expect(await query('SELECT _id FROM directory_projects ORDER BY _id')).toEqual(numbers);
  const leadsTo = async (slug: string) => {
    const [row] = await query(`SELECT ${presentSlug({ source: 'projects' }, `'${slug}'`)} AS slug`);
    return row?.slug;
  };
  expect(await leadsTo('unnamed-ht')).toBe('huobi');
  expect(await leadsTo('unnamed-bab-2')).toBe('bian');
  expect(await leadsTo('unnamed')).toBe('unnamed');
  expect((await sync()).dataset?.version).toBe(dataset?.version);
});
