import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { DAY, HOUR, LARGE, moves, NOTHING, newsOf, save, seen, useCheckedLists } from './testing/lists.ts';

const { test, later, member, checkLists } = useCheckedLists();

async function notificationsOf(browser: Browser) {
  const { body } = await browser.get('/api/users/notifications');
  return body.data.map(({ kind, data }: { kind: string; data: unknown }) => ({ kind, data }));
}

describe('flicker', () => {
  it('raises no alert: neither for a row that returns within a day, nor for one that appears briefly', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Aave: { tvl: 1 }, Curve: { tvl: 2e9 } });
    expect(moves(await newsOf(browser, id))).toEqual({ entered: ['Curve'], left: ['Aave'], changed: [] });
    await later(23 * HOUR, { Aave: { tvl: 2e9 }, Curve: { tvl: 1 } });
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    await later(10 * DAY);
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
  });

  it('stays silent while a row comes and goes, and ends once it has stayed for a day', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    for (let n = 0; n < 5; n++) {
      await later(2 * HOUR, { Aave: { tvl: n % 2 === 0 ? 1 : 2e9 } });
      await checkLists();
    }
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    test.now += DAY;
    expect(moves(await newsOf(browser, id)).left).toEqual(['Aave']);
  });

  it('between two visits is reported once the row rests elsewhere than it was seen', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Aave: { tvl: 1 } });
    await seen(browser, id);
    await later(HOUR, { Aave: { tvl: 2e9 } });
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    test.now += DAY;
    expect(moves(await newsOf(browser, id)).entered).toEqual(['Aave']);
    await seen(browser, id);
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
  });

  it('does not apply to a row that was away for more than a day', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Aave: { tvl: 1 } });
    await seen(browser, id);
    await later(2 * DAY);
    await newsOf(browser, id);
    await later(HOUR, { Aave: { tvl: 2e9 } });
    expect((await newsOf(browser, id)).rows.entered).toMatchObject([
      { name: 'Aave', changes: [{ before: 1, after: 2e9 }] },
    ]);
  });
});

describe('a notification', () => {
  it('is sent once per day and list, when rows enter or leave', async () => {
    const browser = await member();
    test.now = Math.floor(test.now / DAY) * DAY + HOUR;
    await checkLists();
    const id = await save(browser, LARGE, { name: 'Large' });
    await later(HOUR, { Ether: { tvl: 6e10 } });
    await checkLists();
    expect(await notificationsOf(browser)).toEqual([]);
    await later(HOUR, { Curve: { tvl: 1.2e9 } });
    await checkLists();
    const first = {
      kind: 'standing_list',
      data: { storage_id: id, source: 'projects', name: 'Large', entered: 1, left: 0, changed: 1 },
    };
    expect(await notificationsOf(browser)).toEqual([first]);
    await later(HOUR, { Dai: { tvl: 1.2e9 } });
    await checkLists();
    expect(await notificationsOf(browser)).toEqual([first]);
    // The next day, without another change.
    test.now += DAY;
    await checkLists();
    expect(await notificationsOf(browser)).toEqual([{ ...first, data: { ...first.data, entered: 2 } }, first]);
    test.now += DAY;
    await checkLists();
    expect(await notificationsOf(browser)).toHaveLength(2);
  });

  it('is not sent for flicker, for seen rows, or when turned off', async () => {
    const [browser, quiet] = [await member(), await member()];
    const id = await save(browser, LARGE);
    await save(quiet, LARGE, { notify: false });
    await later(HOUR, { Aave: { tvl: 1 } });
    await checkLists();
    expect(await notificationsOf(browser)).toHaveLength(1);
    expect(await notificationsOf(quiet)).toEqual([]);
    await seen(browser, id);
    // It returns the next day within 24 hours, and leaves again.
    await later(23 * HOUR, { Aave: { tvl: 2e9 } });
    await checkLists();
    await later(2 * HOUR, { Aave: { tvl: 1 } });
    await checkLists();
    test.now += 2 * DAY;
    await checkLists();
    expect(await notificationsOf(browser)).toHaveLength(1);
  });

  it('is sent once among several servers', async () => {
    const browser = await member();
    await save(browser, LARGE);
    await later(HOUR, { Aave: { tvl: 1 } });
    await Promise.all([checkLists(), checkLists(), checkLists()]);
    await checkLists();
    expect(await notificationsOf(browser)).toHaveLength(1);
  });
});

describe('the check of all lists', () => {
  it('includes users who never look, and stores earlier values', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await checkLists();
    await later(HOUR, { Curve: { tvl: 9.9e8 } });
    await checkLists();
    await later(HOUR, { Curve: { tvl: 2e9 } });
    await checkLists();
    await later(HOUR, { Curve: { tvl: 3e9 } });
    await checkLists();
    expect((await newsOf(browser, id)).rows.entered).toMatchObject([
      { name: 'Curve', at: new Date(test.now - HOUR).toISOString(), changes: [{ before: 9.9e8, after: 3e9 }] },
    ]);
  });

  it('reads only rows changed since the last check, and misses none', async () => {
    const [browser, visitor] = [await member(), await member()];
    const id = await save(browser, LARGE);
    const visited = await save(visitor, LARGE);
    await checkLists();
    await later(HOUR, { Aave: null, Curve: { tvl: 2e9 }, Ether: { name: 'Ethereum' }, Fig: { tvl: 5e9 } });
    // This list is at another version than the check of all lists.
    expect(moves(await newsOf(visitor, visited)).entered).toEqual(['Curve', 'Fig']);
    await later(HOUR, { Curve: { tvl: 9e8 } });
    await checkLists();
    for (const [who, list] of [
      [browser, id],
      [visitor, visited],
    ] as const) {
      const { rows } = await newsOf(who, list);
      expect(rows.entered).toMatchObject([{ name: 'Fig', reason: 'new' }]);
      expect(rows.left).toMatchObject([{ name: 'Aave', reason: 'gone' }]);
    }
    await later(HOUR, { Ether: { tvl: 1 } });
    await checkLists();
    expect((await newsOf(browser, id)).rows.left).toMatchObject([
      { name: 'Ethereum', changes: [{ before: 5e10, after: 1 }] },
      { name: 'Aave' },
    ]);
  });

  it('has earlier values of a field that a newer list uses', async () => {
    const browser = await member();
    await save(browser, LARGE);
    await checkLists();
    await later(HOUR, { Curve: { price_usd: 0.6 } });
    const id = await save(browser, [['price_usd', 'gt', 200]], { name: 'Dear' });
    await later(HOUR, { Curve: { price_usd: 0.7 } });
    await checkLists();
    await later(HOUR, { Curve: { price_usd: 201 } });
    await checkLists();
    expect((await newsOf(browser, id)).rows.entered).toMatchObject([
      { name: 'Curve', changes: [{ field: 'price_usd', before: 0.7, after: 201 }] },
    ]);
  });

  it('continues after a list that fails', async () => {
    const browser = await member();
    const broken = await save(browser, LARGE, { name: 'Broken' });
    const id = await save(browser, LARGE, { name: 'Whole' });
    const { pool } = test.database;
    await pool.query(
      'ALTER TABLE standing_members ADD CONSTRAINT broken CHECK (list_id <> $$' +
        broken +
        '$$ OR NOT inside OR was_inside)',
    );
    await later(HOUR, { Curve: { tvl: 2e9 } });
    await checkLists();
    expect((await newsOf(browser, id)).entered).toBe(1);
    expect((await newsOf(browser, broken)).entered).toBe(0);
    await pool.query('ALTER TABLE standing_members DROP CONSTRAINT broken');
    expect((await newsOf(browser, broken)).entered).toBe(1);
  });
});

it('checks the many lists of one member between those of others', async () => {
  const { pool } = test.database;
  await pool.query('DELETE FROM saved_lists');
  const [many, other] = [await member('enterprise'), await member()];
  for (let n = 0; n < 8; n++) await save(many, LARGE, { name: `List ${n}` });
  const own = [await save(other, LARGE, { name: 'One' }), await save(other, LARGE, { name: 'Two' })];
  await pool.query('TRUNCATE standing_lists CASCADE');
  await later(HOUR);
  await checkLists();
  const { rows } = await pool.query('SELECT list_id FROM standing_lists ORDER BY xmin::text::bigint');
  expect(rows).toHaveLength(10);
  expect(Math.max(...own.map((id) => rows.findIndex(({ list_id }) => list_id === id)))).toBeLessThanOrEqual(3);
});

describe('conditions on own columns', () => {
  it('let the alerts of a list rest: the server compares none of these', async () => {
    const browser = await member();
    const id = await save(browser, [...LARGE, ['o_abcd1234', 'known', 1]]);
    await later(HOUR, { Aave: { tvl: 1 }, Curve: { tvl: 2e9 } });
    await checkLists();
    expect((await browser.get(`/api/users/storage/alerts/${id}`)).status).toBe(404);
    expect(await notificationsOf(browser)).toEqual([]);
  });
});
