import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { commandOf, processEnded, processesIn, signal } from './processes.ts';

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
