import { beforeAll, describe, expect, it } from 'vitest';
import { useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
const add = (ids: readonly number[], story: number | null = null) =>
  test.database.pool.query(
    `INSERT INTO news (_id, slug, title, created_at, story)
     SELECT id, 'n' || id, 'Article ' || id, now(), coalesce($2, id) FROM unnest($1::bigint[]) AS given (id)`,
    [ids, story],
  );

beforeAll(() => add([1, 2]));

type Browser = Awaited<ReturnType<typeof test.signedIn>>;
const unread = async (browser: Browser, ids: readonly number[]) =>
  (await browser.post('/api/users/news/unread', { ids })).body.data.unread;
const mark = (browser: Browser, ids: readonly number[], isRead = true) =>
  browser.post('/api/users/news/mark', { ids, is_read: isRead });

describe('what a member has read', () => {
  it('begins with what was there at the first look; later articles are unread until marked', async () => {
    const browser = await test.signedIn();
    expect(await unread(browser, [1, 2])).toEqual([]);
    await add([3, 4, 5]);
    expect(await unread(browser, [1, 2, 3, 4, 5])).toEqual([3, 4, 5]);
    expect((await mark(browser, [4])).status).toBe(200);
    expect(await unread(browser, [3, 4, 5])).toEqual([3, 5]);
    await mark(browser, [4, 1], false);
    expect(await unread(browser, [1, 2, 3, 4, 5])).toEqual([1, 3, 4, 5]);
  });

  it('is marked all at once for what was shown, and for nothing else', async () => {
    const browser = await test.signedIn();
    await unread(browser, [1]);
    await add([6, 7, 8]);
    await mark(browser, [6, 8]);
    await add([9]);
    expect(await unread(browser, [6, 7, 8, 9])).toEqual([7, 9]);
    await mark(browser, [7]);
    expect(await unread(browser, [6, 7, 8, 9])).toEqual([9]);
    // All is below the watermark now: nothing is stored of single articles.
    const { rows } = await test.database.pool.query(
      'SELECT count(*)::int AS kept FROM news_read WHERE user_id = (SELECT max(user_id) FROM news_reading)',
    );
    expect(rows).toEqual([{ kept: 0 }]);
  });

  it('counts for all outlets of a story, and for no other member', async () => {
    const [browser, other] = [await test.signedIn(), await test.signedIn()];
    await unread(browser, [1]);
    await unread(other, [1]);
    await add([20, 21], 20);
    await mark(browser, [21]);
    expect(await unread(browser, [20, 21])).toEqual([]);
    expect(await unread(other, [20, 21])).toEqual([20, 21]);
  });

  it.each([{ ids: [] }, { ids: [1.5] }, { ids: [-1] }, { ids: Array.from({ length: 1_001 }, (_, at) => at + 1) }])(
    'refuses %j',
    async (body) => {
      const browser = await test.signedIn();
      expect((await browser.post('/api/users/news/unread', body)).status).toBe(422);
    },
  );

  it('is for members alone', async () => {
    expect((await test.browse().post('/api/users/news/unread', { ids: [1] })).status).toBe(401);
  });
});
