import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { DAY, HOUR, LARGE, moves, NOTHING, newsOf, save, seen, useCheckedLists } from './testing/lists.ts';

const { test, later, member, checkLists } = useCheckedLists();

async function told(browser: Browser) {
  const { body } = await browser.get('/api/users/notifications');
  return body.data.map(({ kind, data }: { kind: string; data: unknown }) => ({ kind, data }));
}

describe('flicker', () => {
  it('is no news: neither who leaves and comes back within a day, nor who looks in', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Aave: { tvl: 1 }, Curve: { tvl: 2e9 } });
    expect(moves(await newsOf(browser, id))).toEqual({ entered: ['Curve'], left: ['Aave'], changed: [] });
    await later(23 * HOUR, { Aave: { tvl: 2e9 }, Curve: { tvl: 1 } });
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    await later(10 * DAY);
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
  });

  it('goes on quietly while a row comes and goes, and is over once the row has stayed for a day', async () => {
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

  it('between two visits is told when it has come to rest elsewhere than the member saw', async () => {
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

  it('is no longer suspected of a row that was away for more than a day', async () => {
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
  it('comes once a day and list, when rows enter or leave', async () => {
    const browser = await member();
    test.now = Math.floor(test.now / DAY) * DAY + HOUR;
    await checkLists();
    const id = await save(browser, LARGE, { name: 'Large' });
    await later(HOUR, { Ether: { tvl: 6e10 } });
    await checkLists();
    expect(await told(browser)).toEqual([]);
    await later(HOUR, { Curve: { tvl: 1.2e9 } });
    await checkLists();
    const first = {
      kind: 'standing_list',
      data: { storage_id: id, source: 'projects', name: 'Large', entered: 1, left: 0, changed: 1 },
    };
    expect(await told(browser)).toEqual([first]);
    await later(HOUR, { Dai: { tvl: 1.2e9 } });
    await checkLists();
    expect(await told(browser)).toEqual([first]);
    // The day after, without another change.
    test.now += DAY;
    await checkLists();
    expect(await told(browser)).toEqual([{ ...first, data: { ...first.data, entered: 2 } }, first]);
    test.now += DAY;
    await checkLists();
    expect(await told(browser)).toHaveLength(2);
  });

  it('does not come for a flicker, for what was seen, or when it was turned off', async () => {
    const [browser, quiet] = [await member(), await member()];
    const id = await save(browser, LARGE);
    await save(quiet, LARGE, { notify: false });
    await later(HOUR, { Aave: { tvl: 1 } });
    await checkLists();
    expect(await told(browser)).toHaveLength(1);
    expect(await told(quiet)).toEqual([]);
    await seen(browser, id);
    // It comes back the next day within 24 hours of leaving, and goes again.
    await later(23 * HOUR, { Aave: { tvl: 2e9 } });
    await checkLists();
    await later(2 * HOUR, { Aave: { tvl: 1 } });
    await checkLists();
    test.now += 2 * DAY;
    await checkLists();
    expect(await told(browser)).toHaveLength(1);
  });

  it('is sent once by several servers', async () => {
    const browser = await member();
    await save(browser, LARGE);
    await later(HOUR, { Aave: { tvl: 1 } });
    await Promise.all([checkLists(), checkLists(), checkLists()]);
    await checkLists();
    expect(await told(browser)).toHaveLength(1);
  });
});

describe('the check of all lists', () => {
  it('finds members who never look, and keeps what records were like before', async () => {
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

  it('looks only at what changed since the check before, and misses nothing', async () => {
    const [browser, visitor] = [await member(), await member()];
    const id = await save(browser, LARGE);
    const visited = await save(visitor, LARGE);
    await checkLists();
    await later(HOUR, { Aave: null, Curve: { tvl: 2e9 }, Ether: { name: 'Ethereum' }, Fig: { tvl: 5e9 } });
    // This list is at another version than the check of all lists left it at.
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

  it('knows what records were like in a field that a list asked about later than others', async () => {
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

  it('goes on past a list that cannot be checked', async () => {
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
