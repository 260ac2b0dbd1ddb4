import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, readFile, realpath, rename, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { makeFolder } from '../../makeFolder.ts';
import { canWriteIn, type RunAs, UNPRIVILEGED, weAreRoot } from './unixUser.ts';

/** Folders for root when the database user cannot reach the project folder, best first. */
export const SHELTERS: readonly string[] = ['/var/lib/assay', '/var/tmp/assay'];

/** Says where the database is, if not in the data folder. */
const POINTER = 'postgres.location';

/** Folders of one built-in PostgreSQL. */
export interface DatabaseFolders {
  readonly runAs: RunAs;
  /** PostgreSQL's own data folder; may not exist yet. */
  readonly data: string;
  readonly socketDir: string;
  /** Password file, readable only by us. */
  readonly passwordFile: string;
  /** Folder of the process lock. Beside the data, because two DATA_DIRs may point to one database. */
  readonly lockDir: string;
}

/** Kernel limit of a unix socket path, without the trailing NUL. */
const SOCKET_NAME_LIMIT = 103;

/**
 * Creates PostgreSQL's folders inside the data folder. As root, if the database user cannot enter it, in a shelter to
 * which `postgres.location` in the data folder points.
 * @throws StartError when no folder can be used.
 */
export async function prepareFolders(dataDir: string, log: Logger, shelters = SHELTERS): Promise<DatabaseFolders> {
  await makeDataDir(dataDir);
  const real = await realpath(dataDir);
  const runAs = weAreRoot() ? await accountOf(path.join(real, 'postgres', 'data')) : null;
  const root = await reachableRoot(real, runAs, log, shelters);
  return {
    runAs,
    data: path.join(root, 'data'),
    socketDir: await shortFolder(path.join(root, 'run'), runAs, '.s.PGSQL.5432.lock'),
    passwordFile: path.join(real, 'postgres.password'),
    lockDir: await shortFolder(path.join(root, 'lock'), null, 'lock.12345678'),
  };
}

/** Whether a server has made its database in this data folder. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const traces = [path.join(dataDir, 'postgres', 'data'), path.join(dataDir, POINTER)];
  const found = await Promise.all(traces.map((trace) => lstat(trace).catch(() => null)));
  return found.some((trace) => trace !== null);
}

/** Root keeps running an existing data folder as the user who owns it. */
async function accountOf(data: string): Promise<RunAs> {
  const found = await lstat(data).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : UNPRIVILEGED;
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be made: ${reasonOf(error)}. Set DATA_DIR to another folder.`,
    );
  }
  if (!(await canWriteIn(dataDir, null))) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written by this user. Give it to this user, or set DATA_DIR to another folder.`,
    );
  }
}

async function reachableRoot(dataDir: string, runAs: RunAs, log: Logger, shelters: readonly string[]): Promise<string> {
  const inside = path.join(dataDir, 'postgres');
  if (runAs === null) return await privateFolder(inside, null);

  const pointer = path.join(dataDir, POINTER);
  const sheltered = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (sheltered !== '') {
    if (await canWriteIn(sheltered, runAs)) return sheltered;
    throw new StartError(
      `The file ${pointer} says that the database is in ${sheltered}, which does not exist or cannot be used. Restore that folder, or remove the file to start with an empty database.`,
    );
  }

  await privateFolder(inside, runAs);
  if (await canWriteIn(inside, runAs)) return inside;
  if (await lstat(path.join(inside, 'data')).catch(() => null)) {
    throw new StartError(
      `The database in ${inside} belongs to uid ${runAs.uid}, which may not enter that folder any more. Let it in, or move the data folder and set DATA_DIR.`,
    );
  }
  await rmdir(inside);
  for (const base of shelters) {
    const folder = await makeShelter(base, dataDir, runAs, log);
    if (folder === null) continue;
    await writeFile(pointer, `${folder}\n`);
    log.warn(
      { dataDir, database: folder },
      `the database is kept in ${folder}: PostgreSQL does not run as root, and its account (uid ${runAs.uid}) cannot enter ${dataDir}`,
    );
    return folder;
  }
  throw new StartError(
    `PostgreSQL does not run as root, and its account (uid ${runAs.uid}) can use neither ${dataDir} nor ${shelters.join(' nor ')}. Set DATA_DIR to a folder outside of closed ones, start as an ordinary user, or set DATABASE_URL.`,
  );
}

async function makeShelter(
  base: string,
  dataDir: string,
  runAs: NonNullable<RunAs>,
  log: Logger,
): Promise<string | null> {
  try {
    await makeFolder(base, 0o755);
    if (!(await isOurs(base))) return null;
    const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    const name = path.join(base, `data-${key}`);
    await setAside(name, log);
    const folder = await privateFolder(name, runAs);
    return (await canWriteIn(folder, runAs)) ? folder : null;
  } catch {
    return null;
  }
}

/** The data folder is gone, removed or lost: keep the database it pointed to. */
async function setAside(shelter: string, log: Logger): Promise<void> {
  if (!(await lstat(path.join(shelter, 'data')).catch(() => null))) return;
  const aside = `${shelter}.${randomBytes(4).toString('hex')}`;
  await rename(shelter, aside);
  log.warn(
    { folder: aside },
    'a database that no data folder points to any more was set aside: remove it if you do not need it',
  );
}

/** In a world-writable folder another user may have created the expected name. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Creates a folder that only this user can enter. */
async function privateFolder(folder: string, runAs: RunAs): Promise<string> {
  await makeFolder(folder, 0o700);
  const found = await lstat(folder);
  const expected = runAs?.uid ?? process.getuid?.();
  if (!found.isDirectory() || (found.uid !== expected && !weAreRoot())) {
    throw new StartError(`${folder} belongs to another user. Remove it, or set DATA_DIR to another folder.`);
  }
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Creates a private folder for the socket `socket`: `folder`, or a short name in /tmp when the path exceeds the
 * kernel's limit.
 */
async function shortFolder(folder: string, runAs: RunAs, socket: string): Promise<string> {
  const fits = Buffer.byteLength(path.join(folder, socket)) <= SOCKET_NAME_LIMIT;
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return await privateFolder(fits ? folder : `/tmp/assay-${key}`, runAs);
}

/** Removes empty socket folders; those in /tmp would otherwise remain. */
export async function removeSocketFolders({ socketDir, lockDir }: DatabaseFolders): Promise<void> {
  for (const folder of [socketDir, lockDir]) await rmdir(folder).catch(() => undefined);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
