import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { testConfig, useTestDatabase } from '../../testing/database.ts';
import { needs } from '../../testing/needs.ts';
import { PGBOUNCER, startPgBouncer } from '../../testing/pgBouncer.ts';
import { PGPOOL, startPgPool } from '../../testing/pgPool.ts';
import { listenLocally } from '../../testing/ports.ts';
import { fill, rowOf } from '../../testing/smallData.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './open.ts';
import { createPool } from './pool.ts';

const database = useTestDatabase();
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

const projects = (count: number) =>
  Array.from({ length: count }, (_, index) => rowOf('projects', index + 1, { name: `P${index + 1}` }));

async function open(settings: Readonly<Record<string, string>>): Promise<Database> {
  const opened = await openDatabase({ config: testConfig(settings), log: createLog('silent'), role: 'server' });
  ended.push(opened.close);
  return opened;
}

/** The names of the parameters that a connection begins with. */
async function startParameters(): Promise<readonly string[]> {
  const server = createServer();
  const packet = new Promise<Buffer>((resolve) => {
    server.once('connection', (socket) => {
      socket.once('data', (received) => {
        resolve(received);
        socket.destroy();
        server.close();
      });
      socket.on('error', () => undefined);
    });
  });
  const connectionString = `postgres://somebody@127.0.0.1:${await listenLocally(server)}/somewhere`;
  const pool = createPool({ connectionString }, { poolSize: 1, statementTimeoutMs: 15_000 }, createLog('silent'));
  ended.push(() => pool.end());
  pool.query('SELECT 1').catch(() => undefined);
  // Length and version take eight bytes; then names and values alternate, each ended by a zero.
  const parts = (await packet).subarray(8).toString('utf8').split('\0');
  return parts.filter((part, index) => index % 2 === 0 && part !== '');
}

describe('connections for requests', () => {
  it('begin with nothing that a pooler refuses', async () => {
    expect([...(await startParameters())].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  });

  it('have the time limit of the settings all the same', async () => {
    const { pool, direct } = await open({ DATABASE_URL: database.url, DB_STATEMENT_TIMEOUT_MS: '4321' });
    expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '4321ms' }]);
    await direct.query('ALTER ROLE CURRENT_USER RESET ALL');
  });

  it('lead to the database of the settings, and make none in the data folder', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'assay-pooler-'));
    ended.push(() => rm(home, { recursive: true }));
    const { pool } = await open({ DATABASE_URL: database.url, DATA_DIR: home });
    const { rows } = await pool.query('SELECT current_database() AS name');
    expect(rows).toEqual([{ name: new URL(database.url).pathname.slice(1) }]);
    expect(await readdir(home)).toEqual([]);
  });
});

describe('two addresses', () => {
  it('of two databases are refused with advice', async () => {
    const other = new URL(database.url);
    other.pathname = '/postgres';
    await expect(open({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: other.href })).rejects.toThrow(
      /DATABASE_DIRECT_URL and DATABASE_URL do not belong together.*Set DATABASE_DIRECT_URL/,
    );
  });

  it('of which one does not answer name it', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/none';
    await expect(open({ DATABASE_URL: nowhere })).rejects.toThrow('The database at DATABASE_URL does not answer');
    await expect(open({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: nowhere })).rejects.toThrow(
      'The database at DATABASE_DIRECT_URL does not answer',
    );
  });
});

describe('PgBouncer in transaction mode', needs(PGBOUNCER), () => {
  it('is named when only its address is set', async () => {
    const pooler = await startPgBouncer(database.url);
    ended.push(pooler.stop);
    await expect(open({ DATABASE_URL: pooler.url })).rejects.toThrow(
      'DATABASE_URL leads to a pooler that gives each transaction another connection',
    );
  });

  it('serves many requests by two connections, and hears of changes directly', async () => {
    const pooler = await startPgBouncer(database.url);
    ended.push(pooler.stop);
    const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
    const { pool, direct } = await open(settings);
    await fill(database.pool, { projects: projects(100) });
    const app = await buildApp({ ...database.deps, config: testConfig(settings), pool, direct });
    ended.push(() => app.close());
    const page = (take: number) =>
      `/api/data/struct?${new URLSearchParams({ sid: 'master_projects', params: JSON.stringify([{ take }]) })}`;
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => app.inject({ url: page(index + 1) })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(answers[39]?.json().data.master_projects[0]).toHaveLength(40);

    const { version } = await fill(database.pool, { projects: projects(120) });
    await expect
      .poll(async () => (await app.inject({ url: '/api/status' })).json().version, { timeout: 10_000 })
      .toBe(version);
  });
});

describe('Pgpool-II', needs(PGPOOL), () => {
  it('serves requests by its sessions, and changes are heard of', async () => {
    const pooler = await startPgPool([database.url]);
    ended.push(pooler.stop);
    const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
    const { pool, direct } = await open(settings);
    await fill(database.pool, { projects: projects(100) });
    const app = await buildApp({ ...database.deps, config: testConfig(settings), pool, direct });
    ended.push(() => app.close());
    const page = (take: number) =>
      `/api/data/struct?${new URLSearchParams({ sid: 'master_projects', params: JSON.stringify([{ take }]) })}`;
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => app.inject({ url: page(index + 1) })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const { version } = await fill(database.pool, { projects: projects(120) });
    await expect
      .poll(async () => (await app.inject({ url: '/api/status' })).json().version, { timeout: 10_000 })
      .toBe(version);
  });

  it('works as the only address, since a client keeps its session', async () => {
    const pooler = await startPgPool([database.url]);
    ended.push(pooler.stop);
    const settings = { DATABASE_URL: pooler.url };
    const { pool, direct } = await open(settings);
    const app = await buildApp({ ...database.deps, config: testConfig(settings), pool, direct });
    ended.push(() => app.close());
    const { version } = await fill(pool, { projects: projects(30) });
    await expect
      .poll(async () => (await app.inject({ url: '/api/status' })).json().version, { timeout: 10_000 })
      .toBe(version);
  });
});
