import path from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { many } from '../db/rows.ts';
import { StartError } from '../errors.ts';

/** A type as PostgreSQL prints it, of its own ones: a restore puts it into a statement. */
const TYPE = /^[a-z][a-z ]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/;
/** A default that is a plain value. */
const VALUE = /^('([^'\\]|'')*'::[a-z ]+(\[\])?|-?\d+(\.\d+)?|true|false)$/;

/** What a partition holds, as PostgreSQL prints it: a restore puts it into a statement. */
const BOUNDS = /^FOR VALUES FROM \('[-\d :.+]+'\) TO \('[-\d :.+]+'\)$/;

const ColumnSchema = z.object({
  name: z.string(),
  type: z.string().regex(TYPE),
  /** Unless that of the database. */
  collation: z.string().nullable(),
  notNull: z.boolean(),
  /** Its default, where that is a plain value. */
  fallback: z.string().regex(VALUE).nullable(),
  /** Computed by the database: not in a backup. */
  generated: z.boolean(),
});

const TableSchema = z.object({
  name: z.string(),
  /** Remembers which declaration the rows follow. */
  comment: z.string().nullable(),
  columns: z.array(ColumnSchema),
  primaryKey: z.array(z.string()),
  /** It is a part of another table, made while the product runs; backups of earlier versions know none. */
  partition: z.object({ of: z.string(), bounds: z.string().regex(BOUNDS) }).nullish(),
});

const SequenceSchema = z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });

/** What a backup says of itself first. A restore refuses another format. */
export const ManifestSchema = z.object({
  format: z.literal(1),
  /** Version of the product. */
  version: z.string(),
  /** ISO, UTC. */
  takenAt: z.string(),
  postgres: z.string(),
  /** Checksums of the migrations that made the tables, by name. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(TableSchema),
  sequences: z.array(SequenceSchema),
});

/** A path below the data folder, not of the database's own. */
const isFilePath = (name: string) =>
  path.posix.normalize(name) === name && !/^(\/|\.\.?(\/|$)|postgres)/.test(name) && !name.includes('\0');

const PartSchema = z.object({
  bytes: z.int(),
  /** Of a table: its rows. */
  lines: z.int(),
  sha256: z.string(),
});

/** What a backup says of its parts last. */
export const ContentsSchema = z.object({
  parts: z.record(
    z.string().refine((name) => !name.startsWith('files/') || isFilePath(name.slice('files/'.length))),
    PartSchema,
  ),
});

export type Manifest = z.infer<typeof ManifestSchema>;
export type Table = z.infer<typeof TableSchema>;
export type Column = z.infer<typeof ColumnSchema>;
export type Part = z.infer<typeof PartSchema>;
export type Contents = z.infer<typeof ContentsSchema>;

/** Ours: of the schema in use, and of no extension. */
const OURS = `c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** Names of everything that a restore would find in its way, tables first. */
export async function readRelations(client: ClientBase): Promise<{ readonly name: string; readonly kind: string }[]> {
  return await many(
    client,
    z.object({ name: z.string(), kind: z.string() }),
    `SELECT c.relname AS name, c.relkind AS kind FROM pg_class c
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND ${OURS} ORDER BY c.relkind <> 'r', c.relname`,
  );
}

const StoredTableSchema = TableSchema.extend({
  columns: z.array(ColumnSchema.extend({ type: z.string(), fallback: z.string().nullable() })),
  bytes: z.number(),
});

/**
 * Describes the tables, with the bytes they take on the disk.
 * @throws StartError if one cannot be described.
 */
export async function describeTables(client: ClientBase): Promise<(Table & { readonly bytes: number })[]> {
  return (
    await many(
      client,
      StoredTableSchema,
      `SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, pg_table_size(c.oid) AS bytes,
            (SELECT json_agg(json_build_object(
                'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                'collation', CASE WHEN a.attcollation <> t.typcollation THEN l.collname END,
                'notNull', a.attnotnull, 'generated', a.attgenerated <> '',
                'fallback', CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END) ORDER BY a.attnum)
               FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
               LEFT JOIN pg_collation l ON l.oid = a.attcollation
               LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
            coalesce((SELECT json_agg(a.attname ORDER BY k.place)
               FROM pg_constraint p CROSS JOIN unnest(p.conkey) WITH ORDINALITY AS k (number, place)
               JOIN pg_attribute a ON a.attrelid = p.conrelid AND a.attnum = k.number
              WHERE p.conrelid = c.oid AND p.contype = 'p'), '[]') AS "primaryKey",
            (SELECT json_build_object('of', w.relname, 'bounds', pg_get_expr(c.relpartbound, c.oid))
               FROM pg_inherits i JOIN pg_class w ON w.oid = i.inhparent
              WHERE i.inhrelid = c.oid AND c.relispartition) AS partition
       FROM pg_class c WHERE c.relkind = 'r' AND ${OURS} ORDER BY c.relname`,
    )
  ).map(({ columns, ...table }) => ({
    ...table,
    columns: columns.map((column) => {
      if (!TYPE.test(column.type)) {
        throw new StartError(
          `A backup cannot hold the column ${column.name} of the table ${table.name}: its type is ${column.type}, which is none of PostgreSQL's own. Assay does not use it; move that table to another schema.`,
        );
      }
      return {
        ...column,
        fallback: column.fallback !== null && VALUE.test(column.fallback) ? column.fallback : null,
      };
    }),
  }));
}

/** Reads where the sequences stand: no earlier than the rows of the transaction's snapshot. */
export async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'S' AND ${OURS} ORDER BY c.relname`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
    const found = await client.query(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    sequences.push(SequenceSchema.parse({ name, ...found.rows[0] }));
  }
  return sequences;
}
