import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import OidcProvider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { PENDING_IDENTITY_MS } from '#server/modules/users/cookies.ts';
import { type Browser, openBrowser } from '#server/testing/browser.ts';
import { testConfig } from '#server/testing/database.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { listenLocally } from '#server/testing/ports.ts';
import { account } from '../../account/module.ts';
import { auth } from '../module.ts';

const START = '/api/users/auth/google';
const PUBLIC_URL = 'http://assay.example';

const test = useTestAccounts();
let server: Server;
let issuer: string;
let app: FastifyInstance;
/** What the provider says of an account; the login name is its subject. */
const people: Record<string, { email: string; email_verified: boolean; name?: string }> = {};

async function serveWith(google: { issuer: string; clientId: string; clientSecret: string } | null) {
  const { deps } = test.database;
  return await buildApp(
    { ...deps, config: { ...deps.config, publicUrl: PUBLIC_URL, google } },
    { modules: [auth, account] },
  );
}

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  server = createServer();
  issuer = `http://127.0.0.1:${await listenLocally(server)}`;
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: 'assay',
        client_secret: 'a secret between the two',
        redirect_uris: [`${PUBLIC_URL}${START}/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  });
  server.on('request', provider.callback());
  app = await serveWith({ issuer, clientId: 'assay', clientSecret: 'a secret between the two' });
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => server.close(resolve));
  vi.restoreAllMocks();
});

/** Signs in at the provider as a person does, form after form; answers where it sends the browser back to. */
async function atProvider(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, form] = [address, undefined as URLSearchParams | undefined];
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    form = undefined;
    const location = answer.headers.get('location');
    if (location) {
      url = new URL(location, url).href;
      if (url.startsWith(PUBLIC_URL)) return url;
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`The provider shows ${answer.status}: ${page.slice(0, 500)}`);
    form = new URLSearchParams({ prompt, login, password: 'any' });
    url = new URL(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '', url).href;
  }
  throw new Error('The provider goes round in circles.');
}

/** Goes to the provider and returns; answers the page that continues. */
async function travel(browser: Browser, login: string): Promise<unknown> {
  const left = await browser.get(START);
  expect(left.status).toBe(302);
  const back = new URL(await atProvider(String(left.headers.location), login));
  return (await comeBack(browser, back)).headers.location;
}

const comeBack = (browser: Browser, { pathname, search }: URL) =>
  browser.get(pathname + search, { 'sec-fetch-site': 'cross-site' });
const finish = (browser: Browser, chosen?: unknown) => browser.post(`${START}/finish`, chosen);
const CHOSEN = { username: 'chosen', name: 'Linh Tran', terms: true };
const me = async (browser: Browser) => (await browser.get('/api/users/user-info')).body[1];

describe('signing in with Google', () => {
  it('creates an account once a username is chosen, and signs in to it later', async () => {
    people.g1 = { email: 'dao.nguyen@gmail.example', email_verified: true, name: 'Nguyễn  Đào' };
    const browser = openBrowser(app);
    expect(await travel(browser, 'g1')).toBe('/signin?google=confirmed');
    const asked = await finish(browser);
    expect([asked.status, asked.body]).toEqual([
      200,
      { newcomer: { name: 'Nguyễn Đào', email: 'dao.nguyen@gmail.example', username: 'dao.nguyen' } },
    ]);
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect((await test.database.pool.query(`SELECT 1 FROM users WHERE email LIKE 'dao.nguyen@%'`)).rows).toEqual([]);

    const { status, body } = await finish(browser, { username: ' dao.n ', ref_id: 'LINH-7', terms: true });
    expect(status).toBe(200);
    browser.token = body.access_token;
    expect(await me(browser)).toMatchObject({
      username: 'dao.n',
      name: 'Nguyễn Đào',
      email: 'dao.nguyen@gmail.example',
      has_password: false,
    });
    const { rows } = await test.database.pool.query(
      `SELECT ref_id, email_verified_at = created_at AS is_proven FROM users WHERE username = 'dao.n'`,
    );
    expect(rows).toEqual([{ ref_id: 'LINH-7', is_proven: true }]);
    const outbox = await test.database.pool.query(
      `SELECT 1 FROM mail_outbox WHERE recipient = 'dao.nguyen@gmail.example'`,
    );
    expect(outbox.rows).toHaveLength(1);
    expect((await finish(browser, CHOSEN)).body.error.code).toBe('google_ended');

    people.g1 = { ...people.g1, email: 'moved@gmail.example' };
    const again = openBrowser(app);
    await travel(again, 'g1');
    again.token = (await finish(again)).body.access_token;
    expect((await me(again)).username).toBe('dao.n');
    expect(
      (await openBrowser(app).post('/api/users/auth/login', { username: 'dao.n', password: PASSWORD })).status,
    ).toBe(403);
  });

  it('suggests another username when the first is taken, and no name when none fits', async () => {
    await test.addMember('minh');
    people.g2 = { email: 'minh@gmail.example', email_verified: true, name: 'M1NH' };
    const browser = openBrowser(app);
    await travel(browser, 'g2');
    expect((await finish(browser)).body.newcomer).toEqual({
      name: '',
      email: 'minh@gmail.example',
      username: expect.stringMatching(/^minh-\d+$/),
    });
    expect((await finish(browser, { username: 'minh.2', terms: true })).body.error.path).toBe('body.name');
  });

  it('spends nothing on a username that is taken or wrong, or without agreement to the terms', async () => {
    await test.addMember('lan');
    people.g7 = { email: 'g7@gmail.example', email_verified: true, name: 'Lan' };
    const browser = openBrowser(app);
    await travel(browser, 'g7');
    for (const [chosen, status, code, path] of [
      [{ ...CHOSEN, username: 'LAN' }, 403, 'username_taken', 'body.username'],
      [{ ...CHOSEN, username: 'la' }, 422, 'invalid_request', 'body.username'],
      [{ ...CHOSEN, username: '' }, 422, 'invalid_request', 'body.username'],
      [{ ...CHOSEN, username: '<script>' }, 422, 'invalid_request', 'body.username'],
      [{ ...CHOSEN, name: 'L4n' }, 422, 'invalid_request', 'body.name'],
      [{ ...CHOSEN, terms: false }, 422, 'invalid_request', 'body.terms'],
      [{ ...CHOSEN, terms: undefined }, 422, 'invalid_request', 'body.terms'],
      [{ ...CHOSEN, terms: 'on' }, 422, 'invalid_request', 'body.terms'],
      [{ ...CHOSEN, ref_id: 'x'.repeat(65) }, 422, 'invalid_request', 'body.ref_id'],
      [{ ...CHOSEN, ref_id: 'a\u0000b' }, 422, 'invalid_request', 'body.ref_id'],
    ] as const) {
      const { status: answered, body } = await finish(browser, chosen);
      expect([answered, body.error?.code, body.error?.path]).toEqual([status, code, path]);
    }
    expect((await finish(browser, { ...CHOSEN, email: 'honest@example.com' })).status).toBe(422);
    const { rows } = await test.database.pool.query(`SELECT 1 FROM users WHERE email = 'g7@gmail.example'`);
    expect(rows).toEqual([]);
    expect((await finish(browser, { ...CHOSEN, username: 'lan.2', ref_id: 'friend' })).status).toBe(200);
  });

  it('creates one account for two concurrent calls', async () => {
    people.g8 = { email: 'g8@gmail.example', email_verified: true, name: 'Mai' };
    const browser = openBrowser(app);
    await travel(browser, 'g8');
    const answers = await Promise.all(['mai.1', 'mai.2'].map((username) => finish(browser, { ...CHOSEN, username })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { rows } = await test.database.pool.query(`SELECT 1 FROM users WHERE email = 'g8@gmail.example'`);
    expect(rows).toHaveLength(1);
  });

  it('discards the Google identity when the user starts over, and after ten minutes', async () => {
    people.g9 = { email: 'g9@gmail.example', email_verified: true, name: 'Hoa' };
    const browser = openBrowser(app);
    await travel(browser, 'g9');
    const told = browser.cookies.get('assay_told') ?? '';
    expect((await browser.post(`${START}/forget`)).status).toBe(200);
    expect(browser.cookies.has('assay_told')).toBe(false);
    browser.cookies.set('assay_told', told);
    expect((await finish(browser, CHOSEN)).body.error.code).toBe('google_ended');
    expect((await browser.post(`${START}/forget`)).status).toBe(200);

    await travel(browser, 'g9');
    expect((await finish(browser)).body.newcomer.email).toBe('g9@gmail.example');
    test.now += PENDING_IDENTITY_MS;
    expect((await finish(browser, CHOSEN)).body.error.code).toBe('google_ended');
  });

  it('creates no account without an identity from Google, for any request', async () => {
    people.g10 = { email: 'g10@gmail.example', email_verified: true, name: 'Thu' };
    const browser = openBrowser(app);
    await travel(browser, 'g10');
    const stranger = openBrowser(app);
    for (const cookie of ['', 'x'.repeat(43), browser.cookies.get('assay_journey') ?? '']) {
      stranger.cookies.set('assay_told', cookie);
      expect((await finish(stranger)).body.error.code).toBe('google_ended');
      expect((await finish(stranger, CHOSEN)).body.error.code).toBe('google_ended');
    }
    await stranger.post(`${START}/forget`);
    const foreign = await browser.post(`${START}/finish`, CHOSEN, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'other_site']);
    expect((await finish(browser, { ...CHOSEN, username: 'thu' })).status).toBe(200);
  });

  it('goes to the account when the address has got one meanwhile', async () => {
    people.g11 = { email: 'yen@example.com', email_verified: true, name: 'Yen' };
    const browser = openBrowser(app);
    await travel(browser, 'g11');
    expect((await finish(browser)).body.newcomer.username).toBe('yen');
    await test.addMember('yen');
    expect((await finish(browser, { ...CHOSEN, username: 'yen.2' })).body.error.code).toBe('google_link');
  });

  it('is linked with an account of the same address only after signing in to it', async () => {
    await test.addMember('victim');
    await test.database.pool.query(`UPDATE users SET email_verified_at = NULL WHERE username = 'victim'`);
    people.g3 = { email: 'Victim@example.com', email_verified: true };
    const browser = openBrowser(app);
    await travel(browser, 'g3');
    const refused = await finish(browser);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'google_link']);

    expect((await browser.post(`${START}/link`)).status).toBe(401);
    await browser.signIn('victim', PASSWORD);
    expect((await browser.post(`${START}/link`)).status).toBe(200);
    expect((await browser.post(`${START}/link`)).status).toBe(403);
    const later = openBrowser(app);
    await travel(later, 'g3');
    later.token = (await finish(later)).body.access_token;
    expect((await me(later)).username).toBe('victim');
    const { rows } = await test.database.pool.query(
      `SELECT email_verified_at IS NOT NULL AS is_proven FROM users WHERE username = 'victim'`,
    );
    expect(rows).toEqual([{ is_proven: true }]);
  });

  it("cannot be linked with another member's account", async () => {
    await test.addMember('honest');
    await test.addMember('thief');
    people.g4 = { email: 'honest@example.com', email_verified: true };
    const browser = openBrowser(app);
    await travel(browser, 'g4');
    await browser.signIn('thief', PASSWORD);
    expect((await browser.post(`${START}/link`)).status).toBe(403);
  });

  it('does not believe an address that Google has not verified', async () => {
    people.g5 = { email: 'honest@example.com', email_verified: false };
    const browser = openBrowser(app);
    await travel(browser, 'g5');
    expect((await finish(browser)).body.error.code).toBe('google_unverified');
    expect((await finish(browser, CHOSEN)).body.error.code).toBe('google_unverified');
    await browser.signIn('honest', PASSWORD);
    expect((await browser.post(`${START}/link`)).status).toBe(403);
  });

  it("continues once, in the browser that started, with the provider's answer", async () => {
    people.g6 = { email: 'g6@gmail.example', email_verified: true };
    const browser = openBrowser(app);
    const left = await browser.get(START);
    const back = new URL(await atProvider(String(left.headers.location), 'g6'));
    const stranger = openBrowser(app);
    expect((await comeBack(stranger, back)).headers.location).toBe('/signin?google=failed');
    await stranger.get(START);
    expect((await comeBack(stranger, back)).headers.location).toBe('/signin?google=failed');
    expect((await finish(stranger)).status).toBe(403);

    expect((await comeBack(browser, back)).headers.location).toBe('/signin?google=confirmed');
    expect((await comeBack(browser, back)).headers.location).toBe('/signin?google=failed');
    const chosen = { ...CHOSEN, username: 'g6.member' };
    const answers = await Promise.all([finish(browser, chosen), finish(browser, chosen)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it.each(['?error=access_denied', '', '?code=forged&state=forged', '?next=https://evil.example'])(
    'goes back to the sign-in page and nowhere else when it fails: %s',
    async (query) => {
      const browser = openBrowser(app);
      await browser.get(START);
      expect((await browser.get(`${START}/callback${query}`)).headers.location).toBe('/signin?google=failed');
    },
  );

  it('sends a new state, nonce and hashed verifier each time', async () => {
    const addresses = await Promise.all(
      [1, 2].map(async () => new URL(String((await openBrowser(app).get(START)).headers.location)).searchParams),
    );
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(addresses[0]?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(addresses[0]?.get(name)).not.toBe(addresses[1]?.get(name));
    }
    expect(addresses[0]?.get('code_challenge_method')).toBe('S256');
    expect(addresses[0]?.get('redirect_uri')).toBe(`${PUBLIC_URL}${START}/callback`);
  });

  it('says when it is not set up, or out of reach', async () => {
    const without = await test.browse().get(START);
    expect([without.status, without.body.error.code]).toEqual([501, 'google_unconfigured']);
    const lost = await serveWith({ issuer: 'http://127.0.0.1:1', clientId: 'assay', clientSecret: 'x' });
    const answer = await openBrowser(lost).get(START);
    expect([answer.status, answer.body.error.code]).toEqual([503, 'google_unavailable']);
    const opened = await openBrowser(lost).get(START, { 'sec-fetch-mode': 'navigate' });
    expect([opened.status, opened.headers.location]).toEqual([302, '/signin?google=failed']);
    await lost.close();
  });

  it('is set up by both of its settings', () => {
    expect(() => testConfig({ OIDC_CLIENT_ID: 'assay' })).toThrow('OIDC_CLIENT_SECRET');
    expect(testConfig({ OIDC_CLIENT_ID: 'assay', OIDC_CLIENT_SECRET: 'x' }).google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'assay',
      clientSecret: 'x',
    });
  });
});
