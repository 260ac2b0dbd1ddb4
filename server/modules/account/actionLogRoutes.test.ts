import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testConfig } from '#server/testing/database.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { deleteOldActionLogs } from './actionLogRoutes.ts';
import { account } from './module.ts';

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

  it('stores page views of visitors without a user, and ends no session', async () => {
    const browser = test.browse();
    browser.token = 'x'.repeat(43);
    const answer = await log(browser, '/signup?referral=friend&x=1');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    await log(await test.signedIn(), '/');
    const { rows } = await test.database.pool.query(
      'SELECT url, user_id IS NULL AS visitor FROM action_logs ORDER BY id',
    );
    expect(rows).toEqual([
      { url: '/signup?x=1', visitor: true },
      { url: '/', visitor: false },
    ]);
  });

  it('stores 60 a minute of the visitors of one network, and no error for more', async () => {
    const deps = { ...test.database.deps, config: testConfig({ RATE_LIMIT_PER_MINUTE: '6000' }) };
    const app = await buildApp(deps, { modules: [account] });
    const status = async (remoteAddress: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/users/action-logs',
          payload: { action: '"/"', platform: 'Test/1.0' },
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
