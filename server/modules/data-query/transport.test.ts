import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { buildApp } from '#server/app.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createPool, runInTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { idsOf, structUrl } from '#server/testing/ask.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { Answering } from './answering.ts';
import { masterQuery } from './master.ts';

const database = useTestDatabase();
let app: FastifyInstance;
let now = Date.UTC(2026, 0, 15, 12);

const projects = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    rowOf('projects', index + 1, { name: `Project ${index + 1}`, market_cap_usd: index }),
  );
const PAGE = structUrl('master_projects', { take: 50 });
const get = (url = PAGE, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** Statements sent to the database that ask for data; options of filters, which a listening server counts beforehand, aside. */
function countQuestions(pool: Pool): () => number {
  const asked = vi.spyOn(pool, 'query');
  const asks = (text: string) => text.includes('AS result FROM dataset') && !text.includes('WITH frequent');
  return () => asked.mock.calls.filter(([text]) => asks(String(text))).length;
}

async function seenVersion(version: number): Promise<void> {
  await vi.waitFor(async () => expect((await get('/api/status')).json().version).toBe(version), {
    timeout: 10_000,
    interval: 20,
  });
}

/** As another server changes the data: this one hears of it, and nothing else. */
async function changeElsewhere(): Promise<number> {
  const client = await database.pool.connect();
  try {
    const change = { kind: 'sample', asOf: '2026-01-15T12:00:00.000Z' } as const;
    return (await runInTransaction(client, () => bumpDataset(client, change))).version;
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  await fill(database.pool, { projects: projects(100) });
});
beforeEach(async () => {
  app = await buildApp({ ...database.deps, clock: () => now });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

describe('an answer', () => {
  it('may be cached by anyone who revalidates each time', async () => {
    const first = await get();
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept, accept-encoding' });
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(PAGE, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(PAGE, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is not changed for one who asks the first time with a known tag', async () => {
    const etag = String((await get()).headers.etag);
    await app.close();
    app = await buildApp(database.deps);
    expect((await get(PAGE, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('comes compressed as the client can read it', async () => {
    const plain = await get();
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await get(PAGE, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    const gzip = await get(PAGE, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect((await get(PAGE, { 'accept-encoding': 'identity, *;q=0' })).headers['content-encoding']).toBeUndefined();
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers['content-length']).toBe(String(br.rawPayload.length));
  });

  it('is not compressed where that saves nothing', async () => {
    const answer = await get(structUrl('total_projects', {}), { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('differs by form under one address', async () => {
    const [json, columns] = [await get(), await get(PAGE, { accept: COLUMNAR_TYPE })];
    expect(json.headers['content-type']).toContain('json');
    expect(columns.headers['content-type']).toBe(COLUMNAR_TYPE);
    expect(json.headers.etag).not.toBe(columns.headers.etag);
    expect((await get()).headers['content-type']).toContain('json');
  });

  it('has no body for HEAD', async () => {
    for (let time = 0; time < 2; time++) {
      const answer = await app.inject({ method: 'HEAD', url: PAGE });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
      expect(answer.headers.etag).toBeDefined();
    }
  });
});

describe('an answer that was sent before', () => {
  it('is sent again as it was, to a real connection', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const questions = countQuestions(database.pool);
    const ask = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${address}${PAGE}`, { headers: { 'accept-encoding': 'br', ...headers } });
      const { date, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers);
      return { status: answer.status, id, date, headers: rest, body: await answer.text() };
    };
    const first = await ask();
    const again = await ask();
    expect([again.status, again.headers, again.body]).toEqual([200, first.headers, first.body]);
    expect(again.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-encoding': 'br' });
    expect(again.id).not.toBe(first.id);
    expect((await ask({ 'x-request-id': 'mine' })).id).toBe('mine');

    const unchanged = await ask({ 'if-none-match': String(first.headers.etag) });
    expect([unchanged.status, unchanged.body, unchanged.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect((await ask({ accept: COLUMNAR_TYPE })).headers['content-type']).toBe(COLUMNAR_TYPE);
    const head = await fetch(`${address}${PAGE}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(`${address}${PAGE}`, { method: 'POST' })).status).toBe(404);
    // One question for the JSON, one for the columns.
    expect(questions()).toBe(2);
  });

  it('is not sent again once the data has changed', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const seen = async () => (await (await fetch(`${address}${PAGE}`)).json()).version;
    const before = await seen();
    expect(await seen()).toBe(before);
    const version = await changeElsewhere();
    await vi.waitFor(async () => expect(await seen()).toBe(version), { timeout: 10_000, interval: 20 });
  });
});

describe('the database', () => {
  it('is asked once for what many ask at the same time, and not again later', async () => {
    await app.ready();
    const questions = countQuestions(database.pool);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(questions()).toBe(1);
    await get();
    await get(PAGE, { 'accept-encoding': 'br' });
    // Another way to write the same question.
    await get(structUrl('master_projects', { skip: 0, take: 50, filter: [['_id', 'ne', 0]], sort: null, search: ' ' }));
    expect(questions()).toBeLessThanOrEqual(2);
  });

  it('is asked once for the total of all pages', async () => {
    await app.ready();
    const questions = countQuestions(database.pool);
    await get(structUrl('total_projects', { skip: 0, filter: [['name', 'contains', 'x']] }));
    await get(structUrl('total_projects', { skip: 100, filter: [['name', 'contains', 'x']] }));
    expect(questions()).toBe(1);
  });

  it('is requested again when the data has changed', async () => {
    const before = await get();
    const { version } = await fill(database.pool, { projects: projects(120) });
    await seenVersion(version);
    const after = await get(PAGE, { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    const { version: told, data } = after.json();
    expect([told, idsOf(data.master_projects[0])[0]]).toEqual([version, 120]);
  });

  it('is requested again once an answer is newer, though a version read before it comes late', async () => {
    const nothing = async () => {};
    let afterVersion: () => Promise<void> = nothing;
    let afterResult: () => Promise<void> = nothing;
    const query = async (text: string, values?: unknown[]) => {
      const found = await database.pool.query(text, values);
      await (text.startsWith('SELECT kind, version') ? afterVersion() : afterResult());
      return found;
    };
    const pool = new Proxy(database.pool, {
      get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
    });
    const answering = new Answering({ ...database.deps, pool });
    const versionOf = async (take: number) => {
      const asked = masterQuery(DATA_SETS.projects)({ take }, now);
      const { body } = await answering.answer('master_projects', asked, 'json', 'test');
      return JSON.parse(body.toString()).version;
    };
    const before = await versionOf(1);
    const arrive = await new Promise<() => void>((wasRead) => {
      afterVersion = () => {
        afterVersion = nothing;
        return new Promise((resolve) => wasRead(resolve));
      };
      void answering.watch.check();
    });
    const { version } = await fill(database.pool, { projects: projects(100) });
    // By then the answer waits for the version.
    afterResult = async () => void setImmediate(arrive);
    expect([before, await versionOf(2), await versionOf(1)]).toEqual([version - 1, version, version]);
  });

  it('is requested again on another day when the query has a rolling date', async () => {
    const url = structUrl('total_fundraising', { filter: [['date', 'gte', '-P1M']] });
    await fill(database.pool, { fundraising: [rowOf('fundraising', 1, { projects: 'Aave', date: '2025-12-15' })] });
    const total = async () => (await get(url)).json().data.total_fundraising[0].total;
    expect(await total()).toBe(1);
    now += 86_400_000;
    expect(await total()).toBe(0);
    now -= 86_400_000;
  });

  it('hears of changes again after its connections were lost', async () => {
    await app.ready();
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    );
    await seenVersion(await changeElsewhere());
  });

  it('is requested again by the time a change of this server is done, before any word of it comes', async () => {
    const connect = vi.spyOn(database.deps.direct, 'connect');
    await app.ready();
    for (const { value } of connect.mock.results) (await value).removeAllListeners('notification');
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const seen = async () => (await (await fetch(`${address}${PAGE}`)).json()).version;
    expect(await seen()).toBe(await seen());
    const { version } = await fill(database.pool, { projects: projects(100) });
    expect(await seen()).toBe(version);
    // A check that read the version before the change is no answer to it.
    const checks = [seen(), get(structUrl('master_projects', { take: 7 }))];
    const [{ version: next }] = await Promise.all([fill(database.pool, {}), ...checks]);
    expect(await seen()).toBe(next);
  });
});

describe('trouble with the database', () => {
  const withPool = (pool: Pool): Deps => ({ ...database.deps, pool });

  it('is a 503 that says when to try again', async () => {
    const { config, log } = database.deps;
    const lost = createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, config.database, log);
    const without = await buildApp(withPool(lost));
    const answer = await without.inject({ url: PAGE });
    expect([answer.statusCode, answer.json().error.code, answer.headers['retry-after']]).toEqual([
      503,
      'database_unavailable',
      '1',
    ]);
    expect((await without.inject({ url: '/api/status' })).statusCode).toBe(503);
    await without.close();
    await lost.end();
  });

  it('is not remembered: a query that took too long is answered the next time', async () => {
    const { config, direct, log } = database.deps;
    await migrate(direct, { log, statementTimeoutMs: 150 });
    const hasty = createPool({ connectionString: database.url }, config.database, log);
    const impatient = await buildApp(withPool(hasty));
    await impatient.ready();
    const blocker = await database.pool.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE directory_projects IN ACCESS EXCLUSIVE MODE');
      const answer = await impatient.inject({ url: PAGE });
      expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'query_too_slow']);
      await blocker.query('ROLLBACK');
      expect((await impatient.inject({ url: PAGE })).statusCode).toBe(200);
    } finally {
      blocker.release(true);
      await impatient.close();
      await hasty.end();
      await migrate(direct, { log, statementTimeoutMs: 0 });
    }
  });

  it('leaves what is already known to be answered', async () => {
    const { config, log } = database.deps;
    const pool = createPool({ connectionString: database.url }, config.database, log);
    const server = await buildApp(withPool(pool));
    expect((await server.inject({ url: PAGE })).statusCode).toBe(200);
    vi.spyOn(pool, 'query').mockRejectedValue(Object.assign(new Error('gone'), { code: '57P01' }));
    expect((await server.inject({ url: PAGE })).statusCode).toBe(200);
    expect((await server.inject({ url: structUrl('master_people', {}) })).statusCode).toBe(503);
    vi.restoreAllMocks();
    await server.close();
    await pool.end();
  });
});
