import { describe, expect, it } from 'vitest';
import { LIST_DATA_MAX } from '#schemas/api/saved-lists.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { deleteRemovedLists } from './repository.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;

const load = async (browser: Browser) => (await browser.get('/api/users/storage/load')).body.data;
const add = (browser: Browser, name: string, data: unknown = { search: name }) =>
  browser.post('/api/users/storage/add', { source: 'projects', name, data });
const update = (browser: Browser, body: unknown) => browser.post('/api/users/storage/update', body);
const remove = (browser: Browser, id: string) => browser.post('/api/users/storage/remove', { storage_id: id });
const restore = (browser: Browser, id: string) => browser.post('/api/users/storage/restore', { storage_id: id });
const HOUR = 3_600_000;

describe('saved lists', () => {
  it('are stored, changed, and deleted, the latest first', async () => {
    const browser = await test.signedIn('keeper');
    const first = (await add(browser, ' DeFi ')).body.data;
    expect(first).toEqual({
      storage_id: expect.any(String),
      source: 'projects',
      name: 'DeFi',
      data: { search: ' DeFi ' },
      created_at: new Date(test.now).toISOString(),
      updated_at: new Date(test.now).toISOString(),
    });
    test.now += 1_000;
    const second = (await add(browser, 'Layer 2')).body.data;
    expect((await load(browser)).map((list: { name: string }) => list.name)).toEqual(['Layer 2', 'DeFi']);
    test.now += 1_000;
    const changed = (await update(browser, { storage_id: first.storage_id, data: { sort: null } })).body.data;
    expect(changed).toMatchObject({ name: 'DeFi', data: { sort: null }, updated_at: new Date(test.now).toISOString() });
    expect((await remove(browser, second.storage_id)).status).toBe(200);
    expect(await load(browser)).toEqual([changed]);
    expect((await remove(browser, second.storage_id)).status).toBe(404);
  });

  it('have names of their own within a directory', async () => {
    const browser = await test.signedIn('namer', 'pro');
    await add(browser, 'DeFi');
    const twin = await add(browser, 'defi');
    expect([twin.status, twin.body.error.message]).toEqual([422, 'A list with this name already exists']);
    const other = (await add(browser, 'Other')).body.data;
    expect((await update(browser, { storage_id: other.storage_id, name: 'DEFI' })).status).toBe(422);
    const people = await browser.post('/api/users/storage/add', { source: 'people', name: 'DeFi', data: {} });
    expect(people.status).toBe(200);
    const ads = await browser.post('/api/users/storage/add', { source: 'jobs', name: 'DeFi', data: {} });
    expect([ads.status, ads.body.data.source]).toEqual([200, 'jobs']);
    const stories = await browser.post('/api/users/storage/add', { source: 'news', name: 'DeFi', data: {} });
    expect(stories.status).toBe(422);
  });

  it.each([
    ['standard', 3],
    ['pro', 10],
  ] as const)('of the plan %s are %i at most, also for concurrent saves', async (plan, limit) => {
    const browser = await test.signedIn(`limit-${plan}`, plan);
    const answers = await Promise.all(Array.from({ length: limit + 3 }, (_, n) => add(browser, `List ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.error.code]).toEqual([403, 'plan_limit']);
    const [list] = await load(browser);
    expect((await update(browser, { storage_id: list.storage_id, data: {} })).status).toBe(200);
    await remove(browser, list.storage_id);
    expect((await add(browser, 'Room again')).status).toBe(200);
  });

  it('of Enterprise have no limit', async () => {
    const browser = await test.signedIn('enterprising', 'enterprise');
    for (let n = 0; n < 12; n++) expect((await add(browser, `List ${n}`)).status).toBe(200);
    expect((await browser.get('/api/users/usage')).body).toMatchObject({
      plan: 'enterprise',
      lists: { used: 12, limit: null },
    });
  });

  it('belong to one member only', async () => {
    const [owner, other] = [await test.signedIn('list-owner'), await test.signedIn('list-other')];
    const { storage_id: id } = (await add(owner, 'Mine')).body.data;
    expect(await load(other)).toEqual([]);
    expect((await update(other, { storage_id: id, name: 'Theirs' })).status).toBe(404);
    expect((await remove(other, id)).status).toBe(404);
    expect((await load(owner))[0].name).toBe('Mine');
  });

  it('are restored when their deletion is undone, within an hour and only by their owner', async () => {
    const [browser, other] = [await test.signedIn('undoer'), await test.signedIn('list-thief')];
    const list = (await add(browser, 'Deleted by mistake')).body.data;
    await remove(browser, list.storage_id);
    expect((await update(browser, { storage_id: list.storage_id, name: 'Gone' })).status).toBe(404);
    expect((await restore(other, list.storage_id)).status).toBe(404);
    expect((await restore(browser, list.storage_id)).body.data).toEqual(list);
    // The answer may have been lost on the way.
    expect((await restore(browser, list.storage_id)).status).toBe(200);
    expect(await load(browser)).toEqual([list]);
    await remove(browser, list.storage_id);
    test.now += HOUR;
    expect((await restore(browser, list.storage_id)).status).toBe(404);
    await deleteRemovedLists(test.database.pool, test.now);
    expect((await test.database.pool.query('SELECT FROM saved_lists WHERE id = $1', [list.storage_id])).rowCount).toBe(
      0,
    );
  });

  it('free their slot when deleted, and are not restored beyond the plan or under a taken name', async () => {
    const browser = await test.signedIn('swapper');
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await add(browser, name)).body.data.storage_id);
    const [first = ''] = ids;
    await remove(browser, first);
    const successor = await add(browser, 'one');
    expect(successor.status).toBe(200);
    const twin = await restore(browser, first);
    expect([twin.status, twin.body.error.code]).toEqual([422, 'name_taken']);
    await update(browser, { storage_id: successor.body.data.storage_id, name: 'Four' });
    const beyond = await restore(browser, first);
    expect([beyond.status, beyond.body.error.code]).toEqual([403, 'plan_limit']);
    expect((await load(browser)).map((list: { name: string }) => list.name).sort()).toEqual(['Four', 'Three', 'Two']);
    expect((await browser.get('/api/users/usage')).body.lists.used).toBe(3);
    await remove(browser, successor.body.data.storage_id);
    expect((await restore(browser, first)).status).toBe(200);
  });

  it('can be had back from the last ten deletions only', async () => {
    const browser = await test.signedIn('clearer', 'enterprise');
    const ids: string[] = [];
    for (let n = 0; n < 11; n++) ids.push((await add(browser, `List ${n}`)).body.data.storage_id);
    for (const id of ids) {
      test.now += 1_000;
      await remove(browser, id);
    }
    const answers = await Promise.all(ids.map((id) => restore(browser, id)));
    expect(answers.map(({ status }) => status)).toEqual([404, ...Array.from({ length: 10 }, () => 200)]);
  });

  it('store any text unchanged', async () => {
    const browser = await test.signedIn('odd');
    const data = { a: '\u0000', c: "'); DROP TABLE users;--", d: '<script>' };
    const { body } = await add(browser, 'Odd', data);
    expect(body.data.data).toEqual(data);
    expect((await add(browser, 'Half', { b: '\ud800' })).status).toBe(422);
  });

  it.each([
    [{ source: 'projects', name: '', data: {} }, 'body.name'],
    [{ source: 'projects', name: ' ', data: {} }, 'body.name'],
    [{ source: 'projects', name: 'x'.repeat(81), data: {} }, 'body.name'],
    [{ source: 'stars', name: 'x', data: {} }, 'body.source'],
    [{ source: 'projects', name: 'x', data: [] }, 'body.data'],
    [{ source: 'projects', name: 'x', data: { a: 'x'.repeat(LIST_DATA_MAX) } }, 'body.data'],
  ])('are refused when they are wrong, %#', async (body, path) => {
    const browser = await test.signedIn();
    const answer = await browser.post('/api/users/storage/add', body);
    expect([answer.status, answer.body.error.path]).toEqual([422, path]);
  });
});
