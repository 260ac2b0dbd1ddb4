import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestAccounts } from '#server/testing/members.ts';
import { monthOf } from './repository.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;

const grant = (browser: Browser, requestId: string = randomUUID()) =>
  browser.post('/api/users/exports/grant', {
    request_id: requestId,
    source: 'projects',
    view: '/master-demo/projects',
  });
const finish = (browser: Browser, requestId: string, outcome: string, rows?: number) =>
  browser.post('/api/users/exports/finish', {
    request_id: requestId,
    outcome,
    ...(rows === undefined ? {} : { rows }),
  });
const used = async (browser: Browser) => (await browser.get('/api/users/usage')).body.exports.used;

describe('exports', () => {
  it('are no part of Standard', async () => {
    const browser = await test.signedIn('standard');
    const answer = await grant(browser);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'not_entitled']);
  });

  it.each([
    ['pro', 100],
    ['enterprise', 200],
  ] as const)('of %s are limited to %i a calendar month, also for concurrent requests', async (plan, limit) => {
    const browser = await test.signedIn(`exports-${plan}`, plan);
    const { pool } = test.database;
    await pool.query(
      `INSERT INTO exports (user_id, request_id, source, view, state, granted_at)
       SELECT u.id, gen_random_uuid(), 'projects', '/', 'done', $2 FROM users u, generate_series(1, $3) WHERE username = $1`,
      [`exports-${plan}`, new Date(test.now), limit - 2],
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => grant(browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body.error).toMatchObject({
      code: 'plan_limit',
      message: `Your plan has ${limit} exports a month, and you have used them all. More become available on 2026-02-01.`,
    });
    const before = test.now;
    test.now = Date.UTC(2026, 1, 1);
    await browser.signIn(`exports-${plan}`, 'correct-horse');
    expect((await grant(browser)).body.used).toBe(1);
    test.now = before;
  });

  it('count once for a repeated click', async () => {
    const browser = await test.signedIn('clicks', 'pro');
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => grant(browser, requestId)));
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ request_id: requestId, used: 1, limit: 100 })),
    );
    await finish(browser, requestId, 'done', 42);
    expect((await grant(browser, requestId)).body.used).toBe(1);
  });

  it('are granted for one view and ten minutes, however often they are asked for', async () => {
    const browser = await test.signedIn('passes', 'pro');
    const requestId = randomUUID();
    await grant(browser, requestId);
    const ask = (source: string, view: string) =>
      browser.post('/api/users/exports/grant', { request_id: requestId, source, view });
    for (const [source, view] of [
      ['people', '/master-demo/projects'],
      ['projects', '/master-demo/projects?q=btc'],
    ] as const) {
      const { status, body } = await ask(source, view);
      expect([status, body.error.code, body.error.path]).toEqual([409, 'export_over', 'body.request_id']);
    }
    const before = test.now;
    test.now += 599_999;
    expect((await ask('projects', '/master-demo/projects')).status).toBe(200);
    test.now += 1;
    expect((await ask('projects', '/master-demo/projects')).status).toBe(409);
    test.now = before;
    // Refunded ones are bound as well.
    await finish(browser, requestId, 'failed');
    expect((await ask('people', '/master-demo/projects')).status).toBe(409);
    expect((await ask('projects', '/master-demo/projects')).body.used).toBe(1);
  });

  it('that failed do not count, and can be tried again', async () => {
    const browser = await test.signedIn('fails', 'pro');
    const requestId = randomUUID();
    await grant(browser, requestId);
    expect(await used(browser)).toBe(1);
    expect((await finish(browser, requestId, 'failed')).status).toBe(200);
    expect(await used(browser)).toBe(0);
    expect((await grant(browser, requestId)).body.used).toBe(1);
    await finish(browser, requestId, 'done', 7);
    await finish(browser, requestId, 'failed');
    expect(await used(browser)).toBe(1);
    expect((await browser.get('/api/users/exports')).body.data).toEqual([
      {
        request_id: requestId,
        source: 'projects',
        view: '/master-demo/projects',
        state: 'done',
        rows: 7,
        granted_at: new Date(test.now).toISOString(),
      },
    ]);
  });

  it('are refunded within ten minutes, five times a month, also for repeated requests', async () => {
    const browser = await test.signedIn('refunds', 'pro');
    const late = randomUUID();
    await grant(browser, late);
    const before = test.now;
    test.now += 600_001;
    await finish(browser, late, 'failed');
    expect(await used(browser)).toBe(1);
    // Trying again is another export.
    expect((await grant(browser, late)).body.error.code).toBe('export_over');
    test.now = before;
    const again = randomUUID();
    for (let turn = 0; turn < 3; turn++) {
      await grant(browser, again);
      await finish(browser, again, 'failed');
    }
    const others = [1, 2, 3].map(() => randomUUID());
    for (const id of others) await grant(browser, id);
    await Promise.all(others.map((id) => finish(browser, id, 'failed')));
    expect(await used(browser)).toBe(2);
    await grant(browser, again);
    await finish(browser, again, 'failed');
    expect(await used(browser)).toBe(3);
  });

  it('belong to one member only', async () => {
    const [owner, other] = [await test.signedIn('exporter', 'pro'), await test.signedIn('neighbor', 'pro')];
    const requestId = randomUUID();
    await grant(owner, requestId);
    expect((await finish(other, requestId, 'failed')).status).toBe(404);
    expect(await used(owner)).toBe(1);
    expect((await other.get('/api/users/exports')).body.data).toEqual([]);
  });
});

describe('a calendar month', () => {
  it.each([
    ['2026-01-31T23:59:59.999Z', '2026-01-01', '2026-02-01'],
    ['2024-02-29T00:00:00Z', '2024-02-01', '2024-03-01'],
    ['2026-12-01T00:00:00Z', '2026-12-01', '2027-01-01'],
  ])('of %s goes from %s to %s', (now, from, to) => {
    const month = monthOf(Date.parse(now));
    expect([month.from, month.to]).toEqual([Date.parse(from), Date.parse(to)]);
  });
});
