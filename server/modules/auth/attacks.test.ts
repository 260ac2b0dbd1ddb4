import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { testConfig } from '#server/testing/database.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { auth } from './module.ts';

const test = useTestAccounts();
const LOGIN = '/api/users/auth/login';
const ME = '/api/users/user-info';

const HOSTILE = [
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  'a\u0000b',
  '\ud800',
  'a@b.co\r\nBcc: c@d.co',
  'x'.repeat(5_000),
];

/** Every call that takes text, with the text in one field after the other. */
const FIELDS: readonly (readonly [
  method: 'get' | 'post',
  url: string,
  body: Record<string, unknown>,
  fields: readonly string[],
])[] = [
  ['post', LOGIN, { username: 'linh', password: PASSWORD }, ['username', 'password']],
  [
    'post',
    '/api/users/auth/signup',
    { name: 'Linh', username: 'linh', email: 'l@example.com', password: PASSWORD, ref_id: '', signup_code: 'ABCDEF' },
    ['name', 'username', 'email', 'password', 'ref_id', 'signup_code'],
  ],
  [
    'post',
    '/api/users/auth/reset-password',
    { email: 'linh', password: PASSWORD, confirmPassword: PASSWORD, reset_password_code: 'ABCDEF' },
    ['email', 'password', 'confirmPassword', 'reset_password_code'],
  ],
  ['get', '/api/users/auth/get-register-code', {}, ['email']],
  ['get', '/api/users/auth/get-reset-password-code', {}, ['email']],
  ['get', '/api/users/user-base-info', {}, ['username']],
  ['get', '/api/users/user-base-info', {}, ['email']],
  ['get', ME, {}, ['username']],
  ['post', '/api/users/auth/change-password', { password: 'x', new_password: PASSWORD }, ['password', 'new_password']],
  ['post', '/api/users/update-user-info', {}, ['name', 'username', 'gender', 'privacy']],
  ['post', '/api/users/action-logs', { action: '"/"', platform: 'x' }, ['action', 'platform']],
  ['post', '/api/users/storage/add', { source: 'projects', name: 'x', data: {} }, ['source', 'name', 'data']],
  ['post', '/api/users/storage/remove', { storage_id: 'x' }, ['storage_id']],
  ['get', '/api/users/watch-list/get', { sid: 'watchlist_project' }, ['sid', 'params']],
  ['post', '/api/users/watch-list/note', { sid: 'watchlist_project', _id: 1, note: '' }, ['sid', '_id', 'note']],
  ['post', '/api/users/watch-list/order', { sid: 'watchlist_project', ids: [1] }, ['sid', 'ids']],
  ['post', '/api/users/watch-list/match', { sid: 'watchlist_project', lines: ['BTC'] }, ['sid', 'lines']],
  ['post', '/api/users/auth/google/finish', { username: 'x', terms: true }, ['username', 'name', 'ref_id', 'terms']],
  ['post', '/api/users/delete-account', { password: 'wrong-horse' }, ['password', 'confirm']],
  ['post', '/api/users/notifications/read', {}, ['ids']],
  [
    'post',
    '/api/users/exports/grant',
    { request_id: 'x', source: 'projects', view: '/' },
    ['request_id', 'source', 'view'],
  ],
];

describe('hostile text', () => {
  it.each(FIELDS)('%s %s is refused or stored as text, without an error', async (method, url, body, fields) => {
    const browser = await test.signedIn();
    for (const field of fields) {
      for (const text of HOSTILE) {
        const values = { ...body, [field]: text };
        const answer =
          method === 'post'
            ? await browser.post(url, values)
            : await browser.get(
                `${url}?${new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)]))}`,
              );
        expect([field, text.slice(0, 30), answer.status < 500 && answer.status !== 401]).toEqual([
          field,
          text.slice(0, 30),
          true,
        ]);
        expect(answer.headers['content-type']).toContain('application/json');
      }
    }
    expect((await browser.get(ME)).status).toBe(200);
  });

  it('in a device name or a header of the session does no harm', async () => {
    await test.addMember('agent');
    const browser = test.browse();
    const answer = await browser.post(
      LOGIN,
      { username: 'agent', password: PASSWORD },
      { 'user-agent': `<script>${'x'.repeat(5_000)}` },
    );
    browser.token = answer.body.access_token;
    const { body } = await browser.get('/api/users/sessions');
    expect(body.data[0].device).toHaveLength(300);
    for (const authorization of [
      'Bearer',
      'Bearer ',
      "Bearer ' OR 1=1",
      `Basic ${browser.token}`,
      `Bearer ${browser.token}x`,
    ]) {
      expect((await browser.get(ME, { authorization })).status).toBe(401);
    }
  });

  it('that is far too long is not read', async () => {
    const body = { username: 'x'.repeat(20 * 1_048_576), password: PASSWORD };
    const answer = await test.browse().post(LOGIN, body);
    expect([answer.status, answer.body.error.code]).toEqual([413, 'too_large']);
    const form = await test.browse().post(LOGIN, Buffer.from('username=linh&password=correct-horse'), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(415);
  });
});

describe('an image on our own origin', () => {
  const IMAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
  const SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const CHANGING = [
    '/api/users/auth/get-register-code?email=pictured%40example.com',
    '/api/users/auth/get-reset-password-code?email=painter',
    '/api/users/watch-list/remove?sid=watchlist_project&params=[{"ids":[1]}]',
  ];

  it.each(CHANGING)('cannot ask %s, nor can a frame or a link', async (url) => {
    const browser = await test.signedIn();
    if (url.includes('painter')) await test.addMember('painter');
    const mails = (await test.mails()).length;
    for (const headers of [
      IMAGE,
      { ...IMAGE, 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
      { ...SCRIPT, 'sec-fetch-dest': 'script' },
      { ...SCRIPT, 'sec-fetch-site': 'none' },
      { ...SCRIPT, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await browser.get(url, headers);
      expect([answer.status, answer.body.error.code]).toEqual([403, 'other_site']);
    }
    // An old browser, or http: only the referrer and what is accepted tell.
    const old = await test.app.inject({
      url,
      headers: { host: 'assay.example', referer: 'http://assay.example/', accept: 'image/avif,image/webp,*/*;q=0.8' },
    });
    expect([old.statusCode, old.json().error.code]).toEqual([403, 'other_site']);
    expect((await test.mails()).length).toBe(mails);
    expect((await browser.get(url, { ...SCRIPT, accept: 'application/json' })).body.error?.code).not.toBe('other_site');
  });
});

describe('a public server', () => {
  const servers: { close: () => Promise<unknown> }[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.close())));
  const serve = async (environment: Record<string, string>) => {
    const { deps } = test.database;
    const config = { ...testConfig(environment), dataDir: deps.config.dataDir };
    const app = await buildApp({ ...deps, config }, { modules: [auth] });
    servers.push(app);
    return app;
  };

  it('gives its cookies to https only', async () => {
    await test.addMember('secure');
    const app = await serve({ PUBLIC_URL: 'https://assay.example' });
    const answer = await openBrowser(app).post(LOGIN, { username: 'secure', password: PASSWORD, remember: true });
    for (const cookie of [answer.headers['set-cookie']].flat())
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    expect([answer.headers['set-cookie']].flat()).toHaveLength(2);
  });

  it('limits one network over all accounts and all servers', async () => {
    const apps = [await serve({ RATE_LIMIT_PER_MINUTE: '6000' }), await serve({ RATE_LIMIT_PER_MINUTE: '6000' })];
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn++) {
      const browser = openBrowser(apps[turn % 2]!, '203.0.113.9');
      statuses.push((await browser.post(LOGIN, { username: `user${turn}`, password: 'wrong-horse' })).status);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const elsewhere = openBrowser(apps[0]!, '203.0.113.10');
    expect((await elsewhere.post(LOGIN, { username: 'user0', password: 'wrong-horse' })).status).toBe(403);
  });

  it('never says who is asked about in its log of answers', async () => {
    const address = '/api/users/user-base-info?email=somebody%40example.com';
    const lines: string[] = [];
    const { deps } = test.database;
    const { createLog } = await import('#server/platform/log.ts');
    const log = createLog('debug', { write: (line) => lines.push(line) });
    const app = await buildApp({ ...deps, log }, { modules: [auth] });
    servers.push(app);
    await openBrowser(app).get(address);
    expect(lines.join('')).toContain('user-base-info');
    expect(lines.join('')).not.toContain('somebody');
  });
});
