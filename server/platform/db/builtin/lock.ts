import { randomBytes } from 'node:crypto';
import { link, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const HOLDER = z.object({ pid: z.number(), role: z.enum(['server', 'sync', 'admin', 'backup', 'restore']) });
export type Holder = z.infer<typeof HOLDER>;

/** `release` may be called more than once. */
export interface FolderLock {
  readonly release: () => Promise<void>;
}

/**
 * Takes the lock of a data folder, or returns its holder. The lock is a listening unix socket: the kernel releases it
 * when the process dies, even by kill -9 or in a container.
 */
export async function takeLock(folder: string, holder: Holder): Promise<FolderLock | Holder> {
  const name = path.join(folder, 'lock');
  const own = path.join(folder, `lock.${randomBytes(4).toString('hex')}`);
  const server = await listen(own, holder);
  try {
    for (;;) {
      if (await claim(own, name)) return { release: () => release(server, name) };
      const other = await ask(name);
      if (other) return await give(server, other);
      // The holder is dead. Rename before removing, so that of two processes only one removes it, and none removes a
      // lock just taken.
      const grave = path.join(folder, `lock.${randomBytes(4).toString('hex')}`);
      await rename(name, grave).catch(() => undefined);
      const alive = await ask(grave);
      if (alive) await link(grave, name).catch(() => undefined);
      await rm(grave, { force: true });
      if (alive) return await give(server, alive);
      await delay(5);
    }
  } finally {
    await rm(own, { force: true });
  }
}

export function isLock(answer: FolderLock | Holder): answer is FolderLock {
  return 'release' in answer;
}

async function listen(socket: string, holder: Holder): Promise<Server> {
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    connection.end(JSON.stringify(holder));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  server.unref();
  return server;
}

/** Links the socket to its public name; only one process succeeds. */
async function claim(own: string, name: string): Promise<boolean> {
  try {
    await link(own, name);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Asks the lock's holder for its identity; null: nothing listens. */
async function ask(socket: string): Promise<Holder | null> {
  return await new Promise((resolve) => {
    let text = '';
    const connection = connect(socket);
    // A timeout means alive but busy, not dead.
    connection.setTimeout(3_000, () => connection.destroy(new Error('no answer')));
    connection.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    connection.on('connect', () => {
      connection.once('close', () => resolve(readHolder(text)));
    });
    connection.on('error', () => resolve(null));
  });
}

function readHolder(text: string): Holder {
  try {
    return HOLDER.parse(JSON.parse(text));
  } catch {
    return { pid: 0, role: 'server' };
  }
}

async function give(server: Server, other: Holder): Promise<Holder> {
  await new Promise((resolve) => server.close(resolve));
  return other;
}

async function release(server: Server, name: string): Promise<void> {
  if (!server.listening) return;
  await rm(name, { force: true });
  await new Promise((resolve) => server.close(resolve));
}
