import { expect, it } from 'vitest';
import { DAY, HOUR, LARGE, moves, NOTHING, newsOf, save, useCheckedLists } from './testing/lists.ts';

const { test, later, member, checkLists } = useCheckedLists();

it('says nothing of rows that were added by hand, whether they enter or leave, and again once they are taken out', async () => {
  const browser = await member();
  const id = await save(browser, LARGE);
  const decide = async (ids: readonly number[], isAdded: boolean) => {
    const at = new Date(test.now).toISOString();
    const rows = ids.map((_id) => ({ _id, added_at: isAdded ? at : null, reason: '', at }));
    expect((await browser.post(`/api/users/storage/rows/${id}`, { rows })).status).toBe(200);
  };
  // Aave is in the list by itself, Curve is not.
  await later(HOUR, { Aave: { tvl: 8e8 } });
  await checkLists();
  expect(moves(await newsOf(browser, id)).left).toEqual(['Aave']);
  await decide([1, 3], true);
  expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
  await later(DAY, { Curve: { tvl: 1.2e9 }, Dai: { tvl: 2e9 } });
  await checkLists();
  expect(moves(await newsOf(browser, id))).toEqual({ ...NOTHING, entered: ['Dai'] });
  await later(DAY, { Curve: { tvl: 5e8 } });
  await checkLists();
  expect(moves(await newsOf(browser, id))).toEqual({ ...NOTHING, entered: ['Dai'] });
  const { rows } = await test.database.pool.query(
    `SELECT data::jsonb AS data FROM notifications WHERE data::jsonb ->> 'storage_id' = $1 ORDER BY id`,
    [id],
  );
  // The first was told before Aave was added.
  expect(rows.map(({ data }) => [data.entered, data.left])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  test.now += HOUR;
  await decide([1, 3], false);
  await later(DAY, { Curve: { tvl: 1.3e9 } });
  await checkLists();
  expect(moves(await newsOf(browser, id)).entered).toContain('Curve');
});
