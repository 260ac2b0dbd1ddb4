import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type DataSetSpec, storedFields } from '#schemas/columns/spec.ts';
import { many } from '#server/platform/db/rows.ts';
import { StartError } from '#server/platform/errors.ts';
import { readRows, upsertRows } from './rows.ts';
import {
  identifier,
  keysColumn,
  orderBy,
  orderTerms,
  SEARCH_COLUMN,
  slugsColumn,
  tableColumns,
  tableName,
  WORDS_COLUMN,
} from './storage.ts';
import { isStorySpec, storyRows } from './storyRows.ts';

export { tableName } from './storage.ts';

/**
 * Updates tables to the declarations: creates tables and columns, renews indexes, recomputes derived columns. Columns
 * no longer declared stay with their data. Runs in the caller's transaction. Returns whether fields are declared otherwise now.
 * @throws StartError when a field changed its type.
 */
export async function reconcileTables(client: ClientBase, specs: readonly DataSetSpec[]): Promise<boolean> {
  let differs = false;
  for (const spec of specs) {
    await client.query(`CREATE TABLE IF NOT EXISTS ${tableName(spec)} (_id bigint PRIMARY KEY)`);
    await addColumns(client, spec);
    differs = (await refreshRows(client, spec)) || differs;
    await renewIndexes(client, spec);
  }
  return differs;
}

const ColumnSchema = z.object({ name: z.string(), type: z.string() });

async function addColumns(client: ClientBase, spec: DataSetSpec): Promise<void> {
  const columns = await many(
    client,
    ColumnSchema,
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [tableName(spec)],
  );
  const present = new Map(columns.map(({ name, type }) => [name, type]));
  const additions: string[] = [];
  for (const { name, type, extra } of tableColumns(spec)) {
    const stored = present.get(name);
    if (stored === undefined) additions.push(`ADD COLUMN ${identifier(name)} ${type} ${extra}`);
    else if (stored !== type) {
      throw new StartError(
        `The column ${tableName(spec)}.${name} holds ${stored}, but its declaration asks for ${type}. Give the field a new name, or write a migration that converts the column.`,
      );
    }
  }
  if (additions.length > 0) await client.query(`ALTER TABLE ${tableName(spec)} ${additions.join(', ')}`);
}

/** Recomputes keys and search texts after their declaration changed; returns whether it did. */
async function refreshRows(client: ClientBase, spec: DataSetSpec): Promise<boolean> {
  const declaration = fingerprint(
    storedFields(spec).map(({ field, type, searchable, sortable, filterable }) => [
      field,
      type,
      searchable,
      sortable,
      filterable,
    ]),
  );
  const { rows } = await client.query("SELECT obj_description($1::regclass, 'pg_class') AS remembered", [
    tableName(spec),
  ]);
  if (rows[0]?.remembered === declaration) return false;
  await upsertRows(client, spec, isStorySpec(spec) ? storyRows(client, spec.source) : readRows(client, spec));
  await client.query(`COMMENT ON TABLE ${tableName(spec)} IS '${declaration}'`);
  return true;
}

/** Drops indexes except the primary key before a bulk load; reconcileTables restores them. */
export async function dropIndexes(client: ClientBase, spec: DataSetSpec): Promise<void> {
  const { rows } = await client.query(
    'SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema() AND tablename = $1 AND starts_with(indexname, $2)',
    [tableName(spec), indexPrefix(spec)],
  );
  for (const { name } of IndexesSchema.parse(rows)) await client.query(`DROP INDEX ${identifier(name)}`);
}

const IndexesSchema = z.array(z.object({ name: z.string() }));
const indexPrefix = (spec: DataSetSpec) => `${tableName(spec)}_i`;

async function renewIndexes(client: ClientBase, spec: DataSetSpec): Promise<void> {
  const prefix = indexPrefix(spec);
  const wanted = new Map(
    indexDefinitions(spec).map((definition) => [`${prefix}${fingerprint(definition)}`, definition]),
  );
  const { rows } = await client.query(
    'SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema() AND tablename = $1',
    [tableName(spec)],
  );
  const present = new Set(IndexesSchema.parse(rows).map(({ name }) => name));
  for (const name of present) {
    if (name.startsWith(prefix) && !wanted.has(name)) await client.query(`DROP INDEX ${identifier(name)}`);
  }
  for (const [name, definition] of wanted) {
    if (!present.has(name)) await client.query(`CREATE INDEX ${identifier(name)} ON ${tableName(spec)} ${definition}`);
  }
}

/**
 * One index for the default order, and one per sort and direction with the full order, so deep pages are short scans; they also serve number and date
 * ranges. Lists, slugs and the search text have their own index types.
 */
function indexDefinitions(spec: DataSetSpec): string[] {
  const definitions = new Set<string>(['USING hash (slug)', `USING gin (${SEARCH_COLUMN} gin_trgm_ops)`]);
  if (spec.fullText) definitions.add(`USING gin (${WORDS_COLUMN})`);
  const add = (order: 'asc' | 'desc', field: string) =>
    definitions.add(`(${orderBy(orderTerms(spec, { field, order }, () => false))})`);
  definitions.add(`(${orderBy(orderTerms(spec, null, () => false))})`);
  for (const field of storedFields(spec)) {
    if (field.sortable) {
      add('asc', field.field);
      add('desc', field.field);
    }
    if (field.type === 'tags' || field.type === 'refs') definitions.add(`USING gin (${keysColumn(field)})`);
    if (field.type === 'refs') definitions.add(`USING gin (${slugsColumn(field)})`);
  }
  return [...definitions];
}

function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
