import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { holdMigrations, remakeSchema } from '../db/migrate.ts';
import type { Migration } from '../db/migrations/migration.ts';
import { allowLongQueries, runInTransaction } from '../db/pool.ts';
import { many } from '../db/rows.ts';
import { StartError } from '../errors.ts';
import { makeFolder } from '../makeFolder.ts';
import { checkArchive, readPieces } from './archive.ts';
import { type Column, type Contents, type Manifest, readRelations, type Table } from './manifest.ts';
import { type BackupReport, copyStatement } from './writeBackup.ts';

export interface RestoreOptions {
  /** Without time limits; see `openUnmigrated`. */
  readonly pool: Pool;
  readonly dataDir: string;
  readonly file: string;
  /** How to get an empty database, said where this one is not. */
  readonly advice: string;
  /** The default: all. */
  readonly migrations?: readonly Migration[];
  readonly checking: (done: number, of: number) => void;
  readonly restoring: (done: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/** What was restored, and of which backup. */
export interface RestoreReport extends BackupReport {
  readonly manifest: Manifest;
}

/**
 * Restores a backup into an empty database and its files into the data folder. The tables are those of the program that wrote
 * it: the caller migrates them. What fails leaves the database empty.
 * @throws StartError if the file was cut or changed or is of a newer program, or the database is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { pool, file, dataDir, signal } = options;
  const size = (await lstat(file).catch(() => null))?.size ?? 0;
  const client = await pool.connect();
  const written: string[] = [];
  try {
    await refuseContent(client, options.advice);
    const { manifest, contents } = await checkArchive(file, (read) => {
      signal?.throwIfAborted();
      options.checking(read, size);
    });
    await refuseFiles(dataDir, contents);
    await runInTransaction(client, async () => {
      await allowLongQueries(client);
      await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'");
      await holdMigrations(client);
      await refuseContent(client, options.advice);
      await remakeSchema(client, new Map(Object.entries(manifest.migrations)), options.migrations);
      await addMissing(client, manifest.tables);
      const finish = await openTables(client, manifest.tables);
      await loadParts(client, manifest, contents, options, written);
      await finish();
      for (const { name, value, isCalled } of manifest.sequences) {
        await client.query('SELECT setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled]);
      }
      signal?.throwIfAborted();
    });
    for (const { name } of manifest.tables) await client.query(`ANALYZE ${client.escapeIdentifier(name)}`);
    return { manifest, tables: manifest.tables.length, rows: rowsIn(contents), files: filesIn(contents).length };
  } catch (error) {
    for (const name of written) await rm(name, { force: true });
    throw error;
  } finally {
    client.release(true);
  }
}

const filesIn = ({ parts }: Contents) =>
  Object.entries(parts).flatMap(([name, part]) =>
    name.startsWith('files/') ? [{ name: name.slice(6), ...part }] : [],
  );

const rowsIn = ({ parts }: Contents) =>
  Object.entries(parts).reduce((sum, [name, { lines }]) => (name.startsWith('tables/') ? sum + lines : sum), 0);

/** @throws StartError that says what is there. */
async function refuseContent(client: PoolClient, advice: string): Promise<void> {
  const relations = await readRelations(client);
  if (relations.length === 0) return;
  const tables = relations.filter(({ kind }) => kind === 'r').map(({ name }) => name);
  const facts = [`${tables.length} tables`];
  if (tables.includes('users')) facts.push(`${await countRows(client, 'users')} accounts`);
  if (tables.includes('directory_projects')) facts.push(`${await countRows(client, 'directory_projects')} projects`);
  throw new StartError(
    `The database is not empty: it holds ${facts.join(', ')}. A restore never overwrites anything. ${advice}`,
  );
}

async function countRows(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${client.escapeIdentifier(table)}`,
  );
  return (rows[0]?.n ?? 0).toLocaleString('en-US');
}

/** @throws StartError if a file is in the way of another with its name. */
async function refuseFiles(dataDir: string, contents: Contents): Promise<void> {
  for (const { name, sha256 } of filesIn(contents)) {
    const there = path.join(dataDir, name);
    if (!(await lstat(there).catch(() => null))) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(there), hash);
    if (hash.digest('hex') === sha256) continue;
    throw new StartError(`${there} exists already and is another file than that of the backup. Move it away first.`);
  }
}

const describe = (client: PoolClient, { name, type, collation, notNull, fallback }: Column) =>
  [
    `${client.escapeIdentifier(name)} ${type}`,
    ...(collation === null ? [] : [`COLLATE ${client.escapeIdentifier(collation)}`]),
    ...(notNull ? ['NOT NULL'] : []),
    ...(fallback === null ? [] : [`DEFAULT ${fallback}`]),
  ].join(' ');

/** Makes tables and columns that no migration makes: partitions, and those that follow from the declarations of columns. */
async function addMissing(client: PoolClient, tables: readonly Table[]): Promise<void> {
  const { rows } = await client.query(
    'SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = current_schema()',
  );
  const present = new Map<string, Set<string>>();
  for (const { table, column } of z.array(z.object({ table: z.string(), column: z.string() })).parse(rows)) {
    present.set(table, (present.get(table) ?? new Set()).add(column));
  }
  for (const { name, columns, primaryKey, comment, partition } of tables) {
    const table = client.escapeIdentifier(name);
    const there = present.get(name);
    const missing = columns.filter((column) => !column.generated && !there?.has(column.name));
    const definitions = missing.map((column) => describe(client, column));
    const whole = partition ? client.escapeIdentifier(partition.of) : null;
    if (!there) {
      const key = primaryKey.map((column) => client.escapeIdentifier(column)).join(', ');
      const own = [...definitions, ...(key ? [`PRIMARY KEY (${key})`] : [])];
      // The key of a partition comes with its attachment.
      await client.query(
        `CREATE TABLE ${table} (${whole === null ? own.join(', ') : `LIKE ${whole} INCLUDING DEFAULTS`})`,
      );
    }
    const changes = there
      ? [table, definitions.map((one) => `ADD COLUMN ${one}`).join(', ')]
      : [whole ?? table, partition ? `ATTACH PARTITION ${table} ${partition.bounds}` : ''];
    if (changes[1] !== '') await client.query(`ALTER TABLE ${changes.join(' ')}`);
    const remembered = comment === null ? 'NULL' : client.escapeLiteral(comment);
    await client.query(`COMMENT ON TABLE ${table} IS ${remembered}`);
  }
}

const ConstraintsSchema = z.object({ name: z.string(), table: z.string(), definition: z.string() });

/**
 * Empties the tables, and lets rows in as they are and in any order: without triggers and foreign keys. Returns what puts both
 * back, which checks the keys. The owner of the tables may do this; no more is needed.
 */
async function openTables(client: PoolClient, tables: readonly Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  const keys = (
    await many(
      client,
      ConstraintsSchema,
      `SELECT k.conname AS name, c.relname AS "table", pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())`,
    )
  ).map((key) => ({
    table: client.escapeIdentifier(key.table),
    name: client.escapeIdentifier(key.name),
    definition: key.definition,
  }));
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  return async () => {
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
  };
}

/** Takes the pieces of one part. */
interface Sink {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly end: () => Promise<void>;
  /** Instead of the end, after a failure. */
  readonly abandon: () => Promise<void>;
}

const nothing = async () => undefined;
const NOWHERE: Sink = { write: nothing, end: nothing, abandon: nothing };

/** Loads rows and files; `written` gets the names of files that were not there. */
async function loadParts(
  client: PoolClient,
  manifest: Manifest,
  contents: Contents,
  { file, dataDir, restoring, signal }: RestoreOptions,
  written: string[],
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [`tables/${table.name}`, table]));
  const sinkOf = async (part: string): Promise<Sink> => {
    const table = tables.get(part);
    if (table) return copyInto(client, table, contents.parts[part]?.lines ?? 0);
    if (!part.startsWith('files/') || !(part in contents.parts)) return NOWHERE;
    return await writeTo(path.join(dataDir, part.slice('files/'.length)), written);
  };
  const total = Object.values(contents.parts).reduce((sum, { bytes }) => sum + bytes, 0);
  let [current, done, sink] = ['', 0, NOWHERE];
  try {
    for await (const { part, bytes } of readPieces(file)) {
      signal?.throwIfAborted();
      if (part !== current) {
        await sink.end();
        sink = NOWHERE;
        [current, sink] = [part, await sinkOf(part)];
      }
      await sink.write(bytes);
      done += bytes.length;
      restoring(Math.min(done, total), total);
    }
    await sink.end();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

function copyInto(client: PoolClient, table: Table, rows: number): Sink {
  const stream = client.query(copyFrom(copyStatement(client, table, 'FROM STDIN')));
  const ended = once(stream, 'finish');
  let failure: unknown;
  ended.catch((error: unknown) => {
    failure = error;
  });
  return {
    write: async (bytes) => {
      if (failure !== undefined) throw failure;
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended]);
    },
    end: async () => {
      stream.end();
      await ended;
      if (stream.rowCount !== rows) {
        throw new StartError(`The table ${table.name} took ${stream.rowCount} of ${rows} rows. Nothing was restored.`);
      }
    },
    // The connection takes no ROLLBACK before the copy has ended.
    abandon: async () => {
      if (failure !== undefined || stream.writableFinished) return;
      stream.destroy(new Error('abandoned'));
      await ended.catch(() => undefined);
    },
  };
}

async function writeTo(file: string, written: string[]): Promise<Sink> {
  await makeFolder(path.dirname(file), 0o700);
  if (!(await lstat(file).catch(() => null))) written.push(file);
  const handle = await open(file, 'w', 0o600);
  return {
    write: async (bytes) => {
      await handle.writeFile(bytes);
    },
    end: async () => {
      await handle.sync();
      await handle.close();
    },
    abandon: () => handle.close().catch(nothing),
  };
}
