import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testConfig } from '#server/testing/database.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { account } from './module.ts';
import { deleteOldActionLogs } from './repository.ts';

const test = useTestAccounts();
type Browser = ReturnType<typeof test.browse>;

const log = (browser: Browser, address: unknown) =>
  browser.post('/api/users/action-logs', { action: JSON.stringify(address), platform: 'Test/1.0' });
const kept = async () =>
  (await test.database.pool.query('SELECT url FROM action_logs ORDER BY id')).rows.map(({ url }) => url);

beforeEach(() => test.database.pool.query('TRUNCATE action_logs'));

describe('the log of actions', () => {
  it.each([
    ['/directory/projects?sort=name&q=a%26b', '/directory/projects?sort=name&q=a%26b'],
    ['/news-research?type=news&view=default#top', '/news-research?type=news&view=default'],
    ['/signup?referral=friend&x=1', '/signup?x=1'],
    ['/referral/friend', '/referral'],
    ['/join/friend/referral', '/referral'],
    ['/project/referral', '/project/referral'],
    ['/forgot-password?email=a@b.co&code=ABC234', '/forgot-password'],
    ['/x?reset_password_code=1&Access_Token=2&next=3', '/x?next=3'],
    ['/user_profile?username=linh', '/user_profile'],
    ['/x?who=a%40b.co', '/x'],
  ])('keeps of %s only %s', async (address, expected) => {
    const browser = await test.signedIn();
    expect((await log(browser, address)).status).toBe(200);
    expect(await kept()).toEqual([expected]);
  });

  describe('of visitors', () => {
    const counting = { ANALYTICS_URL: 'https://count.example/events' };
    const visit = async (environment: Record<string, string>, cookie?: string) => {
      const app = await buildApp({ ...test.database.deps, config: testConfig(environment) }, { modules: [account] });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/users/action-logs',
        payload: { action: '"/signup?referral=friend&x=1"', platform: 'Test/1.0' },
        headers: { ...(cookie !== undefined && { cookie }), authorization: `Bearer ${'x'.repeat(43)}` },
      });
      await app.close();
      // It ends no session, and sets nothing.
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
      return (await test.database.pool.query('SELECT url, user_id FROM action_logs')).rows;
    };

    it.each([
      ['before an answer', counting, undefined],
      ['after a refusal', counting, 'language=vi'],
      ['with a cookie of another value', counting, 'user-consent=rejected'],
      ['where nobody is asked', {}, 'user-consent=accepted'],
    ])('stores nothing %s', async (_when, environment, cookie) => {
      expect(await visit(environment, cookie)).toEqual([]);
    });

    it('stores a page view without a user after consent', async () => {
      expect(await visit(counting, 'a=b; user-consent=accepted')).toEqual([{ url: '/signup?x=1', user_id: null }]);
    });
  });

  it('stores page views of members with or without consent', async () => {
    await log(await test.signedIn(), '/');
    const { rows } = await test.database.pool.query('SELECT url, user_id IS NULL AS visitor FROM action_logs');
    expect(rows).toEqual([{ url: '/', visitor: false }]);
  });

  it('stores 60 a minute of the visitors of one network, and no error for more', async () => {
    const config = testConfig({ RATE_LIMIT_PER_MINUTE: '6000', ANALYTICS_URL: 'https://counting.example/api' });
    const app = await buildApp({ ...test.database.deps, config }, { modules: [account] });
    const status = async (remoteAddress: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/users/action-logs',
          payload: { action: '"/"', platform: 'Test/1.0' },
          headers: { cookie: 'user-consent=accepted' },
          remoteAddress,
        })
      ).statusCode;
    expect(await status('203.0.113.9')).toBe(200);
    await test.database.pool.query("UPDATE rate_limits SET count = 59 WHERE name = 'visits'");
    expect(await status('203.0.113.9')).toBe(200);
    expect(await kept()).toHaveLength(2);
    expect(await status('203.0.113.9')).toBe(200);
    expect(await kept()).toHaveLength(2);
    expect(await status('203.0.113.10')).toBe(200);
    expect(await kept()).toHaveLength(3);
    await app.close();
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', 7, null, { a: 1 }])(
    'refuses %j',
    async (address) => {
      expect((await log(await test.signedIn(), address)).status).toBe(422);
    },
  );

  it('cuts a long address, without what it may not keep', async () => {
    const browser = await test.signedIn();
    const rows = 'row,'.repeat(5_000);
    const address = `/directory/projects?email=a@b.co&filter=${rows}`;
    expect((await log(browser, address)).status).toBe(200);
    const action = JSON.stringify('/');
    const platform = 'x'.repeat(5_000);
    expect((await browser.post('/api/users/action-logs', { action, platform })).status).toBe(200);
    const { rows: stored } = await test.database.pool.query(
      'SELECT url, length(platform) FROM action_logs ORDER BY id',
    );
    expect(stored.map(({ url }) => url.length)).toEqual([4_096, 1]);
    expect(stored[0].url).toMatch(/^\/directory\/projects\?filter=row/);
    expect(stored[1].length).toBe(1_024);
  });

  it('keeps any text, for ninety days', async () => {
    const browser = await test.signedIn();
    await log(browser, "/x'; DROP TABLE users;--\u0000");
    expect(await kept()).toHaveLength(1);
    await deleteOldActionLogs(test.database.pool, test.now + 90 * 86_400_000 - 1);
    expect(await kept()).toHaveLength(1);
    await deleteOldActionLogs(test.database.pool, test.now + 90 * 86_400_000);
    expect(await kept()).toEqual([]);
  });
});
