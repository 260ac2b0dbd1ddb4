import { beforeAll, describe, expect, it } from 'vitest';
import { WATCHED_FIELDS } from '#schemas/columns/watched.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;

const url = (verb: string, sid: string, params?: unknown) =>
  `/api/users/watch-list/${verb}?${new URLSearchParams({ sid, ...(params === undefined ? {} : { params: JSON.stringify([params]) }) })}`;
const add = (browser: Browser, sid: string, params: unknown) => browser.post(url('add', sid, params));
const remove = (browser: Browser, sid: string, params: unknown) => browser.get(url('remove', sid, params));
const get = async (browser: Browser, sid: string) => (await browser.get(url('get', sid))).body.data;
const idsOf = async (browser: Browser, sid: string) => (await get(browser, sid)).map(({ _id }: { _id: number }) => _id);

beforeAll(() => fill(test.database.pool, SMALL_DATA));

describe('a watchlist', () => {
  it.each([
    ['watchlist_project', 'Bitcoin', 'name'],
    ['watchlist_user', 'Linh Trần', 'name'],
    ['watchlist_venture', 'Aster Capital', 'ventures_name'],
  ])('%s holds rows of its own directory', async (sid, name, field) => {
    const browser = await test.signedIn(`w-${sid.slice(10)}`);
    expect((await add(browser, sid, { _id: 1 })).body).toEqual({ data: [{ _id: 1 }] });
    const [item] = await get(browser, sid);
    expect(item).toMatchObject({ _id: 1, added_at: new Date(test.now).toISOString(), ref_data: { _id: 1 } });
    expect(item.ref_data[field]).toBe(name);
    const { body } = await browser.get(url('get', sid, { ids_only: true }));
    expect(body.data).toMatchObject([{ _id: 1, added_at: new Date(test.now).toISOString() }]);
    expect(body.data[0]).toMatchObject({ slug: expect.stringMatching(/./) });
    expect(body.data[0]).not.toHaveProperty('ref_data');
  });

  it('shows the latest first, and adding or removing twice changes nothing', async () => {
    const browser = await test.signedIn('orders');
    for (const _id of [2, 1, 2]) {
      test.now += 1_000;
      expect((await add(browser, 'watchlist_project', { _id })).status).toBe(200);
    }
    expect(await idsOf(browser, 'watchlist_project')).toEqual([1, 2]);
    for (let turn = 0; turn < 2; turn++) {
      expect((await remove(browser, 'watchlist_project', { _id: 2 })).body).toEqual({ data: [{ _id: 2 }] });
    }
    expect(await idsOf(browser, 'watchlist_project')).toEqual([1]);
  });

  it('accepts many ids, and a slug', async () => {
    const browser = await test.signedIn('many');
    expect((await add(browser, 'watchlist_project', { ids: [1, 3, 999] })).body).toEqual({
      data: [{ _id: 1 }, { _id: 3 }],
    });
    expect((await add(browser, 'watchlist_project', { slug: 'aave' })).body).toEqual({ data: [{ _id: 2 }] });
    expect((await idsOf(browser, 'watchlist_project')).sort()).toEqual([1, 2, 3]);
  });

  it('says when a record does not exist', async () => {
    const browser = await test.signedIn('missing');
    for (const params of [{ _id: 999 }, { slug: 'nowhere' }, { slug: '\u0000' }]) {
      expect((await add(browser, 'watchlist_project', params)).status).toBe(404);
    }
  });

  it('belongs to one member only', async () => {
    const [owner, other] = [await test.signedIn('watch-owner'), await test.signedIn('watch-other')];
    await add(owner, 'watchlist_project', { _id: 1 });
    expect(await get(other, 'watchlist_project')).toEqual([]);
    await remove(other, 'watchlist_project', { _id: 1 });
    expect(await idsOf(owner, 'watchlist_project')).toEqual([1]);
  });

  it('does not take a record of the sample for one of live data', async () => {
    const browser = await test.signedIn('waits');
    await add(browser, 'watchlist_project', { _id: 1 });
    const become = (kind: 'sample' | 'live') =>
      withTransaction(test.database.pool, (client) => bumpDataset(client, { kind, asOf: '2026-01-15T12:00:00.000Z' }));
    await become('live');
    expect(await get(browser, 'watchlist_project')).toEqual([]);
    await become('sample');
    expect(await idsOf(browser, 'watchlist_project')).toEqual([1]);
  });

  it.each([
    ['watchlist_star', { _id: 1 }],
    ['watchlist_project', {}],
    ['watchlist_project', { _id: '1' }],
    ['watchlist_project', { _id: 0 }],
    ['watchlist_project', { _id: 1e300 }],
    ['watchlist_project', { ids: [] }],
    ['watchlist_project', [1]],
  ])('refuses %s %j', async (sid, params) => {
    const browser = await test.signedIn();
    expect((await add(browser, sid, params)).status).toBe(422);
  });

  it('refuses params that are no list of one object', async () => {
    const browser = await test.signedIn('raw');
    for (const params of ['', '{', '[]', '[{"_id":1},{"_id":2}]', 'null']) {
      const answer = await browser.post(
        `/api/users/watch-list/add?${new URLSearchParams({ sid: 'watchlist_project', params })}`,
      );
      expect([params, answer.status]).toEqual([params, 422]);
    }
  });
});

describe('watched ads for jobs', () => {
  const sid = 'watchlist_job';
  const derive = () => withTransaction(test.database.pool, (client) => deriveStories(client, 'jobs'));

  beforeAll(async () => {
    await test.database.pool.query('DELETE FROM jobs');
    await test.database.pool.query(
      `INSERT INTO jobs (_id, slug, name, company, department, expires_on, project, origin, state) VALUES
         (1, 'ad-1', 'Cook', 'Plum', 'Kitchen', '2999-01-01', 'bitcoin', 'feed', 'published'),
         (2, 'ad-2', 'Writer', 'Plum', NULL, '2020-01-01', NULL, 'feed', 'published'),
         (3, 'ad-3', 'Judge', 'Plum', NULL, '2999-01-01', NULL, 'member', 'review')`,
    );
    await derive();
  });

  it('stay when the board no longer lists them, and say what became of them', async () => {
    const browser = await test.signedIn('job-watcher');
    expect((await add(browser, sid, { slug: 'ad-1' })).status).toBe(200);
    expect((await add(browser, sid, { _id: 2 })).status).toBe(200);
    const states = async () =>
      (await get(browser, sid)).map(({ ref_data: row }: { ref_data: Record<string, unknown> }) => [
        row.name,
        row[WATCHED_FIELDS.state],
      ]);
    expect(await states()).toEqual([
      ['Writer', 'Expired'],
      ['Cook', 'Open'],
    ]);
    await test.database.pool.query(`UPDATE jobs SET closed_on = '2026-01-01' WHERE _id = 1`);
    await derive();
    expect((await states())[1]).toEqual(['Cook', 'Closed']);
    const [, { ref_data: cook }] = await get(browser, sid);
    expect(cook.company).toMatchObject([{ name: 'Plum', slug: 'bitcoin' }]);
    expect((await remove(browser, sid, { slug: 'ad-1' })).body).toEqual({ data: [{ _id: 1 }] });
    expect(await idsOf(browser, sid)).toEqual([2]);
  });

  it('are published ones, and of one member', async () => {
    const [owner, other] = [await test.signedIn('job-owner'), await test.signedIn('job-other')];
    expect((await add(owner, sid, { slug: 'ad-3' })).status).toBe(404);
    await add(owner, sid, { ids: [2, 3] });
    expect(await idsOf(owner, sid)).toEqual([2]);
    expect(await get(other, sid)).toEqual([]);
  });

  it('are found by the address of their page', async () => {
    const browser = await test.signedIn('job-paste');
    const { body } = await browser.post('/api/users/watch-list/match', {
      sid,
      lines: ['/crypto-jobs/ad-2', 'writer', '/project/ad-2'],
    });
    expect(body.data.map(({ how }: { how: string }) => how)).toEqual(['address', 'name', 'none']);
  });
});

describe('the order of a watchlist', () => {
  const order = (browser: Browser, ids: unknown, sid = 'watchlist_project') =>
    browser.post('/api/users/watch-list/order', { sid, ids });

  it('is that of adding, the latest first, until the member sets another', async () => {
    const browser = await test.signedIn('arranger');
    await add(browser, 'watchlist_project', { ids: [3, 1, 3] });
    await add(browser, 'watchlist_project', { ids: [5, 2, 1] });
    expect(await idsOf(browser, 'watchlist_project')).toEqual([5, 2, 3, 1]);
    expect((await order(browser, [1, 5, 3, 2])).status).toBe(200);
    expect(await idsOf(browser, 'watchlist_project')).toEqual([1, 5, 3, 2]);
    await add(browser, 'watchlist_project', { _id: 4 });
    expect(await idsOf(browser, 'watchlist_project')).toEqual([4, 1, 5, 3, 2]);
  });

  it('keeps what it does not name behind, and takes nothing in', async () => {
    const browser = await test.signedIn('partial');
    await add(browser, 'watchlist_project', { ids: [1, 2, 3, 4] });
    expect((await order(browser, [3, 999, 5, 3, 1])).status).toBe(200);
    expect(await idsOf(browser, 'watchlist_project')).toEqual([3, 1, 2, 4]);
  });

  it('is of one list of one member', async () => {
    const [owner, other] = [await test.signedIn('order-owner'), await test.signedIn('order-other')];
    for (const browser of [owner, other]) {
      for (const sid of ['watchlist_project', 'watchlist_user']) await add(browser, sid, { ids: [1, 2] });
    }
    await order(owner, [2, 1]);
    expect(await idsOf(owner, 'watchlist_project')).toEqual([2, 1]);
    expect(await idsOf(owner, 'watchlist_user')).toEqual([1, 2]);
    expect(await idsOf(other, 'watchlist_project')).toEqual([1, 2]);
  });

  it('holds for concurrent additions', async () => {
    const browser = await test.signedIn('hurried');
    await Promise.all([1, 2, 3, 4, 5].map((_id) => add(browser, 'watchlist_project', { _id })));
    const { rows } = await test.database.pool.query(
      `SELECT count(DISTINCT position)::int AS n FROM watched w JOIN users u ON u.id = w.user_id WHERE username = 'hurried'`,
    );
    expect(rows[0].n).toBe(5);
  });
});

describe('a note', () => {
  const note = (browser: Browser, _id: unknown, text: unknown) =>
    browser.post('/api/users/watch-list/note', { sid: 'watchlist_project', _id, note: text });
  const noteOf = async (browser: Browser) => (await get(browser, 'watchlist_project'))[0].note;

  it('is stored with the watched row, changed, and removed', async () => {
    const browser = await test.signedIn('noter');
    await add(browser, 'watchlist_project', { _id: 1 });
    expect(await noteOf(browser)).toBe('');
    for (const text of [
      'Wait for the halving',
      "'); DROP TABLE users; -- <script>alert(1)</script>",
      '😀'.repeat(250),
    ]) {
      expect((await note(browser, 1, text)).status).toBe(200);
      expect(await noteOf(browser)).toBe(text);
    }
    expect((await note(browser, 1, 'a \ud800 ')).status).toBe(422);
    await note(browser, 1, 'a\u0000b ');
    expect(await noteOf(browser)).toBe('ab');
    await add(browser, 'watchlist_project', { _id: 1 });
    expect(await noteOf(browser)).toBe('ab');
    await note(browser, 1, ' ');
    expect(await noteOf(browser)).toBe('');
  });

  it('applies only to watched rows of the own list', async () => {
    const [owner, other] = [await test.signedIn('note-owner'), await test.signedIn('note-other')];
    await add(owner, 'watchlist_project', { _id: 1 });
    expect((await note(other, 1, 'Not mine')).status).toBe(404);
    expect((await note(owner, 2, 'Not watched')).status).toBe(404);
    expect(await noteOf(owner)).toBe('');
  });

  it.each([
    [1, 'x'.repeat(501)],
    [1, null],
    ['1', 'x'],
    [0, 'x'],
  ])('of %j is refused when it is wrong, %#', async (_id, text) => {
    const browser = await test.signedIn();
    expect((await note(browser, _id, text)).status).toBe(422);
  });
});
