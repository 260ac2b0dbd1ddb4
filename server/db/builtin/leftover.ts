import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { processEnded } from './processes.ts';

const run = promisify(execFile);

/**
 * Clears what a killed server left behind. A PostgreSQL that still runs on the data folder is stopped in an orderly way
 * (everything it acknowledged is on disk), so that the next one starts with our settings and as our child. A
 * `postmaster.pid` whose number now belongs to an unrelated process is removed, which PostgreSQL itself refuses to do.
 * The caller holds the lock of the data folder: nobody else is using it.
 */
export async function clearLeftover(data: string, log: Logger): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;

  if (!(await isPostgresOn(pid, data))) {
    await rm(file, { force: true });
    return;
  }
  log.warn({ pid }, 'taking over the PostgreSQL of a server that was killed');
  signal(pid, 'SIGINT');
  if (await processEnded(pid, 20_000)) return;
  signal(pid, 'SIGQUIT');
  if (await processEnded(pid, 10_000)) return;
  throw new StartError(
    `A PostgreSQL left behind by an earlier server (process ${pid}) does not stop. End it and start again.`,
  );
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

async function commandOf(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
  } catch {
    // No /proc on this system: ps knows.
    const answer = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => null);
    return answer?.stdout.trim() ?? null;
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime, which is what we want.
  }
}
