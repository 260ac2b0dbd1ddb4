import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NOTIFICATIONS_MAX } from '#schemas/api/notifications.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { notifyAndMail, type WriteMail } from './notifyAndMail.ts';
import { deleteOldNotifications, notify } from './repository/notifications.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;

const read = async (browser: Browser) => (await browser.get('/api/users/notifications')).body;
const kinds = async (browser: Browser) => (await read(browser)).data.map(({ kind }: { kind: string }) => kind);
const markRead = (browser: Browser, body: unknown = {}) => browser.post('/api/users/notifications/read', body);
const idOf = async (username: string) =>
  Number((await test.database.pool.query('SELECT id FROM users WHERE username = $1', [username])).rows[0].id);
const notifyPlan = (userId: number, key: string, at = test.now) =>
  notify(test.database.pool, userId, { key, kind: 'plan_changed', data: { plan: 'pro' }, at });

describe('notifications', () => {
  it('come once each, newest first, until read', async () => {
    const browser = await test.signedIn('reader');
    const id = await idOf('reader');
    expect(await read(browser)).toEqual({ data: [], unread: 0 });
    expect([await notifyPlan(id, 'a'), await notifyPlan(id, 'b', test.now + 1), await notifyPlan(id, 'a')]).toEqual([
      true,
      true,
      false,
    ]);
    const { data, unread } = await read(browser);
    expect(unread).toBe(2);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        kind: 'plan_changed',
        data: { plan: 'pro' },
        at: new Date(test.now + 1).toISOString(),
        read: false,
        title: 'You are now on the Pro plan',
        text: 'See what it includes.',
      },
      expect.objectContaining({ at: new Date(test.now).toISOString() }),
    ]);
    await markRead(browser, { ids: [data[1].id] });
    expect((await read(browser)).data.map((item: { read: boolean }) => item.read)).toEqual([false, true]);
    await markRead(browser);
    expect((await read(browser)).unread).toBe(0);
  });

  it('belong to one member only', async () => {
    const [owner, other] = [await test.signedIn('owner-of-news'), await test.signedIn('other-reader')];
    await notifyPlan(await idOf('owner-of-news'), 'a');
    const [{ id }] = (await read(owner)).data;
    expect(await read(other)).toEqual({ data: [], unread: 0 });
    expect((await markRead(other, { ids: [id] })).status).toBe(200);
    await markRead(other);
    expect((await read(owner)).unread).toBe(1);
  });

  it('are limited to the newest, and expire', async () => {
    const browser = await test.signedIn('flooded');
    const id = await idOf('flooded');
    for (let n = 0; n < NOTIFICATIONS_MAX + 3; n++) await notifyPlan(id, String(n), test.now + n);
    const { data, unread } = await read(browser);
    expect([data.length, unread, data.at(-1).at]).toEqual([
      NOTIFICATIONS_MAX,
      NOTIFICATIONS_MAX,
      new Date(test.now + 3).toISOString(),
    ]);
    await deleteOldNotifications(test.database.pool, test.now + 180 * 86_400_000 + 50);
    const { rows } = await test.database.pool.query('SELECT count(*)::int AS n FROM notifications WHERE user_id = $1', [
      id,
    ]);
    expect(rows[0].n).toBe(NOTIFICATIONS_MAX + 3 - 51);
  });

  it.each([{ ids: ['1'] }, { ids: [0] }, { ids: [1e300] }, { ids: 1 }, { all: true }])('refuse %j', async (body) => {
    const browser = await test.signedIn();
    expect((await markRead(browser, body)).status).toBe(422);
  });
});

describe('a notice', () => {
  const subjects = async (to: string) =>
    (await test.database.pool.query('SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY id', [to])).rows.map(
      ({ subject }) => subject,
    );
  const write: WriteMail = ({ name, language }) => ({ subject: `${language} ${name}`, text: '', html: '' });
  const newsOf = (key: string) => ({ key, kind: 'plan_changed', data: { plan: 'pro' }, at: test.now }) as const;

  it('is a notification and a mail, both once for its key', async () => {
    const browser = await test.signedIn('noticed');
    const { pool } = test.database;
    const id = await idOf('noticed');
    const { rows } = await pool.query('SELECT email, name FROM users WHERE id = $1', [id]);
    const [{ email, name }] = rows;
    await pool.query("UPDATE users SET language = 'vi' WHERE id = $1", [id]);
    await pool.query('DELETE FROM mail_outbox');
    await Promise.all([1, 2, 3].map(() => notifyAndMail(pool, id, newsOf('a'), write)));
    expect([await kinds(browser), await subjects(email)]).toEqual([['plan_changed'], [`vi ${name}`]]);
    await notifyAndMail(pool, id, newsOf('b'), () => null);
    await notifyAndMail(pool, id, newsOf('c'), write, { mailOnly: true });
    expect([await kinds(browser), await subjects(email)]).toEqual([
      ['plan_changed', 'plan_changed'],
      [`vi ${name}`, `vi ${name}`],
    ]);
  });
});

describe('a notification comes', () => {
  const signInWith = async (username: string, agent: string) =>
    (await test.browse().post('/api/users/auth/login', { username, password: PASSWORD }, { 'user-agent': agent }))
      .status;

  it('of a sign-in from a browser that was never seen, versions aside', async () => {
    const browser = await test.signedIn('wanderer');
    for (const agent of ['Test/1.0', 'Test/2.1.7', 'Other/1 <b>', 'Other/2 <b>']) {
      expect(await signInWith('wanderer', agent)).toBe(200);
    }
    expect((await read(browser)).data).toEqual([
      expect.objectContaining({ kind: 'signed_in', data: { device: 'Other/1 <b>' } }),
    ]);
    await test.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [await idOf('wanderer')]);
    await browser.signIn('wanderer', PASSWORD);
    expect(await kinds(browser)).toEqual(['signed_in']);
  });

  it('not of a wrong password', async () => {
    const browser = await test.signedIn('attacked');
    await test
      .browse()
      .post('/api/users/auth/login', { username: 'attacked', password: 'wrong-horse' }, { 'user-agent': 'Evil' });
    expect(await kinds(browser)).toEqual([]);
  });

  it('of a changed password', async () => {
    const browser = await test.signedIn('changer');
    const change = (password: string) =>
      browser.post('/api/users/auth/change-password', { password, new_password: 'battery-staple' });
    expect((await change('wrong-horse')).status).toBe(403);
    expect(await kinds(browser)).toEqual([]);
    expect((await change(PASSWORD)).status).toBe(200);
    expect(await kinds(browser)).toEqual(['password_changed']);
  });

  it('of the last export of a month, once', async () => {
    const browser = await test.signedIn('exporter', 'pro');
    await test.database.pool.query(
      `INSERT INTO exports (user_id, request_id, source, view, state, granted_at)
       SELECT $1, gen_random_uuid(), 'projects', '/', 'done', $2 FROM generate_series(1, 98)`,
      [await idOf('exporter'), new Date(test.now)],
    );
    const grant = async () => {
      const requestId = randomUUID();
      await browser.post('/api/users/exports/grant', { request_id: requestId, source: 'projects', view: '/' });
      return requestId;
    };
    await grant();
    expect(await kinds(browser)).toEqual([]);
    const last = await grant();
    await grant();
    await browser.post('/api/users/exports/finish', { request_id: last, outcome: 'failed' });
    await grant();
    expect((await read(browser)).data).toEqual([
      expect.objectContaining({
        kind: 'exports_used_up',
        data: { limit: 100, renews_at: '2026-02-01T00:00:00.000Z' },
      }),
    ]);
  });
});
