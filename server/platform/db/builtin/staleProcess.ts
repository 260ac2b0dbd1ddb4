import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';

/**
 * Clears what a killed server left behind. A PostgreSQL that still runs on the data folder is stopped in an orderly way
 * (everything it acknowledged is on disk), so that the next one starts with our settings and as our child; so are
 * sessions that outlived a killed PostgreSQL. Lock files that name a process which is no PostgreSQL of ours would make
 * the next start fail: they are put right.
 * The caller holds the lock of the data folder: nobody else is using it.
 */
export async function clearLeftover(data: string, socketDir: string, log: Logger): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (Number.isInteger(pid) && pid > 1) {
    if (await isPostgresOn(pid, data)) {
      log.warn({ pid }, 'taking over the PostgreSQL of a server that was killed');
      await stopAll([pid], 'SIGINT');
    } else {
      // The file itself has to stay: it tells PostgreSQL which shared memory sessions of the dead one may still use.
      // Its first line is the number it looks for, and it never mistakes its own parent, which we are, for another.
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

/** Whether the process is a PostgreSQL that works on this data folder: the number alone may have been used again. */
async function isPostgresOn(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid);
  if (command === null || !/\bpostgres\b/.test(command)) return false;
  const folder = /-D\s(\S.*?)(?:\s-c\s|$)/.exec(command)?.[1];
  if (folder === undefined) return false;
  const [theirs, ours] = await Promise.all([stat(folder).catch(() => null), stat(data)]);
  return theirs !== null && theirs.dev === ours.dev && theirs.ino === ours.ino;
}

const run = promisify(execFile);

/** Waits until a process that need not be our child has ended; false when it has not within the time. */
export async function processEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** Whether a process with this id runs. One that has ended but that its parent has not asked about yet does not. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // In a container without an init process nobody ever asks about orphans: they stay listed as zombies.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(status);
}

/** The command line of a process; null when there is no such process. */
async function commandOf(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
  } catch {
    // No /proc on this system: ps knows.
    const answer = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => null);
    return answer?.stdout.trim() ?? null;
  }
}

/** The processes whose working folder is this one, as far as the system tells (it needs /proc). */
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

/** Sends a signal; a process that has ended in the meantime is what the sender wants. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
