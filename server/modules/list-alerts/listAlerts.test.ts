import { describe, expect, it } from 'vitest';
import { ALERT_MEMBERS_MAX } from '#schemas/api/list-alerts.ts';
import { writeListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { dropIndexes } from '#server/modules/datasets/tables.ts';
import { deleteRemovedLists } from '#server/modules/saved-lists/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { fill, refTo, rowOf } from '#server/testing/smallData.ts';
import {
  DAY,
  dataOf,
  HOUR,
  LARGE,
  moves,
  NOTHING,
  names,
  newsOf,
  save,
  seen,
  useCheckedLists,
} from './testing/lists.ts';

const { test, sync, later, member, checkLists } = useCheckedLists();

describe('a saved list', () => {
  it('says the gender of people, whose pictures it draws', async () => {
    const browser = await member();
    const people = (location: string) =>
      fill(test.database.pool, {
        people: [rowOf('people', 1, { name: 'Mai Quill', slug: 'mai-quill', gender: 'Female', location })],
      });
    await people('Hue');
    const id = await save(browser, [['location', 'eq', 'Hanoi']], { source: 'people' });
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    test.now += HOUR;
    await people('Hanoi');
    await checkLists();
    expect((await newsOf(browser, id)).rows.entered).toMatchObject([{ slug: 'mai-quill', gender: 'Female' }]);
  });

  it('reports who entered and left since the last visit, with the condition and both values', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    const began = new Date(test.now).toISOString();
    await later(HOUR, { Curve: { tvl: 1.2e9 }, Aave: { tvl: 8e8 } });
    const news = await newsOf(browser, id);
    expect(news).toMatchObject({ entered: 1, left: 1, changed: 0, since: began, partial: false, filter: LARGE });
    expect(news.rows).toEqual({
      entered: [
        {
          _id: 3,
          name: 'Curve',
          slug: 'curve',
          logo: null,
          gender: null,
          at: new Date(test.now).toISOString(),
          reason: 'condition',
          changes: [{ condition: 0, field: 'tvl', before: 9e8, after: 1.2e9 }],
        },
      ],
      left: [
        {
          _id: 1,
          name: 'Aave',
          slug: 'aave',
          logo: null,
          gender: null,
          at: new Date(test.now).toISOString(),
          reason: 'condition',
          changes: [{ condition: 0, field: 'tvl', before: 2e9, after: 8e8 }],
        },
      ],
      changed: [],
    });
    expect((await browser.get('/api/users/storage/alerts')).body.data).toMatchObject([
      { storage_id: id, entered: 1, left: 1, changed: 0, since: began, partial: false },
    ]);
  });

  it('watches a figure of its own, which a formula computes', async () => {
    const browser = await member();
    const formulas = [{ key: 'f_billions', title: 'Billions', text: 'tvl / 1B' }];
    const view = { ...DEFAULT_VIEW, formulas, filter: [['f_billions', 'gte', 1] as const] };
    const stored = { source: 'projects', name: 'Large', data: writeListData({ view, notify: true }) };
    const { storage_id: id } = (await browser.post('/api/users/storage/add', stored)).body.data;
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    await later(HOUR, { Curve: { tvl: 1.2e9 }, Aave: { tvl: 8e8 } });
    const news = await newsOf(browser, id);
    expect(moves(news)).toEqual({ entered: ['Curve'], left: ['Aave'], changed: [] });
    expect(news.filter).toEqual(view.filter);
  });

  it('reports who left because another row overtook it, where a condition counts over the view', async () => {
    const browser = await member();
    const formulas = [{ key: 'f_rank', title: 'Rank', text: 'rank(tvl)' }];
    const view = { ...DEFAULT_VIEW, formulas, filter: [['f_rank', 'lte', 1] as const] };
    const stored = { source: 'projects', name: 'First', data: writeListData({ view, notify: true }) };
    const { storage_id: id } = (await browser.post('/api/users/storage/add', stored)).body.data;
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    await later(HOUR, { Curve: { tvl: 9e11 } });
    const { entered, left, changed } = moves(await newsOf(browser, id));
    expect([entered, left.length, changed]).toEqual([['Curve'], 1, []]);
  });

  it('reports who entered and left by a group of conditions, with the value that decided', async () => {
    const browser = await member();
    const group = { any: [['tvl', 'gte', 1e9], { not: ['sector', 'in', ['DeFi', 'L1', 'Stable']] }] } as const;
    const id = await save(browser, [group]);
    await newsOf(browser, id);
    await later(2 * DAY, { Curve: { tvl: 3e9 }, Aave: { tvl: 5e8 }, Dai: { sector: ['Gaming'] } });
    const news = await newsOf(browser, id);
    expect(news.filter).toEqual([group]);
    expect(moves(news)).toEqual({ ...NOTHING, entered: ['Curve', 'Dai'], left: ['Aave'] });
    const [curve, dai] = news.rows.entered;
    expect(curve).toMatchObject({
      reason: 'condition',
      changes: [{ condition: 0, field: 'tvl', before: 9e8, after: 3e9 }],
    });
    expect(dai).toMatchObject({
      reason: 'condition',
      changes: [{ condition: 0, field: 'sector', before: ['Stable'], after: ['Gaming'] }],
    });
  });

  it('reports changes of more than one per cent, in its own fields only', async () => {
    const browser = await member();
    const id = await save(browser, [
      ['tvl', 'gte', 1e8],
      ['tvl', 'lte', 1e11],
      ['sector', 'in', ['DeFi', 'Layer 1']],
    ]);
    await later(HOUR, {
      Aave: { tvl: 2.019e9, price_usd: 1 },
      Ether: { tvl: 4e10 },
      Curve: { sector: ['DeFi', 'DEX'] },
    });
    const { rows } = await newsOf(browser, id);
    expect(Object.fromEntries(rows.changed.map(({ name, changes }) => [name, changes]))).toEqual({
      Ether: [{ condition: 0, field: 'tvl', before: 5e10, after: 4e10 }],
      Curve: [{ condition: 2, field: 'sector', before: ['DeFi'], after: ['DEX', 'DeFi'] }],
    });
    // It returns to its old value: no alert.
    await later(HOUR, { Ether: { tvl: 5.01e10 } });
    expect(moves(await newsOf(browser, id)).changed).toEqual(['Curve']);
  });

  it('reports a figure that grows stale as leaving, and no change of another', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Aave: { stale: ['TVL'] }, Ether: { stale: ['Price'] } });
    const { rows } = await newsOf(browser, id);
    expect(moves(await newsOf(browser, id))).toEqual({ entered: [], left: ['Aave'], changed: [] });
    expect(rows.left).toMatchObject([
      { reason: 'condition', changes: [{ condition: 0, field: 'stale', before: null, after: ['TVL'] }] },
    ]);
    const all = await save(browser, [...LARGE, ['stale', 'known', 1]], { name: 'With stale figures' });
    await later(HOUR, { Aave: { stale: ['None'] }, Ether: { stale: ['TVL'] } });
    expect(moves(await newsOf(browser, all))).toMatchObject({ entered: [], left: [] });
  });

  it('restores its snapshot when its deletion is undone, and is silent meanwhile', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Curve: { tvl: 1.2e9 } });
    expect(moves(await newsOf(browser, id)).entered).toEqual(['Curve']);
    await browser.post('/api/users/storage/remove', { storage_id: id });
    expect((await browser.get('/api/users/storage/alerts')).body.data).toEqual([]);
    expect((await browser.get(`/api/users/storage/alerts/${id}`)).status).toBe(404);
    await later(HOUR / 2, { Aave: { tvl: 8e8 } });
    await checkLists();
    expect((await browser.post('/api/users/storage/restore', { storage_id: id })).status).toBe(200);
    expect(moves(await newsOf(browser, id))).toMatchObject({ entered: ['Curve'], left: ['Aave'] });
  });

  it('reports a new or deleted row instead of a condition', async () => {
    const browser = await member();
    const id = await save(browser, [['price_usd', 'gt', 0]]);
    await later(HOUR, { Dai: null, Fig: { price_usd: 3 } });
    const { rows } = await newsOf(browser, id);
    expect(rows.entered).toMatchObject([{ name: 'Fig', reason: 'new', changes: [] }]);
    expect(rows.left).toMatchObject([{ name: 'Dai', slug: 'dai', reason: 'gone', changes: [] }]);
  });

  it('reports ads that the board lists, changes and drops', async () => {
    const { pool } = test.database;
    const write = async (ads: readonly { readonly name: string; readonly max_salary: number }[]) => {
      test.now += HOUR;
      await withTransaction(pool, async (client) => {
        await client.query('DELETE FROM jobs');
        await client.query('INSERT INTO jobs SELECT * FROM json_populate_recordset(NULL::jobs, $1::json)', [
          JSON.stringify(
            ads.map((ad) => ({
              ...{ _id: ad.name.length, slug: ad.name.toLowerCase(), company: 'Acme', places: [], countries: [] },
              ...{ expires_on: '2030-01-01', apply_urls: [], origin: 'feed', state: 'published', source_keys: [] },
              ...ad,
            })),
          ),
        ]);
        await deriveStories(client, 'jobs');
        await bumpDataset(client, { kind: 'live', asOf: new Date(test.now).toISOString() });
      });
    };
    await write([
      { name: 'Cook', max_salary: 90_000 },
      { name: 'Auditor', max_salary: 150_000 },
    ]);
    const browser = await member();
    const id = await save(browser, [['max_salary', 'gte', 100_000]], { source: 'jobs' });
    await write([
      { name: 'Cook', max_salary: 110_000 },
      { name: 'Engineer', max_salary: 200_000 },
    ]);
    await checkLists();
    const news = await newsOf(browser, id);
    expect(news.source).toBe('jobs');
    expect(moves(news)).toEqual({ entered: ['Cook', 'Engineer'], left: ['Auditor'], changed: [] });
    expect(news.rows.left).toMatchObject([{ slug: 'auditor', reason: 'gone' }]);
    expect((await browser.get('/api/users/notifications')).body.data.at(0)).toMatchObject({
      kind: 'standing_list',
      data: { source: 'jobs', entered: 2, left: 1 },
    });
  });

  it('counts its search as a condition', async () => {
    const browser = await member();
    const id = await save(browser, [], { search: 'gold' });
    await later(HOUR, { Bitcoin: { name: 'Bitcoin Gold' } });
    const { rows, search } = await newsOf(browser, id);
    expect(search).toBe('gold');
    expect(rows.entered).toMatchObject([
      { name: 'Bitcoin Gold', changes: [{ condition: 0, field: 'name', before: 'Bitcoin', after: 'Bitcoin Gold' }] },
    ]);
  });

  it('loses rows to a rolling date as days pass without new data', async () => {
    const browser = await member();
    const day = (back: number) => new Date(test.now - back * DAY).toISOString().slice(0, 10);
    const rounds = [
      rowOf('fundraising', 1, { projects: 'Aave', slug: 'aave', date: day(1) }),
      rowOf('fundraising', 2, { projects: 'Curve', slug: 'curve', date: day(10) }),
    ];
    await fill(test.database.pool, { fundraising: rounds }, 'live');
    const id = await save(browser, [['date', 'gte', '-P10D']], { source: 'fundraising' });
    test.now += DAY;
    const { rows } = await newsOf(browser, id);
    expect(rows.left).toMatchObject([
      {
        name: 'Curve',
        reason: 'condition',
        changes: [{ condition: 0, field: 'date', before: day(11), after: day(11) }],
      },
    ]);
    expect(names(rows.entered)).toEqual([]);
  });

  it('compares lists of names', async () => {
    const browser = await member();
    const id = await save(browser, [['organizations', 'in', ['Fig Capital']]]);
    await later(HOUR, { Dai: { organizations: [refTo('Fig Capital', 'fig-capital'), refTo('Aster')] } });
    expect((await newsOf(browser, id)).rows.entered[0]?.changes).toEqual([
      { condition: 0, field: 'organizations', before: null, after: ['Aster', 'Fig Capital'] },
    ]);
  });

  it('has no alerts after it was seen, and then compares with that visit', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(2 * DAY, { Curve: { tvl: 1.2e9 }, Ether: { tvl: 6e10 } });
    expect(moves(await newsOf(browser, id))).toEqual({ entered: ['Curve'], left: [], changed: ['Ether'] });
    await seen(browser, id);
    expect(await newsOf(browser, id)).toMatchObject({ since: new Date(test.now).toISOString(), rows: NOTHING });
    await later(2 * DAY, { Curve: { tvl: 1.5e9 }, Ether: { tvl: 6.01e10 }, Aave: { tvl: 1 } });
    const { rows } = await newsOf(browser, id);
    expect(names(rows.left)).toEqual(['Aave']);
    expect(rows.changed).toMatchObject([{ name: 'Curve', changes: [{ before: 1.2e9, after: 1.5e9 }] }]);
  });

  it('keeps changes after the shown ones as alerts', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Curve: { tvl: 1.2e9 } });
    const { checked_at: until } = await newsOf(browser, id);
    await later(HOUR, { Dai: { tvl: 3e9 }, Ether: { tvl: 1e10 } });
    await browser.post(`/api/users/storage/alerts/${id}/seen`, { until });
    expect(moves(await newsOf(browser, id))).toEqual({ entered: ['Dai'], left: [], changed: ['Ether'] });
  });

  it('restarts when its conditions change, not when its order or columns do', async () => {
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Curve: { tvl: 1.2e9 } });
    const sorted = writeListData({
      view: { ...DEFAULT_VIEW, filter: LARGE, sort: { field: 'tvl', order: 'asc' }, columns: ['name'] },
      notify: true,
    });
    await browser.post('/api/users/storage/update', { storage_id: id, data: sorted });
    expect(moves(await newsOf(browser, id)).entered).toEqual(['Curve']);
    await browser.post('/api/users/storage/update', { storage_id: id, data: dataOf([['tvl', 'gte', 1e7]]) });
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
  });

  it('restarts when live data replaces the sample', async () => {
    await sync('sample');
    const browser = await member();
    const id = await save(browser, LARGE);
    await later(HOUR, { Curve: { tvl: 1.2e9 }, Aave: { tvl: 1 } });
    expect(moves(await newsOf(browser, id))).toEqual(NOTHING);
    await later(HOUR, { Dai: { tvl: 2e9 } });
    expect((await newsOf(browser, id)).rows.entered).toMatchObject([
      { name: 'Dai', changes: [{ before: null, after: 2e9 }] },
    ]);
  });

  it('is private to its user, and is removed with the list', async () => {
    const [owner, other] = [await member(), await member()];
    const id = await save(owner, LARGE);
    const theirs = await save(other, [['price_usd', 'lt', 1]]);
    await later(HOUR, { Curve: { tvl: 1.2e9, price_usd: 2 } });
    expect(moves(await newsOf(owner, id))).toEqual({ ...NOTHING, entered: ['Curve'] });
    expect(moves(await newsOf(other, theirs))).toEqual({ ...NOTHING, left: ['Curve'] });
    expect((await other.get(`/api/users/storage/alerts/${id}`)).status).toBe(404);
    await seen(other, theirs);
    expect((await newsOf(owner, id)).entered).toBe(1);
    await owner.post('/api/users/storage/remove', { storage_id: id });
    expect((await owner.get('/api/users/storage/alerts')).body.data).toEqual([]);
    // Until then the deletion could be undone.
    await deleteRemovedLists(test.database.pool, test.now + HOUR);
    const { rows } = await test.database.pool.query('SELECT FROM standing_members WHERE list_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('reports all moves among ten thousand rows, and watches only part of more', async () => {
    const browser = await member();
    const all = ALERT_MEMBERS_MAX + 1_000;
    // Updating indexes would take most of the time; the test needs none.
    await withTransaction(test.database.pool, (client) => dropIndexes(client, DATA_SETS.projects));
    await fill(test.database.pool, { projects: [rowOf('projects', 1, { name: 'P0', slug: 'p0' })] }, 'live');
    await test.database.pool.query(
      `INSERT INTO directory_projects (_id, name, slug, price_usd)
       SELECT n + 1, 'P' || n, 'p' || n, CASE WHEN n % 2 = 1 AND n < 20000 THEN 10 ELSE 1 END FROM generate_series(1, $1) AS n`,
      [all - 1],
    );
    /** Sets prices by an SQL expression of \`_id\`, like a sync. */
    const price = (expression: string) =>
      withTransaction(test.database.pool, async (client) => {
        test.now += HOUR;
        await client.query(
          `UPDATE directory_projects SET price_usd = ${expression} WHERE price_usd IS DISTINCT FROM ${expression}`,
        );
        await bumpDataset(client, { kind: 'live', asOf: new Date(test.now).toISOString() });
      });
    const id = await save(browser, [['price_usd', 'gt', 5]]);
    await checkLists();
    await price(
      'CASE WHEN _id > 20000 THEN 1 WHEN _id % 2 = CASE WHEN _id <= 1000 THEN 1 ELSE 0 END THEN 11 ELSE 1 END',
    );
    const news = await newsOf(browser, id);
    expect(news).toMatchObject({ entered: 500, left: 500, changed: 9_500, partial: false });
    expect(news.rows.changed).toHaveLength(500);

    await price('11');
    const grown = await newsOf(browser, id);
    expect(grown.partial).toBe(true);
    expect(grown.entered + grown.left).toBeLessThan(ALERT_MEMBERS_MAX);
    await seen(browser, id);
    await price(`CASE WHEN _id IN (8, ${ALERT_MEMBERS_MAX + 8}) THEN 1 ELSE 11 END`);
    const beyond = await newsOf(browser, id);
    expect([beyond.partial, names(beyond.rows.left), names(beyond.rows.entered)]).toEqual([true, ['P7'], []]);
  }, 120_000);
});
