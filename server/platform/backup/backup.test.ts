import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { runBackup } from '#server/cli/runBackup.ts';
import { modules } from '#server/modules.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { eventually } from '#server/testing/process.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { createCopyPool } from '../db/pool.ts';
import { findWrongBalances } from '../ledger.ts';
import { createLog } from '../log.ts';
import { checkArchive } from './archive.ts';
import { restoreBackup } from './restoreBackup.ts';

const log = createLog('silent');
const test = useTestAccounts({ sample: COMMON_SAMPLE });

let home: string;
/** Taken while members write. */
let backup: string;
/** Stays empty. */
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
const ended: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  home = await mkdtemp('/tmp/assay-backup-');
  backup = path.join(home, 'backup.tar.gz');
  empty = await emptyDatabase();
});
afterAll(async () => {
  for (const end of ended.reverse()) await end();
  await rm(home, { recursive: true, force: true });
});

/** An empty database of an ordinary account, as managed services give them. */
async function emptyDatabase(): Promise<{ readonly url: string; readonly pool: pg.Pool }> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  const { pool } = test.database;
  await pool.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await pool.query(`CREATE DATABASE ${name} OWNER ${name}`);
  const url = new URL(test.database.url);
  Object.assign(url, { username: name, password: name, pathname: `/${name}` });
  const opened = createCopyPool({ connectionString: url.href }, log);
  ended.push(async () => {
    await opened.end();
    await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await pool.query(`DROP ROLE ${name}`);
  });
  return { url: url.href, pool: opened };
}

const never = new AbortController().signal;

/** Runs a command as the operator does, but in this process: starting one takes most of the time. */
const run = (name: 'backup' | 'restore', file: string, url: string, dataDir = test.database.deps.config.dataDir) =>
  runBackup(name, [file], { DATABASE_URL: url, DATA_DIR: dataDir }, never);

/** Count and hash of the rows of every table. */
async function fingerprints(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const found = new Map<string, string>();
  for (const { name } of rows) {
    const row = await pool.query(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS text FROM "${name}" t`,
    );
    found.set(name, row.rows[0].text);
  }
  return found;
}

const relations = async (pool: pg.Pool) =>
  (
    await pool.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')",
    )
  ).rows;

/** What a migration and a declared column made: types, defaults, keys, triggers, indexes. */
async function shapes(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    SELECT 'column' AS kind, table_name || '.' || column_name AS name,
           concat_ws(' ', data_type, collation_name, is_nullable, column_default, is_identity, generation_expression) AS text
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || convalidated
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'comment', relname, obj_description(oid, 'pg_class') FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     ORDER BY 1, 2`);
  return rows;
}

/** Members who are given points, and lose them, each time in one transaction; ends when the signal does. */
async function keepWriting(pool: pg.Pool, userId: number, signal: AbortSignal): Promise<number> {
  let turns = 0;
  for (; !signal.aborted; turns++) {
    await pool.query(`
      BEGIN;
      INSERT INTO ledger (unit, user_id, amount, reason, source, facts, at) VALUES ('points', ${userId}, 10, 'test', 'turn ${turns}', '{}', now());
      INSERT INTO help_feedback (article, reader, helpful, answered_at) VALUES ('turn', '${turns}', true, now());
      COMMIT`);
  }
  return turns;
}

const TOUCHED = ['ledger', 'ledger_balances', 'help_feedback'];
const ODD = 'tab\tline\nreturn\r\\N \\. "quoted" ☃ 😀';

describe('a backup', () => {
  it('holds one moment of a database that is written to, and gives it back elsewhere', async () => {
    const { pool } = test.database;
    const { id } = await test.addMember('keeper', 'pro');
    await pool.query('UPDATE users SET name = $1 WHERE id = $2', [ODD, id]);
    const stored = [randomBytes(16).toString('hex'), id, Buffer.from([0, 9, 10, 13, 92, 255])];
    await pool.query("INSERT INTO uploads (name, user_id, type, bytes) VALUES ($1, $2, 'image/webp', $3)", stored);
    const { dataDir } = test.database.deps.config;
    await mkdir(path.join(dataDir, 'mail'), { recursive: true });
    await writeFile(path.join(dataDir, 'mail', 'one.eml'), ODD);
    await writeFile(path.join(dataDir, 'postgres.password'), 'not-in-a-backup');
    const before = await fingerprints(pool);
    const writing = new AbortController();
    const writers = [0, 1].map(() => keepWriting(pool, id, writing.signal).catch(() => 0));
    await eventually(async () => expect((await pool.query('SELECT FROM help_feedback')).rowCount).toBeGreaterThan(20));
    const taken = await run('backup', backup, test.database.url);
    writing.abort();
    await Promise.all(writers);
    expect(taken).toMatchObject({ exitCode: 0, output: expect.stringContaining(`npm run restore -- ${backup}`) });
    expect(taken.output).toMatch(new RegExp(`^Backed up ${before.size} tables with [\\d,]+ rows and 1 file to `));
    expect((await stat(backup)).mode & 0o777).toBe(0o600);

    const target = await emptyDatabase();
    const elsewhere = path.join(home, 'elsewhere');
    const restored = await run('restore', backup, target.url, elsewhere);
    expect(restored).toMatchObject({ exitCode: 0, output: expect.stringContaining(`Restored ${before.size} tables`) });
    const after = await fingerprints(target.pool);
    for (const [table, text] of before) {
      if (!TOUCHED.includes(table)) expect([table, after.get(table)]).toEqual([table, text]);
    }
    const { rows } = await target.pool.query(
      'SELECT (SELECT count(*) FROM ledger)::int AS given, (SELECT count(*) FROM help_feedback)::int AS noted',
    );
    expect(rows[0].given).toBe(rows[0].noted);
    expect(rows[0].given).toBeGreaterThan(20);
    expect(await findWrongBalances(target.pool)).toEqual([]);
    expect(await shapes(target.pool)).toEqual(await shapes(pool));
    expect(await readdir(elsewhere)).toEqual(['mail']);
    expect(await readFile(path.join(elsewhere, 'mail', 'one.eml'), 'utf8')).toBe(ODD);

    const again = path.join(home, 'again.tar.gz');
    await run('backup', again, target.url, elsewhere);
    const [first, second] = await Promise.all([backup, again].map((file) => checkArchive(file, () => undefined)));
    const { 'manifest.json': _, ...parts } = first?.contents.parts ?? {};
    expect(second?.contents.parts).toMatchObject(parts);

    const config = { ...test.database.deps.config, dataDir: elsewhere };
    const app = await buildApp({ ...test.database.deps, config, pool: target.pool, direct: target.pool }, { modules });
    ended.push(() => app.close());
    const browser = openBrowser(app);
    await browser.signIn('keeper', PASSWORD);
    expect((await browser.get('/api/users/user-info')).body[1]).toMatchObject({ name: ODD, plan: 'pro' });
    // Numbers go on after those that were given.
    await target.pool.query(
      "INSERT INTO ledger (unit, user_id, amount, reason, source, facts, at) VALUES ('points', $1, 10, 'test', 'later', '{}', now())",
      [id],
    );
    expect(await findWrongBalances(target.pool)).toEqual([]);
    await expect(target.pool.query('DELETE FROM ledger')).rejects.toThrow('append-only');
  });
});

describe('a restore', () => {
  it.each<[string, (file: string) => Promise<void>]>([
    ['cut near its end', async (file) => truncate(file, (await stat(file)).size - 1)],
    ['cut in the middle', async (file) => truncate(file, Math.floor((await stat(file)).size / 2))],
    ['emptied', (file) => truncate(file, 0)],
    [
      'changed in one byte',
      async (file) => {
        const bytes = await readFile(file);
        const at = Math.floor(bytes.length / 2);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
    ],
    [
      'changed and compressed again',
      async (file) => {
        const bytes = gunzipSync(await readFile(file));
        bytes.write('KEEPER', bytes.indexOf('keeper@example.com'));
        await writeFile(file, gzipSync(bytes));
      },
    ],
    ['of another program', (file) => writeFile(file, gzipSync('not a backup'))],
  ])('refuses a file %s, and leaves the database empty', async (_, damage) => {
    const file = path.join(home, 'damaged.tar.gz');
    await copyFile(backup, file);
    await damage(file);
    const elsewhere = path.join(home, 'nothing');
    const { exitCode, output } = await run('restore', file, empty.url, elsewhere);
    expect([exitCode, output]).toEqual([1, expect.stringContaining(`${file} is no whole backup`)]);
    expect(await relations(empty.pool)).toEqual([]);
    await expect(readdir(elsewhere)).rejects.toThrow('ENOENT');
  });

  it('is undone as a whole when it fails amid the rows', async () => {
    const stopping = new AbortController();
    const restoring = restoreBackup({
      ...{ pool: empty.pool, dataDir: path.join(home, 'nothing'), file: backup, advice: '', signal: stopping.signal },
      checking: () => undefined,
      restoring: (done, of) => {
        if (done > of / 2) stopping.abort(new Error('amid the rows'));
      },
    });
    await expect(restoring).rejects.toThrow('amid the rows');
    expect(await relations(empty.pool)).toEqual([]);
  });

  it('refuses a database that is not empty, says what is there and what to do', async () => {
    const { exitCode, output } = await run('restore', backup, test.database.url);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^The database is not empty: it holds \d+ tables, 1 accounts?, 400 projects\./);
    expect(output).toContain('Create a new database and set DATABASE_URL to it.');
  });

  it('refuses a backup of a newer version, and a file in the way of its own', async () => {
    const options = {
      ...{ pool: empty.pool, file: backup, advice: '' },
      checking: () => undefined,
      restoring: () => undefined,
    };
    const older = restoreBackup({
      ...options,
      dataDir: path.join(home, 'nothing'),
      migrations: migrations.slice(0, -1),
    });
    await expect(older).rejects.toThrow(
      `made by a newer version of this program (it has the migration ${migrations.at(-1)?.name})`,
    );
    const taken = path.join(home, 'taken');
    await mkdir(path.join(taken, 'mail'), { recursive: true });
    await writeFile(path.join(taken, 'mail', 'one.eml'), 'another');
    await expect(restoreBackup({ ...options, dataDir: taken })).rejects.toThrow('one.eml exists already');
    expect(await relations(empty.pool)).toEqual([]);
  });

  it('takes a backup of an older version, whose tables the migrations that follow change', async () => {
    const target = await emptyDatabase();
    const later = {
      name: '9001_later',
      sql: 'ALTER TABLE users ADD COLUMN later text; UPDATE users SET later = username',
    };
    await restoreBackup({
      ...{ pool: target.pool, dataDir: path.join(home, 'later'), file: backup, advice: '' },
      migrations: [...migrations, later],
      checking: () => undefined,
      restoring: () => undefined,
    });
    await migrate(target.pool, { log, migrations: [...migrations, later] });
    const { rows } = await target.pool.query("SELECT later FROM users WHERE username = 'keeper'");
    expect(rows).toEqual([{ later: 'keeper' }]);
  });
});

describe('the commands', () => {
  it.each<['backup' | 'restore', () => string, number, string]>([
    ['backup', () => backup, 2, 'exists already'],
    ['backup', () => path.join(test.database.deps.config.dataDir, 'b.tar.gz'), 2, 'lies in DATA_DIR'],
    ['backup', () => path.join(home, 'no', 'b.tar.gz'), 2, 'There is no folder'],
    ['backup', () => '--dance', 2, "Unknown option '--dance'"],
    ['restore', () => path.join(home, 'none.tar.gz'), 2, 'There is no file'],
    ['restore', () => home, 2, 'cannot be read'],
    ['restore', () => '--help', 0, 'npm run restore -- FILE'],
  ])('%s: says what is wrong with a file, case %#', async (name, file, exitCode, said) => {
    expect(await run(name, file(), empty.url)).toEqual({ exitCode, output: expect.stringContaining(said) });
  });

  it('refuse an empty database, and leave no file when they are stopped', async () => {
    const file = path.join(home, 'stopped.tar.gz');
    expect((await run('backup', file, empty.url)).output).toContain('The database is empty');
    const environment = { DATABASE_URL: test.database.url, DATA_DIR: path.join(home, 'stopped') };
    expect(await runBackup('backup', [file], environment, AbortSignal.abort())).toEqual({
      exitCode: 130,
      output: 'Stopped. No backup was written.\n',
    });
    expect((await readdir(home)).filter((name) => name.startsWith('stopped.tar'))).toEqual([]);
  });
});
