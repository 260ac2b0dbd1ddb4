import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterMessages } from '#schemas/i18n/en/forms.ts';
import { buildApp } from '#server/app.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { linkUrl } from './linkRoutes.ts';
import { newsletter } from './module.ts';
import { deleteUnconfirmed } from './repository.ts';

const database = useTestDatabase();
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(database.deps, { modules: [newsletter] });
});
afterAll(() => app.close());
beforeEach(() => database.pool.query('TRUNCATE newsletter_subscribers, mail_outbox, rate_limits'));

const subscribe = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/newsletter',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

async function stored() {
  const { rows } = await database.pool.query('SELECT * FROM newsletter_subscribers ORDER BY id');
  return rows;
}

describe('the newsletter', () => {
  it('stores an address with time, consent and an unguessable unsubscribe link', async () => {
    const answer = await subscribe({ email: ' Linh@Example.com ' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'Linh@Example.com' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await stored()).toEqual([
      expect.objectContaining({
        email: 'Linh@Example.com',
        created_at: new Date(database.deps.clock()),
        consent_version: 1,
        unsubscribe_token: expect.stringMatching(/^[\w-]{43}$/),
        confirmed_at: null,
      }),
    ]);
  });

  it('answers a known address like a new one and keeps it once', async () => {
    const first = await subscribe({ email: 'linh@example.com' });
    const [row] = await stored();
    const again = await subscribe({ email: 'LINH@example.com' });
    expect(again.statusCode).toBe(first.statusCode);
    expect(again.json()).toEqual({ email: 'LINH@example.com' });
    expect(await stored()).toEqual([row]);
  });

  it('keeps an address once when it comes twice at the same time', async () => {
    const answers = await Promise.all(
      ['a@example.com', 'A@example.com', 'a@Example.com'].map((email) => subscribe({ email })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(1);
  });

  it.each([[{ email: 'nobody' }], [{ email: '' }], [{}], [{ email: ['a@example.com'] }]])(
    'refuses %j in the words of the form',
    async (body) => {
      const answer = await subscribe(body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatchObject({ message: newsletterMessages.invalid, path: 'body.email' });
      expect(await stored()).toEqual([]);
    },
  );

  it('keeps what looks like SQL as a text', async () => {
    await subscribe({ email: "x'||(SELECT/**/1)--@example.com" });
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:81' },
    { origin: 'null' },
  ])('refuses a post from the page of another site: %j', async (headers) => {
    const answer = await subscribe({ email: 'a@example.com' }, headers);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'other_site']);
    expect(await stored()).toEqual([]);
  });

  it.each([
    { 'sec-fetch-site': 'same-origin', origin: 'https://assay.example' },
    { origin: 'http://localhost:8080' },
    {},
  ])('takes a post from its own pages: %j', async (headers) => {
    const answer = await subscribe({ email: 'a@example.com' }, { host: 'localhost:8080', ...headers });
    expect(answer.statusCode).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses %s, which a form of another site could send',
    async (type) => {
      const answer = await subscribe({ email: 'a@example.com' }, { 'content-type': type });
      expect(answer.statusCode).toBe(415);
    },
  );

  it('refuses a body that no address needs', async () => {
    expect((await subscribe({ email: `${'x'.repeat(3_000)}@example.com` })).statusCode).toBe(413);
  });

  it('takes ten a minute from one address, over every server', async () => {
    const deps = { ...database.deps, config: testConfig({ RATE_LIMIT_PER_MINUTE: '6000' }) };
    const servers = await Promise.all([1, 2].map(() => buildApp(deps, { modules: [newsletter] })));
    const ask = async (turn: number, remoteAddress: string) =>
      await servers[turn % 2]!.inject({
        method: 'POST',
        url: '/api/newsletter',
        payload: { email: `n${turn}@example.com` },
        remoteAddress,
      });
    for (let turn = 0; turn < 10; turn++) expect((await ask(turn, '203.0.113.1')).statusCode).toBe(200);
    const refused = await ask(10, '203.0.113.1');
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await ask(11, '203.0.113.2')).statusCode).toBe(200);
    await Promise.all(servers.map((server) => server.close()));
  });
});

describe('a subscription', () => {
  const mails = async () => (await database.pool.query('SELECT recipient FROM mail_outbox')).rowCount;
  const at = async (email: string, now: number) => {
    const server = await buildApp({ ...database.deps, clock: () => now }, { modules: [newsletter] });
    await server.inject({ method: 'POST', url: '/api/newsletter', payload: { email } });
    await server.close();
  };

  it('counts once its address is confirmed by the button of the page that a mail leads to', async () => {
    await subscribe({ email: 'linh@example.com' });
    const [row] = await stored();
    const url = `/api/newsletter/confirm/${row.unsubscribe_token}`;
    const asked = await app.inject({ url });
    expect(asked.body).toContain('<form method="post"><button type="submit">Confirm</button></form>');
    expect((await stored())[0].confirmed_at).toBeNull();
    const done = await app.inject({ method: 'POST', url });
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('You are subscribed')]);
    expect((await stored())[0].confirmed_at).toEqual(new Date(database.deps.clock()));
    const unknown = await app.inject({ method: 'POST', url: `/api/newsletter/confirm/${'x'.repeat(43)}` });
    expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining('no longer valid')]);
  });

  it('makes one mail a day at most, none once it is confirmed, and is deleted after a week without it', async () => {
    const start = database.deps.clock();
    for (let turn = 0; turn < 5; turn++) await at('linh@example.com', start + turn * 3_600_000);
    expect(await mails()).toBe(1);
    await at('Linh@example.com', start + 86_400_000);
    expect(await mails()).toBe(2);
    await deleteUnconfirmed(database.pool, start + 8 * 86_400_000 - 1);
    expect(await stored()).toHaveLength(1);
    await database.pool.query('UPDATE newsletter_subscribers SET confirmed_at = now()');
    await at('linh@example.com', start + 30 * 86_400_000);
    await deleteUnconfirmed(database.pool, start + 30 * 86_400_000);
    expect([await mails(), (await stored()).length]).toEqual([2, 1]);
    await database.pool.query('UPDATE newsletter_subscribers SET confirmed_at = NULL');
    await deleteUnconfirmed(database.pool, start + 8 * 86_400_000);
    expect(await stored()).toEqual([]);
  });
});

describe('the way out of the newsletter', () => {
  const waiting = async () => (await database.pool.query('SELECT * FROM mail_outbox ORDER BY id')).rows;
  const token = async () => (await stored())[0].unsubscribe_token;
  const open = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: string) =>
    app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

  it('is in the mail that a new subscriber gets once, for people and for mail programs', async () => {
    await subscribe({ email: 'linh@example.com' });
    await subscribe({ email: 'Linh@example.com' });
    const url = `http://127.0.0.1:${database.deps.config.port}/api/newsletter/unsubscribe/${await token()}`;
    expect(await waiting()).toEqual([
      expect.objectContaining({
        recipient: 'linh@example.com',
        unsubscribe_url: url,
        text: expect.stringContaining(url.replace('unsubscribe', 'confirm')),
      }),
    ]);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'assay-newsletter-'));
    const mailer = createMailer({
      ...database.deps.config,
      ...{ mail: { smtpUrl: null, from: 'Assay <no-reply@assay.example>' }, dataDir },
    });
    await deliverDue({ ...database.deps, mailer, now: database.deps.clock() });
    const folder = path.join(dataDir, 'mail');
    const [file = ''] = await readdir(folder);
    // Long headers are folded.
    const mail = (await readFile(path.join(folder, file), 'utf8')).replaceAll(/\n[ \t]+/g, ' ');
    expect(mail).toContain(`List-Unsubscribe: <${url}>`);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await rm(dataDir, { recursive: true });
  });

  it('asks when it is opened, and ends the subscription when its button is pressed', async () => {
    await subscribe({ email: 'linh@example.com' });
    const url = `/api/newsletter/unsubscribe/${await token()}`;
    const asked = await open('GET', url);
    expect([asked.statusCode, asked.headers['content-type'], asked.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(asked.body).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
    expect(await stored()).toHaveLength(1);
    const ended = await open('POST', url, { 'content-type': 'application/x-www-form-urlencoded' }, '');
    expect([ended.statusCode, ended.body]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
    expect(await stored()).toEqual([]);
    expect((await open('POST', url)).statusCode).toBe(200);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('takes the one click of a mail program as %s', async (type, body) => {
    await subscribe({ email: 'linh@example.com' });
    await subscribe({ email: 'other@example.com' });
    const answer = await open('POST', `/api/newsletter/unsubscribe/${await token()}`, { 'content-type': type }, body);
    expect(answer.statusCode).toBe(200);
    expect((await stored()).map(({ email }) => email)).toEqual(['other@example.com']);
  });

  it('refuses what cannot be a token, and answers an unknown one like any other', async () => {
    expect((await open('POST', '/api/newsletter/unsubscribe/x')).statusCode).toBe(422);
    expect((await open('POST', `/api/newsletter/unsubscribe/${'x'.repeat(43)}`)).statusCode).toBe(200);
  });

  it('is an address of PUBLIC_URL where that is set', () => {
    const config = testConfig({ PUBLIC_URL: 'https://assay.example' });
    expect(linkUrl({ config }, 'unsubscribe', 'token')).toBe('https://assay.example/api/newsletter/unsubscribe/token');
  });
});
