import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FolderLock, isLock, takeLock } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp('/tmp/assay-lock-');
});
afterEach(() => rm(folder, { recursive: true }));

async function taken(pid: number): Promise<FolderLock> {
  const lock = await takeLock(folder, { pid, role: 'server' });
  if (!isLock(lock)) throw new Error(`The lock is held by ${lock.pid}.`);
  return lock;
}

/** The socket file that a killed process leaves behind. */
async function leaveDeadLock(): Promise<void> {
  const script = `require('node:net').createServer().listen(${JSON.stringify(path.join(folder, 'lock'))}, () => process.kill(process.pid, 'SIGKILL'))`;
  expect(() => execFileSync(process.execPath, ['-e', script], { stdio: 'ignore' })).toThrow();
  expect(await readdir(folder)).toEqual(['lock']);
}

describe('the lock of a data folder', () => {
  it('reports its holder to the second process, and is free after its release', async () => {
    const first = await taken(1);
    expect(await takeLock(folder, { pid: 2, role: 'sync' })).toEqual({ pid: 1, role: 'server' });
    await first.release();
    expect(await readdir(folder)).toEqual([]);
    await (await taken(3)).release();
  });

  it('is taken over from a killed process', async () => {
    await leaveDeadLock();
    await (await taken(4)).release();
  });

  it('is given to one of many that see the same dead lock', async () => {
    await leaveDeadLock();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((pid) => takeLock(folder, { pid, role: 'server' })));
    expect(answers.filter(isLock)).toHaveLength(1);
    await Promise.all(answers.filter(isLock).map((lock) => lock.release()));
    expect(await readdir(folder)).toEqual([]);
  });

  it('counts a holder that gives no sensible answer as alive', async () => {
    const stranger = createServer((connection) => connection.end('hello'));
    await new Promise<void>((resolve) => stranger.listen(path.join(folder, 'lock'), resolve));
    expect(isLock(await takeLock(folder, { pid: 1, role: 'server' }))).toBe(false);
    await new Promise((resolve) => stranger.close(resolve));
  });
});
