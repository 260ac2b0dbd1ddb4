import type { Pool, PoolClient } from 'pg';
import pg from 'pg';
import type { Logger } from '../log.ts';

/** How to reach one database. */
export type Connection =
  | { readonly connectionString: string }
  | {
      /** A host name, or the folder of a unix socket. */
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

interface PoolLimits {
  readonly poolSize: number;
  /** Milliseconds after which the database gives up on a statement; 0: never. */
  readonly statementTimeoutMs: number;
}

/** Opens a pool of connections. Lost connections are logged and replaced; nothing connects before the first query. */
export function createPool(connection: Connection, limits: PoolLimits, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: limits.poolSize,
    statement_timeout: limits.statementTimeoutMs,
    application_name: 'assay',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  // One that is lost while in use fails its query, which is where it is handled; without a listener it would also end
  // the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ reason: error.message }, 'a connection broke')),
  );
  return pool;
}

/** Runs `work` in a transaction on `client`: commits what it did, or undoes all of it when it throws. */
export async function runInTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // When the connection itself is lost there is nothing to roll back: the server has done so.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Takes a connection from the pool, runs `work` in a transaction on it and gives the connection back. */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await runInTransaction(client, () => work(client));
  } finally {
    // The pool keeps the connection only if it still works.
    client.release();
  }
}

/** PostgreSQL codes of a server that is starting, stopping, full or gone; class 08 is the connection itself. */
const UNAVAILABLE = /^(08...|57P0[1-5]|53300)$/;
const QUERY_CANCELED = '57014';
const SYSTEM_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);
/** What the driver says in words only. */
const DRIVER_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/**
 * Why a query failed for no fault of its own: the database is `unavailable` (gone, starting, full), or the statement was
 * `too_slow` for its time limit. null: neither, so it is a fault of ours.
 */
export function whyDatabaseFailed(error: unknown): 'unavailable' | 'too_slow' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  if (code === QUERY_CANCELED) return 'too_slow';
  if (typeof code === 'string' && UNAVAILABLE.test(code)) return 'unavailable';
  if (SYSTEM_CODES.has(code) && 'syscall' in error) return isConnecting(error.syscall) ? 'unavailable' : null;
  return DRIVER_WORDS.test(error.message) ? 'unavailable' : null;
}

/** A missing file has the same code as a missing socket; the system call tells them apart. */
function isConnecting(syscall: unknown): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
}
