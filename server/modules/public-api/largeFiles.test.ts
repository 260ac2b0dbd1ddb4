import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { answeringOf } from '#server/modules/data-query/answering.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { modules } from '#server/modules.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { DataDoor, FILE_PAGE } from './rows.ts';

const test = useTestAccounts({ modules });
const PAGES = 16;
const ROWS = FILE_PAGE * PAGES;
/** Far more in all than the buffers of a connection hold. */
const TEXT = 'x'.repeat(60_000_000 / ROWS);

let app: FastifyInstance;
let key: string;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const projects = Array.from({ length: ROWS }, (_, index) =>
    rowOf('projects', index + 1, { name: `Project ${index + 1}`, slug: `p-${index + 1}`, logo: TEXT }),
  );
  await fill(test.database.pool, { projects });
  app = await buildApp({ ...test.database.deps, log }, { modules });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = z.object({ port: z.int() }).parse(app.server.address()).port;
  const { id } = await test.addMember('owner', 'enterprise');
  ({ key } = await makeKey(
    test.database.pool,
    id,
    { name: 'Test', scopes: ['read', 'export'], expires_in_days: null },
    test.now,
  ));
}, 120_000);
afterAll(() => app?.close());
afterEach(async () => {
  vi.restoreAllMocks();
  lines.length = 0;
  await test.database.pool.query("DELETE FROM rate_limits WHERE name LIKE 'v1:%'");
});

async function opened(path: string): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${key}` }, agent: false });
  const [answer] = await once(request, 'response');
  return z.custom<IncomingMessage>().parse(answer);
}

/** Waits until nothing more is asked of the database. */
async function untilQuiet(asked: () => number): Promise<number> {
  for (let before = -1; before !== asked(); await delay(400)) before = asked();
  return asked();
}

/** What an operator would look into; that a slow reader took long is no trouble. */
const troubles = () => lines.filter((line) => !/"level":"info"|"msg":"answered slowly"/.test(line));
/** Connections that hear of changes, one a server. */
const LISTENING = 2;
const busy = () => test.database.pool.totalCount - test.database.pool.idleCount;

describe('a file of many rows', () => {
  it.each(['ndjson', 'csv'])(
    'waits as %s for a slow reader, who gets all of it in the end',
    async (format) => {
      const pages = vi.spyOn(DataDoor.prototype, 'page');
      const answer = await opened(`/api/v1/projects.${format}?fields=name,logo`);
      answer.pause();
      const ahead = await untilQuiet(() => pages.mock.calls.length);
      // What the connection holds, and no more.
      expect(ahead).toBeLessThan(PAGES / 2);
      expect(busy()).toBeLessThanOrEqual(LISTENING);
      let count = 0;
      for await (const part of answer) count += String(part).split('\n').length - 1;
      expect(count).toBe(format === 'csv' ? ROWS + 1 : ROWS);
      expect(pages.mock.calls.length).toBe(PAGES);
      expect(troubles()).toEqual([]);
    },
    60_000,
  );

  it('is no longer read once its reader is gone, and leaves nothing behind', async () => {
    const pages = vi.spyOn(DataDoor.prototype, 'page');
    for (const format of ['ndjson', 'csv']) {
      const answer = await opened(`/api/v1/projects.${format}?fields=name,logo`);
      await once(answer, 'data');
      answer.destroy();
    }
    const asked = await untilQuiet(() => pages.mock.calls.length);
    expect(asked).toBeLessThan(2 * (PAGES / 2));
    expect(busy()).toBeLessThanOrEqual(LISTENING);
    await expect.poll(connections).toBe(0);
    expect(troubles()).toEqual([]);
    const after = await app.inject({ url: '/api/v1/projects?limit=1', headers: { authorization: `Bearer ${key}` } });
    expect(after.statusCode).toBe(200);
  }, 60_000);

  it('is cut off where the data changes, so that nobody takes a part for the whole', async () => {
    const answer = await opened('/api/v1/projects.ndjson?fields=name,logo');
    answer.pause();
    await untilQuiet(() => 0);
    await withTransaction(test.database.pool, (client) =>
      bumpDataset(client, { kind: 'sample', asOf: '2026-01-15T13:00:00.000Z' }),
    );
    await answeringOf(test.database.deps).watch.check();
    const read = async () => {
      for await (const _part of answer);
    };
    await expect(read()).rejects.toThrow('aborted');
    expect(busy()).toBeLessThanOrEqual(LISTENING);
  }, 60_000);
});

it('calls that have the answer already are answered without the database, until the data changes', async () => {
  const headers = { authorization: `Bearer ${key}` };
  const urls = Array.from({ length: 10 }, (_, at) => `/api/v1/projects?fields=name&limit=${at + 1}`);
  const tags = new Map<string, string>();
  for (const url of urls) tags.set(url, String((await app.inject({ url, headers })).headers.etag));
  expect(new Set(tags.values()).size).toBe(urls.length);
  const pages = vi.spyOn(DataDoor.prototype, 'page');
  const again = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const url = urls[at % urls.length] ?? '';
      const answer = await app.inject({ url, headers: { ...headers, 'if-none-match': tags.get(url) ?? '' } });
      return [answer.statusCode, answer.body, answer.headers.etag === tags.get(url)];
    }),
  );
  for (const answer of again) expect(answer).toEqual([304, '', true]);
  expect(pages).not.toHaveBeenCalled();
  await test.database.pool.query("DELETE FROM rate_limits WHERE name LIKE 'v1:%'");
  await withTransaction(test.database.pool, (client) =>
    bumpDataset(client, { kind: 'sample', asOf: '2026-01-15T14:00:00.000Z' }),
  );
  await expect
    .poll(async () => {
      const url = urls[0] ?? '';
      return (await app.inject({ url, headers: { ...headers, 'if-none-match': tags.get(url) ?? '' } })).statusCode;
    })
    .toBe(200);
  for (const url of urls) {
    const answer = await app.inject({ url, headers: { ...headers, 'if-none-match': tags.get(url) ?? '' } });
    expect([answer.statusCode, answer.headers.etag === tags.get(url)]).toEqual([200, false]);
  }
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
