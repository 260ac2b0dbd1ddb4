import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { type DataSetSpec, type FieldSpec, isWithinBounds, type Ref, storedFields } from '#schemas/columns/spec.ts';
import { dateValue } from '#schemas/dates.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import { memberKeys, type Row } from '#schemas/filters/semantics.ts';
import { storableText, textKey } from '#schemas/text.ts';
import { many } from '#server/platform/db/rows.ts';
import { BODY_COLUMN, identifier, isCompared, SEARCH_COLUMN, tableColumns, tableName, wireColumns } from './storage.ts';

/** The only conversion between rows on the wire and table rows. */

export interface UpsertCounts {
  readonly inserted: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** What became of a table that was written whole. */
export interface TableCounts extends UpsertCounts {
  readonly deleted: number;
}

/** Rows per statement. */
const BATCH_ROWS = 2_000;
/** Characters of a body that are searched: the list of a text's words is limited. */
const BODY_LENGTH_MAX = 100_000;
/** Maximum bytes of a list member's key: index entries are limited. */
const MEMBER_KEY_BYTES = 2_000;

/**
 * Upserts rows by `_id`; of duplicates in a batch the last wins. Missing fields become NULL. `onBatch` gets the number
 * written so far.
 * @throws Error naming row and field if a value does not fit its column.
 */
export async function upsertRows(
  client: ClientBase,
  spec: DataSetSpec,
  rows: Iterable<Row> | AsyncIterable<Row>,
  onBatch: (written: number) => void = () => undefined,
): Promise<UpsertCounts> {
  const statement = upsertStatement(spec);
  const counts = { inserted: 0, changed: 0, unchanged: 0 };
  let written = 0;
  let batch = new Map<number, string>();
  const flush = async () => {
    const { rows: touched } = await client.query<{ inserted: boolean }>(statement, [
      `[${[...batch.values()].join(',')}]`,
    ]);
    const inserted = touched.filter((row) => row.inserted).length;
    counts.inserted += inserted;
    counts.changed += touched.length - inserted;
    counts.unchanged += batch.size - touched.length;
    written += batch.size;
    batch = new Map();
    onBatch(written);
  };
  for await (const row of rows) {
    batch.set(row._id, JSON.stringify(toStored(spec, row)));
    if (batch.size === BATCH_ROWS) await flush();
  }
  if (batch.size > 0) await flush();
  return counts;
}

/** Replaces all rows of the data set and analyzes the table. */
export async function replaceRows(
  client: ClientBase,
  spec: DataSetSpec,
  rows: Iterable<Row> | AsyncIterable<Row>,
  onBatch?: (written: number) => void,
): Promise<UpsertCounts> {
  // Not TRUNCATE: readers keep seeing the old rows until the commit.
  await client.query(`DELETE FROM ${tableName(spec)}`);
  const counts = await upsertRows(client, spec, rows, onBatch);
  await client.query(`ANALYZE ${tableName(spec)}`);
  return counts;
}

/** Deletes rows by `_id`; returns how many. */
export async function deleteRows(client: ClientBase, spec: DataSetSpec, ids: readonly number[]): Promise<number> {
  const { rowCount } = await client.query(`DELETE FROM ${tableName(spec)} WHERE _id = ANY($1::bigint[])`, [ids]);
  return rowCount ?? 0;
}

const StoredRowSchema = z.looseObject({ _id: z.int() });

/** All rows of a data set by `_id`, read in batches. */
export async function* readRows(client: ClientBase | Pool, spec: DataSetSpec): AsyncGenerator<Row> {
  const statement = `
    SELECT row_to_json(r) AS row
      FROM (SELECT ${wireColumns(spec, 't')} FROM ${tableName(spec)} t WHERE _id > $1 ORDER BY _id LIMIT ${BATCH_ROWS}) r`;
  for (let last = 0; ; ) {
    const { rows } = await client.query<{ row: unknown }>(statement, [last]);
    for (const { row } of rows) {
      const parsed = StoredRowSchema.parse(row);
      last = parsed._id;
      yield parsed;
    }
    if (rows.length < BATCH_ROWS) return;
  }
}

/** Rows of a data set at these addresses. */
export async function readRowsAt(client: ClientBase, spec: DataSetSpec, slugs: readonly string[]): Promise<Row[]> {
  const sql = `SELECT ${wireColumns(spec, 't')} FROM ${tableName(spec)} t WHERE t.slug = ANY($1::text[]) ORDER BY t._id`;
  return slugs.length === 0 ? [] : await many(client, StoredRowSchema, sql, [slugs]);
}

const SlugSchema = z.object({ slug: z.string() });

/** Addresses of these rows; those without one are left out. */
export async function slugsOfRows(client: ClientBase, spec: DataSetSpec, ids: readonly number[]): Promise<string[]> {
  const sql = `SELECT DISTINCT slug FROM ${tableName(spec)} WHERE _id = ANY($1::bigint[]) AND slug IS NOT NULL`;
  return (await many(client, SlugSchema, sql, [ids])).map(({ slug }) => slug);
}

/** The row without sums that cannot be true: they are unknown rather than wrong. */
export function withinBounds(spec: DataSetSpec, row: Row): Row {
  const wrong = storedFields(spec).filter((field) => {
    const figure = row[field.field];
    return typeof figure === 'number' && !isWithinBounds(field, figure);
  });
  return wrong.length === 0 ? row : { ...row, ...Object.fromEntries(wrong.map(({ field }) => [field, null])) };
}

function upsertStatement(spec: DataSetSpec): string {
  const columns = tableColumns(spec).filter(({ generated }) => !generated);
  const names = columns.map(({ name }) => identifier(name));
  const of = (table: string) => names.map((name) => `${table}.${name}`).join(', ');
  return `
    INSERT INTO ${tableName(spec)} AS stored (_id, ${names.join(', ')})
    SELECT given._id, ${of('given')}
      FROM json_to_recordset($1::json) AS given(_id bigint, ${columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ')})
    ON CONFLICT (_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE (${of('stored')}) IS DISTINCT FROM (${of('excluded')})
    RETURNING xmax = 0 AS inserted`;
}

function toStored(spec: DataSetSpec, row: Row): Record<string, unknown> {
  if (!Number.isSafeInteger(row._id) || row._id < 1)
    throw new Error(`${spec.source}: _id ${row._id} is not a positive whole number`);
  const stored: Record<string, unknown> = { _id: row._id };
  const searchable: string[] = [];
  for (const field of storedFields(spec)) {
    const refuse = (wrong: string) => new Error(`${spec.source} ${row._id}: '${field.field}' ${wrong}`);
    const value = storedValue(field, row[field.field] ?? null, refuse);
    stored[field.field] = value;
    if (field.type === 'refs') stored[`${field.field}__slugs`] = slugsOf(value);
    if (field.type === 'date') {
      const span = typeof value === 'string' ? dateValue(value) : null;
      stored[`${field.field}__from`] = span?.from ?? null;
      stored[`${field.field}__to`] = span?.to ?? null;
      if (field.timed) stored[`${field.field}__minute`] = span?.minute ?? null;
    }
    if (field.type === 'number' || field.type === 'date' || field.type === 'links' || !isCompared(field)) continue;
    const keys = memberKeys(field, value);
    if (field.searchable) searchable.push(...keys);
    if (field.type === 'text') {
      stored[`${field.field}__key`] = keys[0] ?? null;
      continue;
    }
    if (keys.some((key) => Buffer.byteLength(key) > MEMBER_KEY_BYTES))
      throw refuse(`has a member longer than ${MEMBER_KEY_BYTES} bytes`);
    // An empty list is a missing value.
    stored[`${field.field}__keys`] = keys.length > 0 ? keys : null;
  }
  stored[SEARCH_COLUMN] = searchable.join('\n');
  if (spec.fullText) {
    const body = row[BODY_COLUMN];
    stored[BODY_COLUMN] = typeof body === 'string' ? textKey(body).slice(0, BODY_LENGTH_MAX) : '';
  }
  return stored;
}

const StoredRefs = z.array(RefSchema);
const StoredTexts = z.array(z.string());

function storedValue(field: FieldSpec, value: unknown, refuse: (wrong: string) => Error): unknown {
  switch (field.type) {
    case 'number':
      if (value === null) return null;
      if (typeof value !== 'number' || !Number.isFinite(value)) throw refuse('is not a finite number');
      return value;
    case 'text':
    case 'date':
      if (value === null) return null;
      if (typeof value !== 'string') throw refuse('is not a text');
      return storableText(value);
    case 'refs': {
      const refs = StoredRefs.safeParse(value ?? []);
      if (!refs.success) throw refuse('is not a list of {name, slug, logo}');
      return refs.data.map(({ name, slug, logo, gender, kind }) => ({
        name: storableText(name),
        slug: slug === null ? null : storableText(slug),
        logo: logo === null ? null : storableText(logo),
        ...(gender ? { gender: storableText(gender) } : {}),
        ...(kind && { kind }),
      }));
    }
    case 'tags':
    case 'links': {
      const texts = StoredTexts.safeParse(value ?? []);
      if (!texts.success) throw refuse('is not a list of texts');
      return texts.data.map(storableText);
    }
    case 'series':
      throw refuse('is no part of rows');
  }
}

function slugsOf(refs: unknown): string[] | null {
  const slugs = Array.isArray(refs) ? refs.map((ref: Ref) => ref.slug).filter((slug) => slug !== null) : [];
  return slugs.length > 0 ? slugs : null;
}
