import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { type BuiltInRole, startBuiltIn } from './builtin/supervisor.ts';
import { migrate, type SchemaHook } from './migrate.ts';
import { type Connection, createPool } from './pool.ts';

export interface Database {
  readonly pool: Pool;
  /** True if the database answers now. Never rejects. */
  readonly answers: () => Promise<boolean>;
  /** Waits for running queries, closes connections, stops the built-in PostgreSQL if ours. May be called again. */
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
 * Opens and migrates the database at `DATABASE_URL`, else the built-in PostgreSQL.
 * @throws StartError with advice when it cannot be reached, started or migrated.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { config, log, role, afterMigrations = [] } = options;
  const { url } = config.database;
  const builtIn =
    url === null
      ? await startBuiltIn({ dataDir: config.dataDir, log, role, poolSize: config.database.poolSize })
      : null;
  const connection: Connection = builtIn ? builtIn.connection : { connectionString: url ?? '' };
  const pool = createPool(connection, config.database, log);

  const closeAll = async () => {
    await pool.end();
    await builtIn?.stop();
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  try {
    if (!builtIn) await refuseUnreachable(pool);
    await migrate(pool, { log, afterMigrations });
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, answers: () => answers(pool), close };
}

async function answers(pool: Pool): Promise<boolean> {
  try {
    await pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}

async function refuseUnreachable(pool: Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database at DATABASE_URL does not answer: ${reason}. Check the address, the user and that the database exists, or unset DATABASE_URL to use the built-in PostgreSQL.`,
    );
  }
}
