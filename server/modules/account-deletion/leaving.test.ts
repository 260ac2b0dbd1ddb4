import { describe, expect, it } from 'vitest';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { deleteDueAccounts } from './deletion.ts';

const test = useTestAccounts();
const DAY = 86_400_000;
type Browser = Awaited<ReturnType<typeof test.signedIn>>;

const leave = (browser: Browser, body: unknown = { password: PASSWORD }) =>
  browser.post('/api/users/delete-account', body);
const keep = (browser: Browser) => browser.post('/api/users/keep-account');
const deletesAt = async (browser: Browser) => (await browser.get('/api/users/user-info')).body[1].deletes_at;
const mailsTo = async (name: string) => {
  const { rows } = await test.database.pool.query(
    'SELECT subject, text FROM mail_outbox WHERE recipient = $1 ORDER BY id',
    [`${name}@example.com`],
  );
  return rows;
};
const exists = async (name: string) =>
  (await test.database.pool.query('SELECT 1 FROM users WHERE username = $1', [name])).rowCount === 1;

describe('deleting an account', () => {
  it('takes two weeks, ends the other sessions and is announced by email', async () => {
    const browser = await test.signedIn('leaver');
    const elsewhere = test.browse();
    await elsewhere.signIn('leaver', PASSWORD, true);
    const answer = await leave(browser);
    const expected = new Date(test.now + 14 * DAY).toISOString();
    expect([answer.status, answer.body]).toEqual([200, { deletes_at: expected }]);
    expect(await deletesAt(browser)).toBe(expected);
    expect((await elsewhere.get('/api/users/user-info')).status).toBe(401);
    await expect(elsewhere.signIn('leaver')).rejects.toThrow('403');
    expect(await mailsTo('leaver')).toEqual([
      {
        subject: 'Your Assay account will be deleted on 2026-01-29',
        text: expect.stringContaining('on 2026-01-29 at 12:00 UTC'),
      },
    ]);
  });

  it('asked twice keeps its first date and sends one mail', async () => {
    const browser = await test.signedIn('twice');
    const first = await leave(browser);
    test.now += DAY / 2;
    expect((await leave(browser)).body).toEqual(first.body);
    expect(await mailsTo('twice')).toHaveLength(1);
    test.now -= DAY / 2;
  });

  it('can be taken back until then, by signing in', async () => {
    await leave(await test.signedIn('stayer'));
    test.now += 13 * DAY;
    await deleteDueAccounts(test.database.pool, test.now);
    const browser = test.browse();
    await browser.signIn('stayer', PASSWORD);
    expect(await deletesAt(browser)).not.toBeNull();
    for (let turn = 0; turn < 2; turn++) expect((await keep(browser)).status).toBe(200);
    expect(await deletesAt(browser)).toBeNull();
    test.now += 2 * DAY;
    await deleteDueAccounts(test.database.pool, test.now);
    expect(await exists('stayer')).toBe(true);
    test.now -= 15 * DAY;
  });

  it('deletes all its data, sends a mail, and frees username and address', async () => {
    const { pool } = test.database;
    const browser = await test.signedIn('gone', 'pro');
    const { rows } = await pool.query(`SELECT id FROM users WHERE username = 'gone'`);
    const { id } = rows[0];
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const picture = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file_data"; filename="a.png"\r\n\r\n'),
      png,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const { face } = (
      await browser.post('/api/users/upload-data', picture, { 'content-type': 'multipart/form-data; boundary=x' })
    ).body;
    await browser.post('/api/users/storage/add', { source: 'projects', name: 'Mine', data: {} });
    await browser.post('/api/users/exports/grant', {
      request_id: '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11',
      source: 'projects',
      view: '/',
    });
    await browser.post('/api/users/action-logs', { action: '"/"', platform: 'Test' });
    await pool.query(`INSERT INTO identities (issuer, subject, user_id) VALUES ('https://i.example', 's', $1)`, [id]);
    await pool.query(
      `INSERT INTO newsletter_subscribers (email, created_at, consent_version, unsubscribe_token, asked_at)
       VALUES ('gone@example.com', now(), 1, 't', now())`,
    );
    await test.browse().get('/api/users/auth/get-reset-password-code?email=gone');
    await leave(browser);

    test.now += 14 * DAY - 1;
    await deleteDueAccounts(pool, test.now);
    expect(await exists('gone')).toBe(true);
    test.now += 1;
    await Promise.all([deleteDueAccounts(pool, test.now), deleteDueAccounts(pool, test.now)]);

    expect((await browser.get('/api/users/user-info')).status).toBe(401);
    await expect(test.browse().signIn('gone', PASSWORD)).rejects.toThrow('403');
    expect((await test.browse().get(face)).status).toBe(404);
    const { rows: tables } = await pool.query(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'user_id'`,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      const left = await pool.query(`SELECT count(*)::int AS n FROM ${name} WHERE user_id = $1`, [id]);
      expect([name, left.rows[0].n]).toEqual([name, 0]);
    }
    const codes = await pool.query(`SELECT 1 FROM codes WHERE email_key = 'gone@example.com'`);
    expect(codes.rowCount).toBe(0);
    expect((await mailsTo('gone')).map(({ subject }) => subject)).toEqual(['Your Assay account was deleted']);
    const newsletter = await pool.query(`SELECT 1 FROM newsletter_subscribers WHERE email = 'gone@example.com'`);
    expect(newsletter.rowCount).toBe(1);

    test.now -= 14 * DAY;
    await test.addMember('gone');
    await test.browse().signIn('gone', PASSWORD);
  });

  it('needs the password', async () => {
    const browser = await test.signedIn('guarded');
    const refusals: [unknown, number, string][] = [
      [{ password: 'wrong-horse' }, 403, 'body.password'],
      [{}, 422, 'body.password'],
      [{ confirm: 'guarded' }, 422, 'body.password'],
      [{ password: '' }, 422, 'body.password'],
    ];
    for (const [body, status, path] of refusals) {
      const answer = await leave(browser, body);
      expect([answer.status, answer.body.error.path]).toEqual([status, path]);
    }
    expect(await deletesAt(browser)).toBeNull();
  });

  it('needs the username of who has no password', async () => {
    const browser = await test.signedIn('googler');
    await test.database.pool.query(`UPDATE users SET password_hash = NULL WHERE username = 'googler'`);
    for (const body of [{}, { password: PASSWORD }, { confirm: 'someone' }]) {
      const answer = await leave(browser, body);
      expect([answer.status, answer.body.error.path]).toEqual([422, 'body.confirm']);
    }
    expect((await leave(browser, { confirm: ' googler ' })).status).toBe(200);
  });

  it('is no way to guess a password', async () => {
    const browser = await test.signedIn('guessed');
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn++) statuses.push((await leave(browser, { password: 'wrong-horse' })).status);
    expect([statuses.at(19), statuses.at(20)]).toEqual([403, 429]);
  });
});
