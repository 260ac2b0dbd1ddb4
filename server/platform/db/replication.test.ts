import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { modules } from '../../modules.ts';
import { testConfig } from '../../testing/database.ts';
import { needs } from '../../testing/needs.ts';
import { PGPOOL, startPgPool } from '../../testing/pgPool.ts';
import { eventually } from '../../testing/process.ts';
import { type Replication, startReplication, startSwitch } from '../../testing/replication.ts';
import { fill, rowOf } from '../../testing/smallData.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './open.ts';

const log = createLog('silent');
let nodes: Replication;
let address: Awaited<ReturnType<typeof startSwitch>>;
const servers: { readonly app: FastifyInstance; readonly database: Database }[] = [];

async function startServer(readUrls = ''): Promise<(typeof servers)[number]> {
  const config = testConfig({ DATABASE_URL: address.url, DATABASE_READ_URLS: readUrls });
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const database = await openDatabase({ config, log, role: 'server', afterMigrations });
  const app = await buildApp({ config, log, clock: Date.now, ...database });
  await app.ready();
  const server = { app, database };
  servers.push(server);
  return server;
}

const openThrough = (url: string, readUrls = '') =>
  openDatabase({
    config: testConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: nodes.primary.url, DATABASE_READ_URLS: readUrls }),
    log,
    role: 'server',
  });

const projects = (count: number) =>
  Array.from({ length: count }, (_, index) => rowOf('projects', index + 1, { name: `P${index + 1}` }));
const store = (pool: Pool, count: number) => fill(pool, { projects: projects(count) });

/** How many projects a server answers with; `take` makes the question a new one. */
let asked = 99;
async function countAt({ app }: { readonly app: FastifyInstance }): Promise<number> {
  asked += 1;
  const params = JSON.stringify([{ take: asked }]);
  const { statusCode, body } = await app.inject({
    url: `/api/data/struct?${new URLSearchParams({ sid: 'master_projects', params })}`,
  });
  expect(statusCode, body).toBe(200);
  return JSON.parse(body).data.master_projects[0].length;
}

/** Questions that the primary answered while `work` ran. */
async function primaryAnswers({ database }: { readonly database: Database }, work: () => Promise<unknown>) {
  const spy = vi.spyOn(database.pool, 'query');
  await work();
  const answers = spy.mock.calls.filter(([statement]) => String(statement).startsWith('SELECT version, as_of, ('));
  spy.mockRestore();
  return answers.length;
}

const replicas = async ({ app }: { readonly app: FastifyInstance }) =>
  (await app.inject({ url: '/readyz' })).json().replicas;

beforeAll(async () => {
  nodes = await startReplication();
  address = await startSwitch(nodes.primary, nodes.password);
}, 60_000);
afterAll(async () => {
  for (const { app, database } of servers) {
    await app.close();
    await database.close();
  }
  address.network.close();
  await nodes.stop();
});

describe('a server with a replica', () => {
  it('reads public data from the replica once it has arrived', async () => {
    const server = await startServer(nodes.standby.url);
    await store(server.database.pool, 3);
    await eventually(async () => expect(await primaryAnswers(server, () => countAt(server))).toBe(0));
    expect(await countAt(server)).toBe(3);
    expect(await replicas(server)).toEqual(['up']);
  });

  it('answers from the primary what the replica does not have yet', async () => {
    const [server] = servers;
    if (!server) throw new Error('The server of the first test is missing.');
    await nodes.sql(nodes.standby, 'SELECT pg_wal_replay_pause()');
    const { version } = await store(server.database.pool, 5);
    await eventually(async () =>
      expect((await server.app.inject({ url: '/api/status' })).json().version).toBe(version),
    );
    expect(await countAt(server)).toBe(5);
    expect(await replicas(server)).toEqual(['behind']);
    await nodes.sql(nodes.standby, 'SELECT pg_wal_replay_resume()');
    await eventually(async () => expect(await primaryAnswers(server, () => countAt(server))).toBe(0));
    expect(await countAt(server)).toBe(5);
  });

  it('refuses a database that is no copy', async () => {
    const other = nodes.standby.url.replace(/\w+$/, 'postgres');
    await expect(startServer(other)).rejects.toThrow('Address 1 of DATABASE_READ_URLS leads to a database without');
  }, 30_000);
});

describe('Pgpool-II in front of a primary and its replica', needs(PGPOOL), () => {
  it('is refused where it reads from the replica', async () => {
    const pooler = await startPgPool([nodes.primary.url, nodes.standby.url], { balances: true });
    await expect(openThrough(pooler.url)).rejects.toThrow('Set load_balance_mode = off there, and name the replicas');
    await pooler.stop();
  }, 60_000);

  it('reads its own writes behind a pooler; replicas are read by their own addresses', async () => {
    const pooler = await startPgPool([nodes.primary.url, nodes.standby.url]);
    await nodes.sql(nodes.standby, 'SELECT pg_wal_replay_pause()');
    const database = await openThrough(pooler.url, nodes.standby.url);
    for (let n = 0; n < 20; n++) {
      await database.pool.query('CREATE TABLE IF NOT EXISTS balanced (n int)');
      await database.pool.query('INSERT INTO balanced VALUES ($1)', [n]);
      expect((await database.pool.query('SELECT count(*)::int AS n FROM balanced')).rows).toEqual([{ n: n + 1 }]);
    }
    await nodes.sql(nodes.standby, 'SELECT pg_wal_replay_resume()');
    await database.close();
    await pooler.stop();
  }, 60_000);
});

describe('a primary that dies', () => {
  it('is followed by its standby: both servers serve again, and no acknowledged write is lost', async () => {
    const reader = servers[0] ?? (await startServer(nodes.standby.url));
    const other = await startServer();
    const { pool } = other.database;
    await pool.query('CREATE TABLE written (n int PRIMARY KEY)');
    await nodes.sql(nodes.primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await nodes.sql(nodes.primary, "ALTER SYSTEM SET synchronous_commit = 'remote_apply'");
    await nodes.sql(nodes.primary, 'SELECT pg_reload_conf()');
    await eventually(async () => {
      const { rows } = await nodes.sql(nodes.primary, 'SELECT sync_state FROM pg_stat_replication');
      expect(rows).toEqual([{ sync_state: 'sync' }]);
    });

    const acknowledged: number[] = [];
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; isWriting; n++) {
        await pool.query('INSERT INTO written VALUES ($1)', [n]).then(
          () => acknowledged.push(n),
          () => new Promise((resolve) => setTimeout(resolve, 20)),
        );
      }
    })();
    await eventually(async () => expect(acknowledged.length).toBeGreaterThan(50));
    await nodes.primary.kill();
    const died = performance.now();
    await nodes.sql(nodes.standby, 'SELECT pg_promote()');
    await nodes.sql(nodes.standby, 'ALTER SYSTEM RESET synchronous_standby_names');
    address.network.leadTo(nodes.standby.socket);

    const before = acknowledged.length;
    await eventually(async () => {
      expect(await Promise.all([countAt(reader), countAt(other)])).toEqual([5, 5]);
      expect(acknowledged.length).toBeGreaterThan(before);
    }, 15_000);
    expect(performance.now() - died).toBeLessThan(15_000);
    isWriting = false;
    await writing;
    const { rows } = await pool.query<{ n: number }>('SELECT n FROM written');
    const stored = new Set(rows.map(({ n }) => n));
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
    // A change after the switch is heard by both.
    await store(pool, 7);
    await eventually(async () => expect(await Promise.all([countAt(reader), countAt(other)])).toEqual([7, 7]));
  });
});
