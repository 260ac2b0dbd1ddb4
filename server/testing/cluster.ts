import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findBinaries } from '../platform/db/builtin/binaries.ts';
import {
  type Cluster,
  DATABASE_USER,
  initCluster,
  SOCKET_PORT,
  startPostgres,
} from '../platform/db/builtin/cluster.ts';
import { SHELTERS } from '../platform/db/builtin/dataDirectory.ts';
import { isAlive } from '../platform/db/builtin/staleProcess.ts';
import { UNPRIVILEGED, weAreRoot } from '../platform/db/builtin/unixUser.ts';
import { createDirectPool } from '../platform/db/pool.ts';
import { createLog } from '../platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster, without a database name. */
    postgresUrl: string;
  }
}

/** Template of all test databases: migrated, empty. */
export const TEMPLATE = 'assay_template';

/** Nothing has to outlast a crash, nobody copies it, and no table lives long enough to be vacuumed. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'autovacuum=off',
  'shared_buffers=64MB',
];
/** Bytes: the log of changes, and the databases of the files that run at once. */
const ROOM = 2 * 1_024 ** 3;

/** Starts one PostgreSQL without durability for the whole run: that of the first project serves the others. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().postgresUrl) return undefined;
  const log = createLog('warn');
  const runAs = weAreRoot() ? UNPRIVILEGED : null;
  const place = await roomyFolder();
  await removeAbandoned(place);
  const root = await mkdtemp(path.join(place, `assay-test-${process.pid}-`));
  const socketDir = path.join(root, 'run');
  await mkdir(socketDir, { mode: 0o700 });
  if (runAs) {
    await chown(root, runAs.uid, runAs.gid);
    await chown(socketDir, runAs.uid, runAs.gid);
  }
  const cluster: Cluster = {
    binaries: await findBinaries({ runAs, log, shelters: SHELTERS }),
    runAs,
    data: path.join(root, 'data'),
    socketDir,
    settings: SETTINGS,
  };
  const password = randomBytes(16).toString('hex');
  await initCluster(cluster, password);
  const postgres = await startPostgres(cluster, log);

  const url = `postgres://${DATABASE_USER}:${password}@${encodeURIComponent(socketDir)}:${SOCKET_PORT}`;
  await createTemplate(url, password);
  run.provide('postgresUrl', url);
  return async () => {
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  };
}

/** In memory where there is room for it: a file system takes several times as long to make the files of a database. */
async function roomyFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory && memory.bavail * memory.bsize >= ROOM ? '/dev/shm' : '/tmp';
}

/** A run that was killed leaves its databases, in memory until the machine restarts. */
async function removeAbandoned(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = /^assay-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !(await isAlive(Number(pid))))
      await rm(path.join(place, name), { recursive: true, force: true });
  }
}

async function createTemplate(url: string, password: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${url}/postgres` });
  await admin.connect();
  // Tests open thousands of connections, each of which would hash the password thousands of times.
  await admin.query('SET scram_iterations = 1');
  await admin.query(`ALTER ROLE ${DATABASE_USER} PASSWORD '${password}'`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  // Only the first of the projects loads the modules for it.
  const [{ modules }, { migrate }] = await Promise.all([import('../modules.ts'), import('../platform/db/migrate.ts')]);
  const log = createLog('warn');
  const pool = createDirectPool({ connectionString: `${url}/${TEMPLATE}` }, log);
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  await migrate(pool, { log, afterMigrations });
  await pool.end();
}
