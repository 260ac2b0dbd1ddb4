import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUERIES } from '#schemas/queries/catalog.ts';
import { openSession } from '#server/modules/users/repository/sessions.ts';
import { ACCESS } from './modules/auth/testing/access.ts';
import { arrive } from './modules/auth/testing/belongings.ts';
import { structUrl } from './testing/ask.ts';
import { useTestAccounts } from './testing/members.ts';
import { recordedModules } from './testing/recordedRoutes.ts';
import { fill, SMALL_DATA } from './testing/smallData.ts';

const { routes: registered, modules } = recordedModules();
const test = useTestAccounts({ modules });
beforeAll(() => fill(test.database.pool, SMALL_DATA));

/** A list nested so many times, as JSON. */
const nested = (times: number) => `${'['.repeat(times)}${']'.repeat(times)}`;

const text = fc.oneof(
  fc.constantFrom('', 'uniswap', 'a\u0000b', '\u0000', '\ud800', '%', "'", '\\', '-P3M', '1e999', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const value = fc.oneof(
  { maxDepth: 3 },
  text,
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, 1.7e308, [], {}),
  fc.array(text, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 4 }),
);
const FIELDS = [
  'slug',
  'search',
  'searchValue',
  'field',
  'filter',
  'sort',
  'skip',
  'take',
  'after',
  'limit',
  'sortType',
  'sortFilterType',
  'username',
  'email',
  'password',
  'name',
  'sid',
  'params',
  'ids',
  'lines',
  'note',
  'data',
  'source',
  'view',
  'request_id',
  'storage_id',
  'action',
  'platform',
  '_id',
  'code',
  'signup_code',
  'remember',
  'privacy',
  'gender',
];
const input = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 });

/** These end the session that the others need. */
const ENDS_SESSION = /logout|sessions|delete-account/;

async function signedIn() {
  const { id } = await test.addMember(`member${Math.random().toString(36).slice(2, 10)}`);
  const { pool } = test.database;
  const browser = test.browse();
  const { token, companion } = await openSession(pool, { userId: id, device: '', family: null, now: test.now });
  browser.token = token;
  browser.cookies.set('assay_companion', companion);
  return browser;
}

describe('for any input', () => {
  it('to any route is answered without an error of ours', async () => {
    const browser = await signedIn();
    const routes = [...registered.values()].filter(({ url }) => !ENDS_SESSION.test(url));
    expect(routes.length).toBeGreaterThan(40);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), input, text, async ({ method, url }, sent, part) => {
        await test.database.pool.query('DELETE FROM rate_limits');
        const path = url.replaceAll(/:\w+|\*/g, encodeURIComponent(part.replaceAll(/\p{Surrogate}/gu, '')));
        const query = new URLSearchParams(
          Object.entries(sent).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
        );
        const answer =
          method === 'GET'
            ? await browser.get(`${path}?${query}`)
            : method === 'DELETE'
              ? await browser.del(`${path}?${query}`)
              : await browser.post(path, sent);
        expect([url, answer.status, answer.status < 500 || answer.status === 501]).toEqual([url, answer.status, true]);
      }),
      { numRuns: 120 },
    );
    expect((await browser.get('/api/users/user-info')).status).toBe(200);
  });

  it('half of a character in any text of any body is refused, as is a heap of marks', async () => {
    const { pool } = test.database;
    const bodies = [...registered.values()].filter(({ method, body }) => method !== 'GET' && body !== undefined);
    expect(bodies.length).toBeGreaterThan(40);
    const { browser, belongings } = await arrive(test, 'enterprise');
    for (const { method, url } of bodies) {
      const ask = ACCESS[`${method} ${url}`]?.ask(belongings);
      // A key opens those of programs, before their body is read.
      if (url.startsWith('/api/v1/') || !JSON.stringify(ask?.body ?? {}).includes(':"')) continue;
      for (const [bad, reason] of [
        ['a\ud800', 'half'],
        [`a${'\u0301'.repeat(31)}`, 'marks'],
      ] as const) {
        await pool.query('DELETE FROM rate_limits');
        const sent = JSON.stringify(ask?.body, (_, value) => (typeof value === 'string' ? bad : value));
        const payload = Buffer.from(sent);
        const send = method === 'PATCH' ? browser.patch : browser.post;
        const answer = await send(ask?.url ?? url, payload, { 'content-type': 'application/json' });
        expect([url, answer.status, answer.body.error.params?.reason]).toEqual([url, 422, reason]);
      }
    }
  });

  it('half of a character in a query is no error of ours', async () => {
    const browser = await signedIn();
    for (const url of [
      '/api/data/struct?sid=detail_project&params=[{"slug":"\\ud800"}]',
      '/api/users/watch-list/get?sid=watchlist_project&params=[{"slug":"\\ud800"}]',
      '/api/contributions/near?kind=project&name=%ED%A0%80',
      '/api/chat/conversations?search=%ED%A0%80',
    ]) {
      const { status } = await browser.get(url);
      expect([url, status < 500]).toEqual([url, true]);
    }
  });

  it('to any query is answered without an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(QUERIES)), input, async (sid, params) => {
        const answer = await test.app.inject({ url: structUrl(sid, params) });
        expect([sid, answer.statusCode, answer.statusCode < 500]).toEqual([sid, answer.statusCode, true]);
      }),
      { numRuns: 80 },
    );
  });

  it.each(
    Object.entries(QUERIES).filter(([sid]) =>
      /detail|investments|news|events|fundraising_project|venture_f|distribution/.test(sid),
    ),
  )('a NUL in the parameters of %s is 422', async (sid) => {
    const answer = await test.app.inject({ url: structUrl(sid, { slug: 'uni\u0000swap' }) });
    expect([answer.statusCode, answer.json().error.path]).toEqual([422, 'params[0].slug']);
  });

  it.each([33, 1_000, 7_000])('JSON that is nested %i times is 422', async (times) => {
    const deep = await test.app.inject({
      url: `/api/data/struct?sid=master_projects&params=${nested(times)}`,
    });
    expect([deep.statusCode, deep.json().error.code]).toEqual([422, 'malformed_json']);
    const inside = await test.app.inject({
      url: `/api/data/struct?${new URLSearchParams({ sid: 'master_projects', params: `[{"filter":${nested(times)}}]` })}`,
    });
    expect(inside.statusCode).toBe(422);
    const browser = await signedIn();
    for (const [url, field] of [
      ['/api/users/storage/add', 'data'],
      ['/api/users/auth/login', 'username'],
    ] as const) {
      const body = Buffer.from(`{"source":"projects","name":"x","${field}":${nested(times)}}`);
      const answer = await browser.post(url, body, { 'content-type': 'application/json' });
      expect([url, answer.status, answer.body.error.code]).toEqual([url, 422, 'malformed_json']);
    }
  });

  it('a NUL in a page address is no error of ours', async () => {
    for (const url of [
      '/project/%00',
      '/api/users/files/%00',
      '/sitemap/%00.xml',
      '/%00',
      '/directory/projects?q=%00',
    ]) {
      expect([url, (await test.app.inject({ url })).statusCode < 500]).toEqual([url, true]);
    }
  });
});
