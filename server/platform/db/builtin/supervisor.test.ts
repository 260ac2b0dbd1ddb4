import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs, ROOT } from '../../../testing/needs.ts';
import { createLog } from '../../log.ts';
import { type BuiltIn, type BuiltInRole, startBuiltIn } from './supervisor.ts';

let home: string;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  home = await mkdtemp('/tmp/assay-built-in-');
  await chmod(home, 0o755);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const open = (dataDir: string, role: BuiltInRole = 'server') => startBuiltIn({ dataDir, log, role, poolSize: 2 });

/** Those in use, for sockets that would have too long a name where they belong. */
async function shortFolders(): Promise<string[]> {
  const names = (await readdir('/tmp')).filter((name) => /^assay-[\da-f]{12}$/.test(name));
  const held = await Promise.all(names.map((name) => readdir(path.join('/tmp', name)).catch(() => [])));
  return names.filter((_, at) => held[at]?.some((file) => file === 'lock' || file === '.s.PGSQL.5432'));
}

async function query({ connection }: BuiltIn, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the built-in PostgreSQL', { timeout: 60_000 }, () => {
  it('works in a folder with a name too long for a socket, which a second server is refused', async () => {
    const dataDir = path.join(home, 'a-folder-with-a-rather-long-name'.repeat(4), 'data');
    const database = await open(dataDir);
    const folders = await shortFolders();
    expect(folders).toHaveLength(2);
    expect(await query(database, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await expect(open(dataDir)).rejects.toThrow(`is in use by a running server (process ${process.pid})`);
    await database.stop();
    const left = await readdir('/tmp');
    expect(folders.filter((name) => left.includes(name))).toEqual([]);
  });

  it(
    'moves elsewhere when only root can enter the data folder, is found there again, and refused while a sync has it',
    needs(ROOT),
    async () => {
      await mkdir(path.join(home, 'closed'), { mode: 0o700 });
      const dataDir = path.join(home, 'closed', 'data');
      const first = await open(dataDir);
      const place = (await readFile(path.join(dataDir, 'postgres.location'), 'utf8')).trim();
      try {
        expect(lines.join('')).toContain(place);
        await query(first, 'CREATE TABLE kept AS SELECT 1 AS n');
        await first.stop();
        const second = await open(dataDir, 'sync');
        expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
        await expect(open(dataDir)).rejects.toThrow(`is in use by npm run sync (process ${process.pid})`);
        await second.stop();
      } finally {
        await first.stop();
        await rm(place, { recursive: true, force: true });
      }
    },
  );

  it('says nothing of connections that end because it is stopped, and still of those that somebody ends', async () => {
    const database = await open(path.join(home, 'stopped'));
    const staying = new pg.Client(database.connection);
    const ended = new pg.Client(database.connection);
    const over = [staying, ended].map((client) => new Promise((resolve) => client.on('error', resolve)));
    for (const client of [staying, ended]) await client.connect();
    const said = () => lines.filter((line) => line.includes('administrator command'));
    const pid = (await ended.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
    await query(database, `SELECT pg_terminate_backend(${pid}, 10000)`);
    await over[1];
    await expect.poll(() => said().length).toBe(1);
    await database.stop();
    await over[0];
    expect(said()).toHaveLength(1);
    expect(lines.filter((line) => line.includes('WARNING'))).toEqual([]);
  });
});
