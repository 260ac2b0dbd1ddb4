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

  it('takes 600 a minute from the visitors of one network', async () => {
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
    await test.database.pool.query("UPDATE rate_limits SET count = 599 WHERE name = 'actions:network'");
    expect(await status('203.0.113.9')).toBe(200);
    expect(await status('203.0.113.9')).toBe(429);
    expect(await status('203.0.113.10')).toBe(200);
    await app.close();
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', 7, null, { a: 1 }])(
    'refuses %j',
    async (address) => {
      expect((await log(await test.signedIn(), address)).status).toBe(422);
    },
  );

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
