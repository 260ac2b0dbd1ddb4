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

/** How much longer than the database we wait for an answer, in ms: after that the network lost it. */
const ANSWER_AFTER_TIMEOUT_MS = 2_000;
/** For imports and migrations. */
const LONG_QUERY_MS = 1_800_000;

/**
 * Creates a connection pool, which connects on the first query. Lost connections are logged and replaced; one that does
 * not answer in time is discarded.
 */
export function createPool(connection: Connection, limits: PoolLimits, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: limits.poolSize,
    statement_timeout: limits.statementTimeoutMs,
    query_timeout: limits.statementTimeoutMs === 0 ? 0 : limits.statementTimeoutMs + ANSWER_AFTER_TIMEOUT_MS,
    application_name: 'assay',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  // Losing a connection in use rejects its query. Without this listener it would also end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ reason: error.message }, 'a connection broke')),
  );
  return pool;
}

/** Query timeouts of clients before `allowLongQueries`. */
const usualTimeouts = new WeakMap<PoolClient, unknown>();

/** The driver reads the timeout for each query from here; its types do not say so. */
function settingsOf(client: PoolClient): { query_timeout: unknown } | null {
  if (!('connectionParameters' in client)) return null;
  const { connectionParameters: settings } = client;
  return typeof settings === 'object' && settings !== null && 'query_timeout' in settings ? settings : null;
}

/**
 * Lifts the limits for the rest of a transaction: of the database wholly, ours to half an hour. For imports, which may
 * take long or wait for another server.
 */
export async function allowLongQueries(client: PoolClient): Promise<void> {
  liftQueryTimeout(client);
  await client.query('SET LOCAL statement_timeout = 0');
}

/** Our half of `allowLongQueries`, until the next transaction ends. */
export function liftQueryTimeout(client: PoolClient): void {
  const settings = settingsOf(client);
  if (!settings) return;
  if (!usualTimeouts.has(client)) usualTimeouts.set(client, settings.query_timeout);
  settings.query_timeout = LONG_QUERY_MS;
}

function restoreTimeout(client: PoolClient): void {
  const settings = settingsOf(client);
  if (settings && usualTimeouts.has(client)) settings.query_timeout = usualTimeouts.get(client);
  usualTimeouts.delete(client);
}

/** Connections that cannot be used again. */
const broken = new WeakSet<PoolClient>();

/** Runs `work` in a transaction on `client`; rolls back if it throws. */
export async function runInTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    await client.query('BEGIN');
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    restoreTimeout(client);
    // The database rolls a lost connection back. Asking one that does not answer would only wait again.
    if (whyDatabaseFailed(error) === 'unavailable') broken.add(client);
    else await client.query('ROLLBACK').catch(() => broken.add(client));
    throw error;
  } finally {
    restoreTimeout(client);
  }
}

/** Runs `work` in a transaction on a connection of the pool. */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await runInTransaction(client, () => work(client));
  } finally {
    client.release(broken.has(client));
  }
}

/** PostgreSQL is starting, stopping, full or gone; class 08: connection errors. */
const UNAVAILABLE = /^(08...|57P0[1-5]|53300)$/;
const QUERY_CANCELED = '57014';
/** Of PostgreSQL, and of the system. */
const DISK_FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);
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
  /query read timeout|connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/**
 * Why the database failed: `unavailable` (gone, starting, no connection left), `too_slow` (statement timeout) or `disk_full`.
 * null: our own error.
 */
export function whyDatabaseFailed(error: unknown): 'unavailable' | 'too_slow' | 'disk_full' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  if (DISK_FULL.has(code)) return 'disk_full';
  if (code === QUERY_CANCELED) return 'too_slow';
  if (typeof code === 'string' && UNAVAILABLE.test(code)) return 'unavailable';
  if (SYSTEM_CODES.has(code) && 'syscall' in error) return isConnecting(error.syscall) ? 'unavailable' : null;
  return DRIVER_WORDS.test(error.message) ? 'unavailable' : null;
}

/** ENOENT is a missing file or a missing socket; the system call tells which. */
function isConnecting(syscall: unknown): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
}
