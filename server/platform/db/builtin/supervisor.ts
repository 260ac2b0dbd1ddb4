import { randomBytes } from 'node:crypto';
import { lstat, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { Connection } from '../pool.ts';
import { findBinaries } from './binaries.ts';
import {
  type Cluster,
  DATABASE_USER,
  initCluster,
  type RunningPostgres,
  SOCKET_PORT,
  startPostgres,
} from './cluster.ts';
import { type DatabaseFolders, hasDatabase, prepareFolders, removeSocketFolders, SHELTERS } from './dataDirectory.ts';
import { type FolderLock, type Holder, isLock, takeLock } from './lock.ts';
import { stopStaleProcess } from './staleProcess.ts';

/** Why a process opens the built-in database: as the server, or as `npm run` with this name. */
export type BuiltInRole = Holder['role'];

/** A supervised built-in PostgreSQL. */
export interface BuiltIn {
  readonly connection: Connection;
  /** Folder of the data. */
  readonly place: string;
  /** It was made just now. */
  readonly isNew: boolean;
  /** Stops PostgreSQL if this process started it. Close all connections first. */
  readonly stop: () => Promise<void>;
}

export interface BuiltInOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly role: BuiltInRole;
  /** Connections of this process; PostgreSQL allows some more for a sync and for psql. */
  readonly poolSize: number;
  readonly shelters?: readonly string[];
}

/** Major version of PostgreSQL that this program needs. */
const MAJOR = '18';

/**
 * Starts the built-in PostgreSQL on the data folder, creates it if needed, and restarts it when it dies. Other roles join
 * the PostgreSQL of a server running on the same folder; a restore, which wants an empty database, does not.
 * @throws StartError when another process uses the folder, PostgreSQL cannot run, or a backup finds no database.
 */
export async function startBuiltIn(options: BuiltInOptions): Promise<BuiltIn> {
  const { dataDir, log, role, shelters = SHELTERS } = options;
  if (role === 'backup' && !(await hasDatabase(dataDir))) {
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has them.`);
  }
  const folders = await prepareFolders(dataDir, log, shelters);
  const lock = await takeLock(folders.lockDir, { pid: process.pid, role });
  if (!isLock(lock)) return await join(lock, folders, dataDir, role);

  try {
    const binaries = await findBinaries({ runAs: folders.runAs, log, shelters });
    const cluster: Cluster = {
      ...folders,
      binaries,
      settings: [`max_connections=${Math.max(100, options.poolSize + 50)}`],
    };
    const { password, isNew } = await prepareData(cluster, folders, log);
    const supervised = await supervise(cluster, log);
    const stop = () => stopAll(supervised, lock, folders);
    return { connection: connectionTo(folders, password), place: folders.data, isNew, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function stopAll(supervised: Supervised, lock: FolderLock, folders: DatabaseFolders): Promise<void> {
  await supervised.stop();
  await lock.release();
  await removeSocketFolders(folders);
}

async function join(holder: Holder, folders: DatabaseFolders, dataDir: string, role: BuiltInRole): Promise<BuiltIn> {
  const who = holder.role === 'server' ? 'a running server' : `npm run ${holder.role}`;
  if (role === 'server' || role === 'restore' || holder.role !== 'server') {
    throw new StartError(
      `The data folder ${dataDir} is in use by ${who} (process ${holder.pid}). Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  const connection = await whenAnswering(folders);
  return { connection, place: folders.data, isNew: false, stop: async () => undefined };
}

const JOIN_WITHIN_MS = 60_000;

/** Waits until PostgreSQL answers: the server we join may still be starting. */
async function whenAnswering(folders: DatabaseFolders): Promise<Connection> {
  const deadline = Date.now() + JOIN_WITHIN_MS;
  for (;;) {
    try {
      const connection = connectionTo(folders, await readPassword(folders));
      const client = new pg.Client(connection);
      await client.connect();
      await client.end();
      return connection;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

function connectionTo(folders: DatabaseFolders, password: string): Connection {
  return { host: folders.socketDir, port: SOCKET_PORT, user: DATABASE_USER, password, database: 'postgres' };
}

async function prepareData(
  cluster: Cluster,
  folders: DatabaseFolders,
  log: Logger,
): Promise<{ readonly password: string; readonly isNew: boolean }> {
  const version = await readFile(path.join(folders.data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) {
    if (await lstat(folders.data).catch(() => null)) {
      throw new StartError(
        `${folders.data} is not a data folder of PostgreSQL. Move it away, or set another DATA_DIR.`,
      );
    }
    log.debug({ data: folders.data }, 'making a new database');
    const password = randomBytes(24).toString('base64url');
    // Write the password before the cluster that needs it becomes visible.
    await writeFile(`${folders.passwordFile}.new`, `${password}\n`, { mode: 0o600, flush: true });
    await rename(`${folders.passwordFile}.new`, folders.passwordFile);
    await initCluster(cluster, password);
    return { password, isNew: true };
  }
  if (version.trim() !== MAJOR) {
    throw new StartError(
      `The database in ${folders.data} was made by PostgreSQL ${version.trim()}, this program brings ${MAJOR}. Run npm run backup with the old program and npm run restore with the new one, or set another DATA_DIR.`,
    );
  }
  await stopStaleProcess(folders.data, folders.socketDir, log);
  return { password: await readPassword(folders), isNew: false };
}

async function readPassword(folders: DatabaseFolders): Promise<string> {
  const password = (await readFile(folders.passwordFile, 'utf8').catch(() => '')).trim();
  if (password === '') {
    throw new StartError(`The password of the database is missing: restore ${folders.passwordFile} from your backup.`);
  }
  return password;
}

interface Supervised {
  readonly stop: () => Promise<void>;
}

/** Maximum backoff between restarts. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * Starts PostgreSQL, and once more where its recovery stumbled over an unlogged table of an earlier version: it stops when a
 * TRUNCATE was rolled back just before the crash, and its next start clears the file that was in the way.
 */
async function startOrRecover(cluster: Cluster, log: Logger): Promise<RunningPostgres> {
  try {
    return await startPostgres(cluster, log);
  } catch (error) {
    if (!(error instanceof StartError && /could not create file .*File exists/.test(error.message))) throw error;
    await stopStaleProcess(cluster.data, cluster.socketDir, log);
    return await startPostgres(cluster, log);
  }
}

async function supervise(cluster: Cluster, log: Logger): Promise<Supervised> {
  let current: RunningPostgres | null = await startOrRecover(cluster, log);
  const stopping = new AbortController();
  log.debug({ pid: current.pid }, 'PostgreSQL is running');

  const watch = async () => {
    while (!stopping.signal.aborted) {
      await current?.ended;
      if (stopping.signal.aborted) return;
      log.error('PostgreSQL ended unexpectedly: starting it again');
      current = await restart();
    }
  };
  const restart = async (): Promise<RunningPostgres | null> => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await stopStaleProcess(cluster.data, cluster.socketDir, log);
        const again = await startPostgres(cluster, log);
        log.info({ pid: again.pid }, 'PostgreSQL is running again');
        return again;
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not start again yet');
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return null;
  };
  const watching = watch();

  const stop = async () => {
    stopping.abort();
    await current?.stop();
    await watching;
    // A restart in progress may have finished meanwhile.
    await current?.stop();
  };
  return { stop };
}
