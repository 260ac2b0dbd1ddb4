import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, useUpstream } from './modules/feeds/testing/upstream.ts';
import { isAlive, processEnded } from './platform/db/builtin/staleProcess.ts';
import { readable } from './platform/log.ts';
import { listenLocally } from './testing/ports.ts';
import { eventually, type RunOptions, runToEnd, type ServerProcess, startServer } from './testing/process.ts';
import { buildOfPrograms, programOf } from './testing/programs.ts';

const upstream = useUpstream();
/** Who runs the servers: an ordinary user. */
const uid = process.getuid?.() === 0 ? 65534 : undefined;

/** Where the tests have their data folders: `dataDir`, in which they follow one another, and others. */
let home: string;
let dataDir: string;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  home = await mkdtemp('/tmp/assay-process-');
  if (uid !== undefined) await chown(home, uid, uid);
  dataDir = path.join(home, 'data');
});

const endAll = async () => {
  for (const server of servers.splice(0)) if (await isAlive(server.pid)) await server.end('SIGTERM');
};

afterAll(async () => {
  await endAll();
  await rm(home, { recursive: true, force: true });
});

/** A program on `dataDir`. */
const program = (name: Parameters<typeof programOf>[0], environment: Record<string, string> = {}) => ({
  command: [programOf(name)],
  environment: { DATA_DIR: dataDir, SAMPLE_PROJECTS: '10', TMPDIR: home, ...environment },
  ...(uid === undefined ? {} : { uid }),
});

async function start(): Promise<ServerProcess> {
  const server = await startServer(program('main'));
  servers.push(server);
  return server;
}

/** The server that the test before left running on `dataDir`; starting one takes longer than what is tried on it. */
async function running(): Promise<ServerProcess> {
  const last = servers.at(-1);
  return last && (await isAlive(last.pid)) ? last : await start();
}

const runServer = (environment: Record<string, string>, end: Pick<RunOptions, 'signal' | 'when'> = {}) =>
  runToEnd({ ...program('main', environment), ...end });

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

/** Members named like the first one, and numbered from 1. */
const addMembers = (name: string, count: number) =>
  query(`INSERT INTO users (username, username_key, email, email_key, name, created_at)
         SELECT n, n, n, n, n, now() FROM (SELECT '${name}' || generate_series(1, ${count})) AS given (n)`);

const status = async (server: ServerProcess, address: string) => (await fetch(server.url + address)).status;

// Each test starts processes, which takes long on a busy machine.
describe('the server process', { timeout: 120_000 }, () => {
  it('is ready on an empty folder', async () => {
    const server = await start();
    expect(await status(server, '/readyz')).toBe(200);
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const health = await (await fetch(`${server.url}/healthz`)).json();
    expect(health).toMatchObject({ status: 'ok', version, build: await buildOfPrograms() });
  });

  it('tells a first start in five lines, as facts and for a terminal, and a later one in three', async () => {
    const story = (output: string) => output.trimEnd().split('\n');
    const first = story((await running()).output()).map((line) => JSON.parse(line));
    expect(first.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
      'info: Assay starts',
      'info: the database is open',
      'info: the schema is migrated',
      'info: the sample data is loaded',
      'info: Assay is ready',
    ]);
    const shown: string[] = [];
    const terminal = readable({ write: (text: string) => void shown.push(text.slice('12:00:00 '.length)) });
    for (const line of first) terminal.write(JSON.stringify(line));
    expect(shown).toEqual([
      expect.stringMatching(/^Assay \d+\.\d+\.\d+ \(.+\) in English, on Node \d+\.\d+\.\d+\.\n$/),
      expect.stringMatching(/^Database: new, the built-in PostgreSQL 18[.\d]*, in \/tmp\/.+\/data\.\n$/),
      expect.stringMatching(/^Schema: \d+ migrations run in [.\d]+ s\.\n$/),
      expect.stringMatching(/^Sample data: 10 projects, \d+ people, .+, and \d+ quests made in [.\d]+ s\.\n$/),
      expect.stringMatching(
        /^Ready at http:\/\/127\.0\.0\.1:\d+ with sample data, fictional\. Feeds are off: npm run sync/,
      ),
    ]);
    await endAll();
    const later = story((await start()).output()).map((line) => JSON.parse(line).msg);
    expect(later).toEqual(['Assay starts', 'the database is open', 'Assay is ready']);
  });

  it('refuses a data folder that another server uses, and does not disturb it', async () => {
    const first = await running();
    const second = await runServer({});
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain(`is in use by a running server (process ${first.pid})`);
    expect(await status(first, '/readyz')).toBe(200);
  });

  it('lends its PostgreSQL to a sync on the same folder, outlives one that is killed, and serves what the next one completes', async () => {
    const server = await running();
    const coins = (page: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ id: `coin-${page}-${index}`, symbol: 'c', name: `Coin ${page} ${index}` },
        ...{ current_price: 1, market_cap: 1 },
      }));
    const isWaiting = new Promise<void>((resolve) => {
      upstream.answer = (request, response) => {
        const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
        if (page < 3) json(response, coins(page, 250));
        // The third answer never comes: the sync is killed while it waits.
        else resolve();
      };
    });
    const run = program('sync', { COINGECKO_URL: upstream.url, COINGECKO_PAGES: '3' });
    const sync = { ...run, command: [...run.command, '--feeds', 'coingecko'] };
    const kind = async () => (await (await fetch(`${server.url}/api/status`)).json()).kind;
    await eventually(async () => expect(await kind()).toBe('sample'));
    const killed = await runToEnd({ ...sync, signal: 'SIGKILL', when: isWaiting });
    expect(killed.exitCode).toBeNull();
    expect(await status(server, '/readyz')).toBe(200);
    expect(await query('SELECT page FROM feed_pages ORDER BY page')).toEqual([{ page: '1' }, { page: '2' }]);
    expect(await query('SELECT kind FROM dataset')).toEqual([{ kind: 'sample' }]);

    upstream.requests.length = 0;
    upstream.answer = (_request, response) => json(response, coins(3, 10));
    expect((await runToEnd(sync)).exitCode).toBe(0);
    expect(upstream.requests).toEqual([expect.stringContaining('&page=3&')]);
    expect(await query('SELECT count(*)::int AS n FROM directory_projects')).toEqual([{ n: 510 }]);
    await eventually(async () => expect(await kind()).toBe('live'));
  });

  it('is backed up while it runs, and restored into another folder, which a server then serves', {
    timeout: 300_000,
  }, async () => {
    const server = await running();
    const file = path.join(home, 'backup.tar.gz');
    const command = (name: 'backup' | 'restore', folder: string) => {
      const run = program(name, { DATA_DIR: folder });
      return runToEnd({ ...run, command: [...run.command, file] });
    };
    const restored = path.join(home, 'restored');
    expect(await command('backup', restored)).toEqual({
      exitCode: 1,
      output: `There is no database in ${restored}. Set DATA_DIR or DATABASE_URL as the server has them.\n`,
    });
    const taken = await command('backup', dataDir);
    expect(taken).toEqual({ exitCode: 0, output: expect.stringMatching(/^Backed up \d+ tables/) });
    expect(await command('restore', dataDir)).toEqual({
      exitCode: 1,
      output: expect.stringContaining('is in use by a running server'),
    });
    const done = await command('restore', restored);
    expect(done).toEqual({ exitCode: 0, output: expect.stringMatching(/^Restored \d+ tables/) });
    const again = await command('restore', restored);
    expect(again).toEqual({ exitCode: 1, output: expect.stringContaining('move its DATA_DIR away') });

    const other = await startServer(program('main', { DATA_DIR: restored }));
    const facts = async ({ url }: ServerProcess) => await (await fetch(`${url}/api/status`)).json();
    expect(await facts(other)).toEqual(await facts(server));
    expect(await other.end('SIGTERM')).toBe(0);
    expect(await status(server, '/readyz')).toBe(200);
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

  it('starts after a kill -9 of both amid giving and taking back, with what outlived PostgreSQL ended and its old pid taken', async () => {
    const first = await running();
    await addMembers('miscounted', 1);
    await query(`
      INSERT INTO ledger (unit, user_id, amount, reason, source, facts, at)
        SELECT 'points', id, 10, 'wrong', 'once', '{}', now() FROM users WHERE username = 'miscounted1';
      UPDATE ledger_balances SET balance = -1`);
    await addMembers('giver', 4);
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
    const looping = query('DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$').catch((error: Error) => error);
    const session = await eventually(async () => {
      const [row] = await query("SELECT pid FROM pg_stat_activity WHERE query LIKE 'DO%' AND state = 'active'");
      return Number(row?.pid ?? expect.unreachable());
    });
    const giving = [1, 2, 3, 4].map((member) => give(member).catch(() => undefined));
    await eventually(async () => expect(acknowledged.size).toBeGreaterThan(20), 60_000);
    const postgres = await postgresPid();
    for (const pid of [first.pid, postgres]) process.kill(pid, 'SIGKILL');
    busy.abort();
    await Promise.all([processEnded(postgres, 5_000), first.end('SIGKILL')]);
    expect(await isAlive(session)).toBe(true);
    for (const file of [path.join('data', 'postmaster.pid'), path.join('run', '.s.PGSQL.5432.lock')]) {
      const name = path.join(dataDir, 'postgres', file);
      await writeFile(name, (await readFile(name, 'utf8')).replace(String(postgres), String(process.pid)));
    }

    const second = await start();
    expect(await isAlive(session)).toBe(false);
    expect(await looping).toBeInstanceOf(Error);
    // A session begun in that moment may wait for a lock that nobody gives back: the start has ended it.
    await Promise.all(giving);
    const ofGivers = "user_id IN (SELECT id FROM users WHERE username LIKE 'giver%')";
    const entries = await query(
      `SELECT user_id, sum(amount) AS balance, count(*)::int AS entries FROM ledger WHERE ${ofGivers} GROUP BY user_id ORDER BY 1`,
    );
    expect(entries).toHaveLength(4);
    expect(
      await query(`SELECT user_id, balance::numeric, entries FROM ledger_balances WHERE ${ofGivers} ORDER BY 1`),
    ).toEqual(entries);
    const kept = await query("SELECT source FROM ledger WHERE reason = 'test'");
    expect([...acknowledged].filter((source) => !kept.some((one) => one.source === source))).toEqual([]);
    const wrong = second
      .output()
      .split('\n')
      .filter((line) => line.includes('a balance is not the sum of its entries'));
    expect(wrong).toEqual([expect.stringContaining('"username":"miscounted1","balance":-1,')]);
    await query("DELETE FROM users WHERE username LIKE 'giver%' OR username = 'miscounted1'");
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

  it('stops PostgreSQL when it stops', async () => {
    const server = await running();
    const pid = await postgresPid();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await isAlive(pid)).toBe(false);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data']);
  });

  it('stops PostgreSQL when its terminal closes, which takes no more output', async () => {
    const server = await running();
    const pid = await postgresPid();
    server.closeOutput();
    // A line of the log that cannot be written ends nothing.
    expect(await status(server, '/readyz')).toBe(200);
    await addMembers('unmailed', 1);
    expect(await server.end('SIGHUP')).toBe(0);
    expect(await isAlive(pid)).toBe(false);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data']);
  });

  it('stops PostgreSQL that a sync or an admin command started when the terminal closes', async () => {
    await endAll();
    const isWaiting = new Promise<void>((resolve) => {
      upstream.answer = () => resolve();
    });
    const sync = program('sync', { COINGECKO_URL: upstream.url });
    const stopped = await runToEnd({
      ...{ ...sync, command: [...sync.command, '--feeds', 'coingecko'] },
      ...{ signal: 'SIGHUP', when: isWaiting },
    });
    expect([stopped.exitCode, stopped.output]).toEqual([130, expect.stringContaining('nothing was changed')]);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data']);

    const admin = program('admin', { LOG_LEVEL: 'debug' });
    const ended = await runToEnd({
      ...{ ...admin, command: [...admin.command, 'ledger'] },
      ...{ signal: 'SIGHUP', when: /PostgreSQL is running/ },
    });
    expect([ended.exitCode, ended.output]).toEqual([130, expect.stringContaining('Stopped.')]);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data']);
  });

  it('stops PostgreSQL when stopped while it still starts, and warns once of mails that reach nobody', async () => {
    await endAll();
    const { exitCode, output } = await runServer(
      { LOG_LEVEL: 'debug', PUBLIC_URL: 'https://assay.example', TRUST_PROXY: 'on' },
      { signal: 'SIGTERM', when: /PostgreSQL is running/ },
    );
    expect(output.split('\n').filter((line) => line.includes('"warn"'))).toEqual([
      expect.stringMatching(/"mend":"PUBLIC_URL is set and SMTP_URL is not.*"mails reach nobody"/),
    ]);
    expect(output).toContain('TRUST_PROXY=on believes the last proxy before this server alone');
    expect(exitCode).toBe(0);
    expect(output).not.toContain('Assay is ready');
    const pid = Number(/"pid":(\d+),"msg":"PostgreSQL is running"/.exec(output)?.[1]);
    expect(await isAlive(pid)).toBe(false);
  });

  it('names the port in use before it starts anything', async () => {
    await endAll();
    const other = createServer();
    const { exitCode, output } = await runServer({ PORT: String(await listenLocally(other)) });
    other.close();
    expect(exitCode).toBe(1);
    expect(output).toContain('set PORT to another number');
    expect(output).not.toContain('the database is open');
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['data']);
  });

  it('ends with code 2 and advice instead of a stack when a setting is wrong', async () => {
    const { exitCode, output } = await runServer({ PORT: 'eighty' });
    expect(exitCode).toBe(2);
    expect(output).toContain('PORT=eighty must be a whole number');
    expect(output).not.toMatch(/\n\s+at /);
  });
});
