import { beforeEach, describe, expect, it } from 'vitest';
import { useTestAccounts } from '#server/testing/members.ts';
import { deleteOldActionLogs } from './actionLogRoutes.ts';

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
    ['/forgot-password?email=a@b.co&code=ABC234', '/forgot-password'],
    ['/x?reset_password_code=1&Access_Token=2&next=3', '/x?next=3'],
    ['/user_profile?username=linh', '/user_profile'],
    ['/x?who=a%40b.co', '/x'],
  ])('keeps of %s only %s', async (address, expected) => {
    const browser = await test.signedIn();
    expect((await log(browser, address)).status).toBe(200);
    expect(await kept()).toEqual([expected]);
  });

  it('keeps nothing of those who are not signed in, and signs nobody out', async () => {
    const browser = test.browse();
    browser.token = 'x'.repeat(43);
    const answer = await log(browser, '/');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(await kept()).toEqual([]);
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
