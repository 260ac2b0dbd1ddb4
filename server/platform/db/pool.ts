import type { ClientBase, Pool, PoolClient } from 'pg';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { COLUMN_TYPES } from './rows.ts';

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
  /** The database's statement timeout in ms, which `limitStatements` sets; 0: none. */
  readonly statementTimeoutMs: number;
}

/** How much longer than the database we wait for an answer, in ms: after that the network lost it. */
const ANSWER_AFTER_TIMEOUT_MS = 2_000;
/** How long a query of an import or a migration may take, in ms. */
const LONG_QUERY_MS = 1_800_000;
/** One listens, one holds the lock of a sync, one writes it, one checks saved lists, and one more for the command line. */
const DIRECT_CONNECTIONS = 5;

/**
 * Creates the pool for requests, which connects on the first query. Its connections hold no session state, so that a
 * pooler in transaction mode may stand between: no start parameters, session locks, listening or named statements.
 */
export function createPool(connection: Connection, limits: PoolLimits, log: Logger): pg.Pool {
  const { poolSize, statementTimeoutMs } = limits;
  return open(connection, poolSize, statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_AFTER_TIMEOUT_MS, log);
}

/** Creates the pool of session connections: to listen, to hold locks, and for what may take long. */
export function createDirectPool(connection: Connection, log: Logger): pg.Pool {
  return open(connection, DIRECT_CONNECTIONS, LONG_QUERY_MS, log);
}

/** Creates the pool of session connections without any time limit: to copy whole tables. */
export function createCopyPool(connection: Connection, log: Logger): pg.Pool {
  return open(connection, DIRECT_CONNECTIONS, 0, log);
}

/** Lost connections are logged and replaced; one that does not answer within `queryTimeoutMs` (0: any time) is discarded. */
function open(connection: Connection, max: number, queryTimeoutMs: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    types: COLUMN_TYPES,
    query_timeout: queryTimeoutMs,
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

/** Lifts the database's time limit for the rest of a transaction, which runs on a direct connection. */
export async function allowLongQueries(client: PoolClient): Promise<void> {
  await client.query('SET LOCAL statement_timeout = 0');
}

/** Connections that cannot be used again. */
const broken = new WeakSet<PoolClient>();

/** Serialization failure, deadlock: the transaction was rolled back as a whole. */
const ROLLED_BACK: ReadonlySet<unknown> = new Set(['40001', '40P01']);
/** The server was stopped, or the connection was lost: what was asked may have been done. */
const CUT_OFF: ReadonlySet<unknown> = new Set(['57P01', '08006', 'ECONNRESET', 'EPIPE']);

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : /connection terminated/i.test(error.message) ? '08006' : undefined;
}

/** Runs an idempotent read, and once more if the database could not finish it, for example because it was replaced. */
export async function retryOnce<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!ROLLED_BACK.has(codeOf(error)) && !CUT_OFF.has(codeOf(error))) throw error;
    return await read();
  }
}

/** Runs `work` in a transaction on `client`; rolls back if it throws. */
export async function runInTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    await client.query('BEGIN');
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The database rolls a lost connection back. Asking one that does not answer would only wait again.
    if (whyDatabaseFailed(error) === 'unavailable') broken.add(client);
    else await client.query('ROLLBACK').catch(() => broken.add(client));
    throw error;
  }
}

/** Runs `work` in a transaction on a connection of the pool; once more if PostgreSQL rolled it back for another's sake. */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    return await transact(pool, work);
  } catch (error) {
    if (!ROLLED_BACK.has(codeOf(error))) throw error;
    return await transact(pool, work);
  }
}

async function transact<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let after: readonly (() => Promise<void>)[] = [];
  try {
    const result = await runInTransaction(client, () => work(client));
    after = afterCommits.get(client) ?? [];
    return result;
  } finally {
    afterCommits.delete(client);
    client.release(broken.has(client));
    // Without the connection: they may need one themselves.
    for (const follow of after) await follow();
  }
}

/** What follows the transactions under way. */
const afterCommits = new WeakMap<ClientBase, (() => Promise<void>)[]>();

/**
 * Runs `follow`, which must not reject, once the transaction of `client` is committed, and before `withTransaction` answers. Of no use
 * in a transaction that runs otherwise.
 */
export function afterCommit(client: ClientBase, follow: () => Promise<void>): void {
  afterCommits.set(client, [...(afterCommits.get(client) ?? []), follow]);
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

/** ENOENT is a missing file or a missing socket; the system call distinguishes them. */
function isConnecting(syscall: unknown): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
}
