import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

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
export async function commandOf(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
  } catch {
    // No /proc on this system: ps knows.
    const answer = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => null);
    return answer?.stdout.trim() ?? null;
  }
}

/** The processes whose working folder is this one, as far as the system tells (it needs /proc). */
export async function processesIn(folder: string): Promise<number[]> {
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
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
