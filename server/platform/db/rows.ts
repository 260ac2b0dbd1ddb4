import type { ClientBase, Pool } from 'pg';
import pg from 'pg';
import { z } from 'zod';

/** A pool or a connection in a transaction. */
export type Db = ClientBase | Pool;

/** All rows of a query, each as `Schema` states it. */
export async function many<S extends z.core.$ZodType>(
  db: Db,
  Schema: S,
  sql: string,
  params: readonly unknown[] = [],
): Promise<z.output<S>[]> {
  const { rows } = await db.query(sql, [...params]);
  return z.array(Schema).parse(rows);
}

/**
 * The one row of a query.
 * @throws Error when there is none, or more than one.
 */
export async function one<S extends z.core.$ZodType>(
  db: Db,
  Schema: S,
  sql: string,
  params: readonly unknown[] = [],
): Promise<z.output<S>> {
  const rows = await many(db, z.unknown(), sql, params);
  if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one: ${sql}`);
  return z.parse(Schema, rows[0]);
}

/**
 * The row of a query that finds one at most; null: none.
 * @throws Error when there is more than one.
 */
export async function maybe<S extends z.core.$ZodType>(
  db: Db,
  Schema: S,
  sql: string,
  params: readonly unknown[] = [],
): Promise<z.output<S> | null> {
  const rows = await many(db, z.unknown(), sql, params);
  if (rows.length > 1) throw new Error(`${rows.length} rows instead of one at most: ${sql}`);
  return rows.length === 0 ? null : z.parse(Schema, rows[0]);
}

/** A column with a moment, as milliseconds since 1970. */
export const msColumn = z.date().transform((moment) => moment.getTime());

/** A column with a moment, as an answer states it. */
export const isoColumn = z.date().transform((moment) => moment.toISOString());

/** What PostgreSQL counts and sums, and the ids of rows. */
function wholeOf(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`${text} is too large for a number; the query must cast it to text.`);
  return value;
}

/** Sums of whole numbers are numeric too: one that loses digits is refused, a fraction is the nearest number. */
const decimalOf = (text: string): number => (/^-?\d+$/.test(text) ? wholeOf(text) : Number(text));

/** A list of numbers is never quoted: `{1,NULL,3}`. */
const listOf = (parse: (text: string) => number) => (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parse(item)));

/** OIDs that the driver does not name. */
const LISTS = { bigint: 1016, numeric: 1231 } as const;

/** By OID of bigint, numeric and lists of them. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, wholeOf],
  [pg.types.builtins.NUMERIC, decimalOf],
  [LISTS.bigint, listOf(wholeOf)],
  [LISTS.numeric, listOf(decimalOf)],
]);

/** How our pools read columns: numbers are numbers. The driver's own types stay as they are. */
export const COLUMN_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
