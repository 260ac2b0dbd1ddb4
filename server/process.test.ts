import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, useUpstream } from './modules/feeds/testing/upstream.ts';
import { isAlive, processEnded } from './platform/db/builtin/staleProcess.ts';
import { openDatabase } from './platform/db/open.ts';
import { createLog } from './platform/log.ts';
import { testConfig, useTestDatabase } from './testing/database.ts';
import { listenLocally } from './testing/ports.ts';
import { eventually, runToEnd, type ServerProcess, startServer } from './testing/process.ts';
import { programOf } from './testing/programs.ts';

const upstream = useUpstream();
const isRoot = process.getuid?.() === 0;

/** Where the tests have their data folders: `dataDir`, in which they follow one another, and others. */
let home: string;
let dataDir: string;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  home = await mkdtemp('/tmp/assay-process-');
  await chmod(home, 0o755);
  dataDir = path.join(home, 'data');
});

const endAll = async () => {
  for (const server of servers.splice(0)) if (await isAlive(server.pid)) await server.end('SIGTERM');
};

afterAll(async () => {
  await endAll();
  await rm(home, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}, uid?: number): Promise<ServerProcess> {
  const server = await startServer({
    command: [programOf('main')],
    environment: { DATA_DIR: dataDir, SAMPLE_PROJECTS: '50', ...environment },
    ...(uid === undefined ? {} : { uid }),
  });
  servers.push(server);
  return server;
}

/** The server that the test before left running on `dataDir`; starting one takes longer than what is tried on it. */
async function running(): Promise<ServerProcess> {
  const last = servers.at(-1);
  return last && (await isAlive(last.pid)) ? last : await start();
}

function openForSync() {
  const config = testConfig({ DATA_DIR: dataDir });
  return openDatabase({ config, log: createLog('silent'), role: 'sync' });
}

function runServer(environment: Record<string, string>) {
  return runToEnd({
    command: [programOf('main')],
    environment: { DATA_DIR: dataDir, SAMPLE_PROJECTS: '50', ...environment },
  });
}

async function postgresPid(postgres = path.join(dataDir, 'postgres')): Promise<number> {
  return Number((await readFile(path.join(postgres, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function query(sql: string, postgres = path.join(dataDir, 'postgres')): Promise<Record<string, unknown>[]> {
  const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
  const client = new pg.Client({ host: path.join(postgres, 'run'), user: 'assay', password, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const status = async (server: ServerProcess, address: string) => (await fetch(server.url + address)).status;

// Each test starts processes, which takes long on a busy machine.
describe('the server process', { timeout: 120_000 }, () => {
  it('is ready on an empty folder, and stops PostgreSQL when it stops', async () => {
    const server = await start();
    expect(await status(server, '/healthz')).toBe(200);
    const pid = await postgresPid();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await isAlive(pid)).toBe(false);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data']);
  });

  it('refuses a folder on which a sync runs, without waiting', async () => {
    const sync = await openForSync();
    const { exitCode, output } = await runServer({});
    expect(exitCode).toBe(1);
    expect(output).toContain(`is in use by npm run sync (process ${process.pid})`);
    await sync.close();
  });

  it('refuses a data folder that another server uses, and does not disturb it', async () => {
    const first = await running();
    const second = await runServer({});
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain(`is in use by a running server (process ${first.pid})`);
    expect(await status(first, '/readyz')).toBe(200);
  });

  it('lends its PostgreSQL to a sync on the same folder, whose data it serves, and outlives one that is killed', async () => {
    const server = await running();
    const lent = await openForSync();
    expect((await lent.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await lent.close();
    expect(await status(server, '/readyz')).toBe(200);

    upstream.answer = (_request, response) =>
      json(response, [{ id: 'fig', symbol: 'fig', name: 'Fig', current_price: 1, market_cap: 1 }]);
    const sync = {
      command: [programOf('sync'), '--feeds', 'coingecko'],
      environment: { DATA_DIR: dataDir, COINGECKO_URL: upstream.url },
    };
    const kind = async () => (await (await fetch(`${server.url}/api/status`)).json()).kind;
    await eventually(async () => expect(await kind()).toBe('sample'));
    const killed = await runToEnd({ ...sync, signal: 'SIGKILL', when: /coingecko: requesting/ });
    expect(killed.exitCode).toBeNull();
    expect(await status(server, '/readyz')).toBe(200);

    expect((await runToEnd(sync)).exitCode).toBe(0);
    await eventually(async () => expect(await kind()).toBe('live'));
  });

  it('is not ready while PostgreSQL is dead, starts it again and loses nothing', async () => {
    const server = await running();
    await query('CREATE TABLE kept_while_dead AS SELECT 1 AS n');
    const before = await postgresPid();
    process.kill(before, 'SIGSTOP');
    process.kill(before, 'SIGKILL');
    await eventually(async () => expect(await status(server, '/readyz')).toBe(503));
    expect(await status(server, '/healthz')).toBe(200);
    await eventually(async () => expect(await status(server, '/readyz')).toBe(200));
    expect(await postgresPid()).not.toBe(before);
    expect(await query('SELECT n FROM kept_while_dead')).toEqual([{ n: 1 }]);
  });

  it('takes over after its own kill -9 and has everything that was acknowledged', async () => {
    const first = await running();
    await query('CREATE TABLE kept (n int)');
    await query('INSERT INTO kept SELECT generate_series(1, 100)');
    const orphan = await postgresPid();
    await first.end('SIGKILL');
    expect(await isAlive(orphan)).toBe(true);

    const second = await start();
    expect(await isAlive(orphan)).toBe(false);
    expect(await query('SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 100 }]);
    expect(second.output()).toContain('taking over');
  });

  it('starts after a kill -9 of both, although another process has the old pid', async () => {
    const first = await running();
    await query('CREATE TABLE kept_after_both AS SELECT 1 AS n');
    const postgres = await postgresPid();
    await first.end('SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await processEnded(postgres, 5_000);
    for (const file of [path.join('data', 'postmaster.pid'), path.join('run', '.s.PGSQL.5432.lock')]) {
      const name = path.join(dataDir, 'postgres', file);
      await writeFile(name, (await readFile(name, 'utf8')).replace(String(postgres), String(process.pid)));
    }
    await start();
    expect(await query('SELECT n FROM kept_after_both')).toEqual([{ n: 1 }]);
  });

  it('has balances that are the sum of their entries after a kill -9 of both amid giving and taking back', async () => {
    const first = await running();
    await query(`INSERT INTO users (username, username_key, email, email_key, name, created_at)
                 SELECT n, n, n, n, n, now() FROM (SELECT 'giver' || generate_series(1, 4)) AS given (n)`);
    const [acknowledged, busy] = [new Set<string>(), new AbortController()];
    const give = async (member: number) => {
      for (let turn = 0; !busy.signal.aborted; turn++) {
        const source = `turn ${member}-${turn}`;
        await query(`
          BEGIN;
          INSERT INTO ledger (unit, user_id, amount, reason, source, facts, at)
            SELECT 'points', id, 10, 'test', '${source}', '{}', now() FROM users WHERE username = 'giver${member}';
          INSERT INTO ledger (unit, user_id, amount, reason, source, facts, reverses, at)
            SELECT 'points', user_id, -amount, 'reversal', 'entry ' || id, '{}', id, now() FROM ledger
             WHERE source = 'turn ${member}-${turn - 1}' AND ${turn} % 3 = 1;
          COMMIT`);
        acknowledged.add(source);
      }
    };
    const giving = [1, 2, 3, 4].map((member) => give(member).catch(() => undefined));
    await eventually(async () => expect(acknowledged.size).toBeGreaterThan(40), 60_000);
    const postgres = await postgresPid();
    const backends = await query("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'");
    for (const pid of [first.pid, postgres, ...backends.map((one) => Number(one.pid))]) {
      if (await isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    busy.abort();
    await Promise.all([...giving, processEnded(postgres, 5_000), first.end('SIGKILL')]);

    const second = await start();
    const sums = `SELECT user_id, sum(amount) AS balance, count(*)::int AS entries FROM ledger GROUP BY user_id ORDER BY 1`;
    const entries = await query(sums);
    expect(entries).toHaveLength(4);
    expect(await query('SELECT user_id, balance::numeric, entries FROM ledger_balances ORDER BY 1')).toEqual(entries);
    const kept = await query("SELECT source FROM ledger WHERE reason = 'test'");
    expect([...acknowledged].filter((source) => !kept.some((one) => one.source === source))).toEqual([]);
    expect(second.output()).not.toContain('sum of its entries');

    // A wrong one is reported by name.
    await query(
      `UPDATE ledger_balances SET balance = -1 WHERE user_id = (SELECT id FROM users WHERE username = 'giver2')`,
    );
    await second.end('SIGTERM');
    const third = await start();
    expect(third.output()).toMatch(/"username":"giver2","balance":-1,.*a balance is not the sum of its entries/);
    await query("DELETE FROM users WHERE username LIKE 'giver%'");
  });

  it('ends a session that outlived its killed PostgreSQL before it starts another', async () => {
    const first = await running();
    await query('CREATE TABLE kept_from_session AS SELECT 1 AS n');
    const busy = query('DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$').catch((error: Error) => error);
    const session = await eventually(async () => {
      const [row] = await query("SELECT pid FROM pg_stat_activity WHERE query LIKE 'DO%' AND state = 'active'");
      return Number(row?.pid ?? expect.unreachable());
    });
    const postgres = await postgresPid();
    await first.end('SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await processEnded(postgres, 5_000);
    expect(await isAlive(session)).toBe(true);
    await start();
    expect(await isAlive(session)).toBe(false);
    expect(await busy).toBeInstanceOf(Error);
    expect(await query('SELECT n FROM kept_from_session')).toEqual([{ n: 1 }]);
  });

  it('starts although PostgreSQL died right after a TRUNCATE of an unlogged table was rolled back', async () => {
    const first = await running();
    // Our own tables are logged; those of earlier versions were not all.
    await query('CREATE UNLOGGED TABLE counted (n int)');
    const postgres = await postgresPid();
    const others = await query(
      "SELECT pid, backend_type AS kind FROM pg_stat_activity WHERE backend_type <> 'client backend'",
    );
    await first.end('SIGKILL');
    await query('CHECKPOINT');
    for (const { pid, kind } of others) if (kind === 'walwriter') process.kill(Number(pid), 'SIGSTOP');
    // The write-ahead log has to hold the new files, but not that they went again.
    await query('BEGIN; TRUNCATE counted; SELECT pg_switch_wal(); ROLLBACK');
    for (const pid of [postgres, ...others.map((other) => Number(other.pid))]) process.kill(pid, 'SIGKILL');
    await processEnded(postgres, 5_000);
    const second = await start();
    expect(second.output()).toContain('File exists');
    expect(await query('SELECT n FROM counted')).toEqual([]);
  });

  it('names the port in use, and releases everything', async () => {
    await endAll();
    const other = createServer();
    const { exitCode, output } = await runServer({ PORT: String(await listenLocally(other)) });
    other.close();
    expect(exitCode).toBe(1);
    expect(output).toContain('set PORT to another number');
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data']);
  });

  it('ends with code 2 and advice instead of a stack when a setting is wrong', async () => {
    const { exitCode, output } = await runServer({ PORT: 'eighty' });
    expect(exitCode).toBe(2);
    expect(output).toContain('PORT=eighty must be a whole number');
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('works in a folder with a name too long for a socket', async () => {
    await endAll();
    const folder = path.join(home, 'a-folder-with-a-rather-long-name'.repeat(4));
    await mkdir(folder);
    const environment = { DATA_DIR: path.join(folder, 'data') };
    // Unlike Node's own, this keeps the owners.
    await promisify(execFile)('cp', ['-a', dataDir, folder]);
    const server = await start(environment);
    expect(await status(server, '/readyz')).toBe(200);
    expect((await runServer(environment)).output).toContain('is in use');
    const shortNames = () => readdir('/tmp').then((names) => names.filter((name) => /^assay-[\da-f]{12}$/.test(name)));
    const during = await shortNames();
    await server.end('SIGTERM');
    expect((await shortNames()).length).toBeLessThan(during.length);
  });
});

describe('the server process in a data folder of its own', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    await endAll();
    dataDir = path.join(await mkdtemp(path.join(home, 'own-')), 'data');
    await chmod(path.dirname(dataDir), 0o755);
  });

  it('stops PostgreSQL when stopped while it still starts', async () => {
    const ended = runToEnd({
      command: [programOf('main')],
      environment: { DATA_DIR: dataDir, SAMPLE_PROJECTS: '50' },
      signal: 'SIGTERM',
      when: /PostgreSQL is running/,
    });
    const { exitCode, output } = await ended;
    expect(exitCode).toBe(0);
    const pid = Number(/"pid":(\d+),"msg":"PostgreSQL is running"/.exec(output)?.[1]);
    expect(await isAlive(pid)).toBe(false);
  });

  it.runIf(isRoot)('runs as an ordinary user as well', async () => {
    await mkdir(dataDir);
    await chown(dataDir, 65534, 65534);
    const server = await start({ TMPDIR: dataDir }, 65534);
    expect(await status(server, '/readyz')).toBe(200);
  });

  it.runIf(isRoot)('moves the database elsewhere when only root can enter the data folder', async () => {
    await mkdir(path.join(path.dirname(dataDir), 'closed'), { mode: 0o700 });
    dataDir = path.join(path.dirname(dataDir), 'closed', 'data');
    const first = await start();
    const place = (await readFile(path.join(dataDir, 'postgres.location'), 'utf8')).trim();
    try {
      expect(first.output()).toContain(place);
      await query('CREATE TABLE kept AS SELECT 1 AS n', place);
      await first.end('SIGTERM');
      await start();
      expect(await query('SELECT n FROM kept', place)).toEqual([{ n: 1 }]);
    } finally {
      // A running PostgreSQL writes while its folder is being removed.
      await endAll();
      await rm(place, { recursive: true, force: true });
    }
  });
});

describe('the server process on DATABASE_URL', { timeout: 120_000 }, () => {
  const database = useTestDatabase();

  it('serves without starting the built-in PostgreSQL', async () => {
    const empty = await mkdtemp(path.join(home, 'empty-'));
    const server = await start({ DATABASE_URL: database.url, DATA_DIR: path.join(empty, 'data') });
    expect(await status(server, '/readyz')).toBe(200);
    expect(await readdir(empty)).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('says what is wrong when that database does not answer', async () => {
    const { exitCode, output } = await runServer({ DATABASE_URL: 'postgres://assay@127.0.0.1:1/assay' });
    expect(exitCode).toBe(1);
    expect(output).toContain('The database at DATABASE_URL does not answer');
  });
});
