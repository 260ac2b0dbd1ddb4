import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { allowLongQueries, runInTransaction } from './pool.ts';

/** Updates derived tables after the migrations, in a transaction on the connection that holds the lock. */
export type SchemaHook = (client: PoolClient) => Promise<void>;

export interface MigrateOptions {
  readonly log: Logger;
  readonly afterMigrations?: readonly SchemaHook[];
  readonly migrations?: readonly Migration[];
  /** Statement timeout of later connections in ms; unset: unchanged. */
  readonly statementTimeoutMs?: number;
}

/** Advisory lock: one server migrates at a time. */
const LOCK_KEY = 4_157_541_879;

const HISTORY = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/**
 * Runs pending migrations, each in a transaction, then the hooks. `pool` gives session connections.
 * @throws StartError if a newer program migrated the database, or a released migration was edited.
 */
export async function migrate(pool: Pool, options: MigrateOptions): Promise<void> {
  const { log, afterMigrations = [], migrations = allMigrations, statementTimeoutMs } = options;
  const client = await pool.connect();
  try {
    // Waiting for another server and building indexes can exceed the statement timeout.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(HISTORY);
    const done = await appliedMigrations(client);
    refuseForeignHistory(done, migrations);
    const started = performance.now();
    const pending = migrations.filter(({ name }) => !done.has(name));
    for (const migration of pending) {
      try {
        await runInTransaction(client, () => run(client, migration));
      } catch (error) {
        log.error({ migration: migration.name }, 'a migration failed, and was rolled back');
        throw error;
      }
    }
    for (const hook of afterMigrations) {
      await runInTransaction(client, async () => {
        await allowLongQueries(client);
        await hook(client);
      });
    }
    if (pending.length > 0) {
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      log.info({ migrations: pending.length, seconds }, 'the schema is migrated');
    }
    if (statementTimeoutMs !== undefined) await limitStatements(client, statementTimeoutMs, log);
  } finally {
    // Close the connection: drops the lock and the changed timeout.
    client.release(true);
  }
}

async function run(client: PoolClient, migration: Migration): Promise<void> {
  await allowLongQueries(client);
  await client.query(migration.sql);
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
    migration.name,
    checksum(migration),
  ]);
}

/** Makes a statement timeout the default of our role in this database. */
export function statementTimeoutSql(milliseconds: number): string {
  const set = `EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET statement_timeout = ${milliseconds}', current_database())`;
  return `DO $$ BEGIN ${set}; END $$`;
}

/**
 * Sets the statement timeout of later connections as a default of our role in this database: a start parameter or a
 * setting of the session would not pass a pooler.
 */
async function limitStatements(client: PoolClient, milliseconds: number, log: Logger): Promise<void> {
  const { rows } = await client.query<{ reset_val: string }>(
    "SELECT reset_val FROM pg_settings WHERE name = 'statement_timeout'",
  );
  if (rows[0]?.reset_val === String(milliseconds)) return;
  try {
    await client.query(statementTimeoutSql(milliseconds));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason, milliseconds }, 'the statement timeout could not be set; set it for the role of DATABASE_URL');
  }
}

/** The migrations that a database has run, with their checksums. */
export async function appliedMigrations(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Lets servers that start wait with their migrations until the end of the transaction. */
export async function holdMigrations(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/**
 * Makes the tables of an empty database as these migrations made them, in the caller's transaction; their history stays
 * empty.
 * @throws StartError if the migrations are of a newer program.
 */
export async function remakeSchema(
  client: PoolClient,
  done: ReadonlyMap<string, string>,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  refuseForeignHistory(done, migrations, NEWER_BACKUP);
  await client.query(HISTORY);
  for (const { name, sql } of migrations) if (done.has(name)) await client.query(sql);
}

const NEWER_DATABASE = {
  what: 'The database was used',
  advice: 'Start that version, or point DATA_DIR or DATABASE_URL at another database.',
};
const NEWER_BACKUP = { what: 'The backup was made', advice: 'Restore it with that version.' };

function refuseForeignHistory(
  done: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
  { what, advice } = NEWER_DATABASE,
): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  for (const [name, sum] of done) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new StartError(`${what} by a newer version of this program (it has the migration ${name}). ${advice}`);
    }
    if (expected !== sum) {
      throw new StartError(
        `The migration ${name} was changed after this database had run it. Undo the change and write a new migration instead.`,
      );
    }
  }
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
