import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '../db/migrate.ts';
import { StartError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { createArchive } from './archive.ts';
import { describeTables, type Manifest, readRelations, readSequences, type Table } from './manifest.ts';

export interface BackupOptions {
  /** Without time limits; see `openUnmigrated`. */
  readonly pool: Pool;
  readonly dataDir: string;
  /** Where to write; it must not exist. */
  readonly file: string;
  /** When it is taken, in ms since 1970. */
  readonly now: number;
  /** Bytes of the database that are done, and how many there are. */
  readonly progress: (done: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/** What a backup holds. */
export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes the database, as it is at one moment, and the files of the data folder into one file. Servers go on meanwhile. A
 * backup that fails leaves no file.
 * @throws StartError when there is nothing to back up, or the file cannot be written.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const client = await options.pool.connect();
  try {
    const names = await beginSnapshot(client);
    const tables = await describeTables(client);
    if (tables.length === 0 || tables.map(({ name }) => name).join() !== names.join()) {
      throw new StartError('The tables were changed while the backup began. Try again.');
    }
    const manifest: Manifest = {
      format: 1,
      version: VERSION.version,
      takenAt: new Date(options.now).toISOString(),
      postgres: await serverVersion(client),
      migrations: Object.fromEntries(await appliedMigrations(client)),
      tables: tables.map(({ bytes: _, ...table }) => table),
      sequences: await readSequences(client),
    };
    return await writeParts(client, manifest, tables, options);
  } finally {
    // Ends the transaction too.
    client.release(true);
  }
}

/** Settings of a session that would cut a long transaction short, or write values in another form. */
const SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '3',
  bytea_output: 'hex',
  synchronize_seqscans: 'off',
};

/**
 * Begins a transaction that sees one moment, and returns the names of the tables. A TRUNCATE would be seen through a snapshot:
 * the tables are locked before it is taken, for the time of the backup and against changes of their form only.
 */
async function beginSnapshot(client: PoolClient): Promise<string[]> {
  const relations = await readRelations(client);
  if (!relations.some(({ name }) => name === 'schema_migration')) {
    throw new StartError(
      'The database is empty: no server has used it. Set DATA_DIR or DATABASE_URL as the server has them.',
    );
  }
  const { rows } = await client.query<{ name: string }>('SELECT lower(name) AS name FROM pg_settings');
  const known = new Set(rows.map(({ name }) => name));
  const names = relations.filter(({ kind }) => kind === 'r').map(({ name }) => name);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  for (const [name, value] of Object.entries(SETTINGS)) {
    if (known.has(name)) await client.query(`SET LOCAL ${name} = '${value}'`);
  }
  await client.query(
    `LOCK TABLE ${names.map((name) => client.escapeIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`,
  );
  return names;
}

async function serverVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return rows[0]?.server_version ?? '';
}

/** The statement that copies a table, without what the database computes. */
export function copyStatement(
  client: PoolClient,
  { name, columns }: Table,
  direction: 'TO STDOUT' | 'FROM STDIN',
): string {
  const stored = columns.filter(({ generated }) => !generated);
  return `COPY ${client.escapeIdentifier(name)} (${stored.map((column) => client.escapeIdentifier(column.name)).join(', ')}) ${direction}`;
}

async function writeParts(
  client: PoolClient,
  manifest: Manifest,
  tables: readonly (Table & { readonly bytes: number })[],
  { dataDir, file, progress, signal }: BackupOptions,
): Promise<BackupReport> {
  const archive = await createArchive(file, manifest);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let [before, rows, files] = [0, 0, 0];
  try {
    for (const table of tables) {
      progress(before, total);
      const count = (done: number) => progress(before + Math.min(done, table.bytes), total);
      const stream = client.query(copyTo(copyStatement(client, table, 'TO STDOUT')));
      rows += (await archive.add(`tables/${table.name}`, watched(stream, count, signal))).lines;
      before += table.bytes;
    }
    for (const name of await filesBelow(dataDir)) {
      // It may have gone since.
      const handle = await open(path.join(dataDir, name)).catch(() => null);
      if (handle === null) continue;
      await archive.add(
        `files/${name}`,
        watched(handle.createReadStream(), () => undefined, signal),
      );
      files++;
    }
    await archive.finish();
    return { tables: tables.length, rows, files };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function* watched(
  stream: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    yield chunk;
    bytes += chunk.length;
    count(bytes);
  }
}

/** Files of the data folder with the path below it, without what belongs to the built-in database and unfinished ones. */
async function filesBelow(dataDir: string, folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.posix.join(folder, entry.name);
    if ((folder === '' && entry.name.startsWith('postgres')) || entry.name.endsWith('.part')) continue;
    if (entry.isDirectory()) files.push(...(await filesBelow(dataDir, name)));
    else if (entry.isFile()) files.push(name);
  }
  return files;
}
