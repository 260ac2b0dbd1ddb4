import type { Pool, PoolClient } from 'pg';
import pg from 'pg';
import type { Logger } from '../log.ts';

export type Connection =
  | { readonly connectionString: string }
  | {
      /** Host name, or folder of a unix socket. */
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

interface PoolLimits {
  readonly poolSize: number;
  /** Statement timeout in ms; 0: none. */
  readonly statementTimeoutMs: number;
}

/** Creates a connection pool, which connects on the first query. Lost connections are logged and replaced. */
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
  // Losing a connection in use rejects its query. Without this listener it would also end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ reason: error.message }, 'a connection broke')),
  );
  return pool;
}

/** Runs `work` in a transaction on `client`; rolls back if it throws. */
export async function runInTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A lost connection has already been rolled back.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Runs `work` in a transaction on a connection of the pool. */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await runInTransaction(client, () => work(client));
  } finally {
    // The pool discards a broken connection.
    client.release();
  }
}

/** PostgreSQL is starting, stopping, full or gone; class 08: connection errors. */
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
/** Driver errors without a code. */
const DRIVER_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/**
 * Why the database failed: `unavailable` (gone, starting, full) or `too_slow` (statement timeout). null: our own error.
 */
export function whyDatabaseFailed(error: unknown): 'unavailable' | 'too_slow' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  if (code === QUERY_CANCELED) return 'too_slow';
  if (typeof code === 'string' && UNAVAILABLE.test(code)) return 'unavailable';
  if (SYSTEM_CODES.has(code) && 'syscall' in error) return isConnecting(error.syscall) ? 'unavailable' : null;
  return DRIVER_WORDS.test(error.message) ? 'unavailable' : null;
}

/** ENOENT is a missing file or a missing socket; the system call tells which. */
function isConnecting(syscall: unknown): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
}
