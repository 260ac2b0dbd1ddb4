import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';

/**
 * Cleans up after a killed server. Stops a PostgreSQL still running on the data folder, and orphaned sessions, so that
 * the next one starts as our child with our settings; acknowledged data is on disk. Repairs stale lock files that would
 * block the start. The caller holds the lock of the data folder.
 */
export async function stopStaleProcess(data: string, socketDir: string, log: Logger): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (Number.isInteger(pid) && pid > 1) {
    if (await isPostgresOn(pid, data)) {
      log.warn({ pid }, 'taking over the PostgreSQL of a server that was killed');
      await stopAll([pid], 'SIGINT');
    } else {
      // Keep the file: it names the shared memory that orphaned sessions may still use. PostgreSQL ignores a pid that
      // is its own parent, which is us.
      await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    }
  }
  await stopAll(await processesIn(data), 'SIGQUIT');
  for (const name of await readdir(socketDir)) await rm(path.join(socketDir, name), { force: true });
}

async function stopAll(pids: readonly number[], name: NodeJS.Signals): Promise<void> {
  for (const pid of pids) signal(pid, name);
  for (const pid of pids) {
    if (await processEnded(pid, 20_000)) continue;
    signal(pid, 'SIGQUIT');
    if (await processEnded(pid, 10_000)) continue;
    throw new StartError(`A PostgreSQL left behind by an earlier server (process ${pid}) does not stop. End it first.`);
  }
}

/** Checks the command line as well, because pids are reused. */
async function isPostgresOn(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid);
  if (command === null || !/\bpostgres\b/.test(command)) return false;
  const folder = /-D\s(\S.*?)(?:\s-c\s|$)/.exec(command)?.[1];
  if (folder === undefined) return false;
  const [theirs, ours] = await Promise.all([stat(folder).catch(() => null), stat(data)]);
  return theirs !== null && theirs.dev === ours.dev && theirs.ino === ours.ino;
}

const run = promisify(execFile);

/** Waits until any process has exited, child or not; false after `withinMs`. */
export async function processEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** True while the process runs; zombies count as ended. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // Without an init process in a container, orphans remain zombies.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(status);
}

/** Command line of a process; null: no such process. */
async function commandOf(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
  } catch {
    // This system has no /proc.
    const answer = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => null);
    return answer?.stdout.trim() ?? null;
  }
}

/** Processes whose working directory is `folder`; empty without /proc. */
async function processesIn(folder: string): Promise<number[]> {
  const wanted = await realpath(folder);
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const working = await readlink(`/proc/${name}/cwd`).catch(() => null);
    if (working === wanted) found.push(Number(name));
  }
  return found;
}

/** Sends a signal; ignores a process that has already exited. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
