import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, readFile, realpath, rename, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { makeFolder } from '../../makeFolder.ts';
import { canWriteIn, type RunAs, UNPRIVILEGED, weAreRoot } from './unixUser.ts';

/** Where root may put what the account of PostgreSQL cannot reach below the project's folder, best first. */
export const SHELTERS: readonly string[] = ['/var/lib/assay', '/var/tmp/assay'];

/** The folders of one built-in PostgreSQL. */
export interface Place {
  readonly runAs: RunAs;
  /** PostgreSQL's own data folder; may not exist yet. */
  readonly data: string;
  readonly socketDir: string;
  /** Holds the password; only we can read it. */
  readonly passwordFile: string;
  /** Where the processes that use the database meet. Beside the data: two data folders may point to one database. */
  readonly lockDir: string;
}

/** The kernel's limit for the name of a unix socket, without the closing zero. */
const SOCKET_NAME_LIMIT = 103;

/**
 * Makes the folders PostgreSQL needs: inside the data folder, or, when we are root and the account that PostgreSQL runs
 * as cannot enter it, in a shelter that the data folder then points to by its file `postgres.location`.
 * @throws StartError when no folder can be used.
 */
export async function preparePlace(dataDir: string, log: Logger, shelters = SHELTERS): Promise<Place> {
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

/** A data folder that an ordinary user made goes on running as that user when root starts the server. */
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

  const pointer = path.join(dataDir, 'postgres.location');
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

/** Somebody removed the data folder to start anew, or lost it: the database it pointed to is not ours to delete. */
async function setAside(shelter: string, log: Logger): Promise<void> {
  if (!(await lstat(path.join(shelter, 'data')).catch(() => null))) return;
  const kept = `${shelter}.${randomBytes(4).toString('hex')}`;
  await rename(shelter, kept);
  log.warn(
    { kept },
    'a database that no data folder points to any more was set aside: remove it if you do not need it',
  );
}

/** In a folder where anybody may write, a name that we expect could have been taken by somebody else. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** A folder that only the account can enter. */
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
 * A private folder in which a unix socket named `socket` can be made: the one asked for, or one with a short name in
 * /tmp when the path would be longer than the kernel takes.
 */
async function shortFolder(folder: string, runAs: RunAs, socket: string): Promise<string> {
  const fits = Buffer.byteLength(path.join(folder, socket)) <= SOCKET_NAME_LIMIT;
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return await privateFolder(fits ? folder : `/tmp/assay-${key}`, runAs);
}

/** Removes the folders of the sockets, which are empty when everybody has left; one in /tmp would stay there for ever. */
export async function leavePlace({ socketDir, lockDir }: Place): Promise<void> {
  for (const folder of [socketDir, lockDir]) await rmdir(folder).catch(() => undefined);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
