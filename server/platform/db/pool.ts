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

export interface PoolLimits {
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
