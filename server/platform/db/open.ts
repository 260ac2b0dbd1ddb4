import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { type BuiltIn, type BuiltInRole, startBuiltIn } from './builtin/supervisor.ts';
import { migrate, type SchemaHook } from './migrate.ts';
import { type Connection, createCopyPool, createDirectPool, createPool } from './pool.ts';
import { probeDatabases, probeReplicas } from './probe.ts';

export interface Database {
  readonly pool: Pool;
  /** Session connections; see `Deps`. */
  readonly direct: Pool;
  readonly replicas: readonly Pool[];
  /** True if the database answers now. Never rejects. */
  readonly answers: () => Promise<boolean>;
  /** Waits for running queries and closes connections. */
  readonly disconnect: () => Promise<void>;
  /** Stops the built-in PostgreSQL if ours. */
  readonly stopBuiltIn: () => Promise<void>;
  /** One after the other. These three may be called again. */
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  readonly config: Pick<Config, 'database' | 'dataDir'>;
  readonly log: Logger;
  /** A `sync` may join a running server's PostgreSQL; a second `server` may not. */
  readonly role: BuiltInRole;
  readonly afterMigrations?: readonly SchemaHook[];
}

/**
 * Opens and migrates the database at `DATABASE_URL`, else the built-in PostgreSQL. Direct connections lead to
 * `DATABASE_DIRECT_URL`, else to the same.
 * @throws StartError with advice when it cannot be reached, started or migrated.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { config, log, role, afterMigrations = [] } = options;
  const { url, directUrl, readUrls, statementTimeoutMs } = config.database;
  const builtIn =
    url === null
      ? await startBuiltIn({ dataDir: config.dataDir, log, role, poolSize: config.database.poolSize })
      : null;
  const connection: Connection = builtIn ? builtIn.connection : { connectionString: url ?? '' };
  const pool = createPool(connection, config.database, log);
  const direct = createDirectPool(directUrl === null ? connection : { connectionString: directUrl }, log);
  const replicas = readUrls.map((connectionString) => createPool({ connectionString }, config.database, log));

  let disconnecting: Promise<unknown> | undefined;
  const disconnect = async () => {
    disconnecting ??= Promise.all([pool, direct, ...replicas].map((open) => open.end()));
    await disconnecting;
  };
  let stopping: Promise<void> | undefined;
  const stopBuiltIn = async () => {
    stopping ??= builtIn?.stop();
    await stopping;
  };
  const close = async () => {
    await disconnect();
    await stopBuiltIn();
  };
  try {
    if (!builtIn) await probeDatabases(pool, direct, directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    await tellPlace(pool, builtIn, log);
    await migrate(direct, { log, afterMigrations, statementTimeoutMs });
    await probeReplicas(replicas, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, direct, replicas, answers: () => answers(pool), disconnect, stopBuiltIn, close };
}

/** Which database it is, without its password. */
async function tellPlace(pool: Pool, builtIn: BuiltIn | null, log: Logger): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const postgresql = rows[0]?.server_version.split(' ')[0];
    const { host, port, database } = client;
    const place = builtIn?.place ?? `${host.startsWith('/') ? host : `${host}:${port}`}, database ${database}`;
    log.info({ postgresql, builtIn: builtIn !== null, isNew: builtIn?.isNew ?? false, place }, 'the database is open');
  } finally {
    // Connections made from now on have the timeout that the migrations set.
    client.release(true);
  }
}

/**
 * Opens the database as it is, for a backup and a restore: by its direct address, without time limits.
 * @throws StartError with advice when it cannot be reached or started.
 */
export async function openUnmigrated({ config, log, role }: OpenOptions): Promise<Pick<Database, 'pool' | 'close'>> {
  const { url, directUrl, poolSize } = config.database;
  const builtIn = url === null ? await startBuiltIn({ dataDir: config.dataDir, log, role, poolSize }) : null;
  const pool = createCopyPool(builtIn?.connection ?? { connectionString: directUrl ?? url ?? '' }, log);
  const close = async () => {
    await pool.end();
    await builtIn?.stop();
  };
  try {
    if (!builtIn) await probeDatabases(pool, pool, directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, close };
}

async function answers(pool: Pool): Promise<boolean> {
  try {
    await pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}
