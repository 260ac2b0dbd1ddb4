import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type Db, isoColumn, many, one } from '#server/platform/db/rows.ts';

/**
 * What was known when. Triggers write the observations, in the transaction that changes a record and whoever changes it; this is how
 * tables come under them, and how what they wrote is read.
 */

/** A column of an observed table, and the field that it is in the history. */
export interface ObservedColumn {
  readonly column: string;
  readonly name: string;
  /** A market figure: thinned to one a day when it is old. */
  readonly market: boolean;
}

/** A table of which each row belongs to one record. */
export interface ObservedTable {
  readonly table: string;
  /** Kind of the records, as the registry of entities names it. */
  readonly kind: string;
  readonly id: string;
  readonly columns: readonly ObservedColumn[];
  /** Its rows are the records themselves: one that is added or removed is an observation too. */
  readonly hasRecords: boolean;
  /** The table whose rows say the sources, in `provenance`. */
  readonly sources: string;
}

/** A table of which several rows belong to a record; together they are one field. */
export interface ObservedList {
  readonly table: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** Has every change of these tables recorded. What a table holds when it is first observed is known from now on. */
export async function observeTables(
  client: ClientBase,
  tables: readonly ObservedTable[],
  lists: readonly ObservedList[],
): Promise<void> {
  for (const { table, kind, id, columns, hasRecords, sources } of tables) {
    await client.query('SELECT history_observe($1, $2, $3, $4, $5, $6)', [
      ...[table, kind, id],
      JSON.stringify(columns),
      ...[hasRecords, sources],
    ]);
  }
  for (const { table, kind, id, name } of lists)
    await client.query('SELECT history_observe_list($1, $2, $3, $4)', [table, kind, id, name]);
}

/** What the observations of a transaction say of themselves. */
export interface Observer {
  /** Named where the row does not say the source of a field. */
  readonly source: string;
  /** When it became known, in ms since 1970; absent: when the transaction ends. */
  readonly knownFrom?: number;
}

/** Says for the rest of the transaction from whom and when its changes are known. */
export async function recordAs(client: ClientBase, { source, knownFrom }: Observer): Promise<void> {
  await client.query(`SELECT set_config('history.source', $1, true), set_config('history.known_from', $2, true)`, [
    source,
    knownFrom === undefined ? '' : new Date(knownFrom).toISOString(),
  ]);
}

/** Forgets the whole history: the records that this transaction replaces have no past in common with those that follow. */
export async function forgetHistory(client: ClientBase): Promise<void> {
  await client.query('SELECT history_forget()');
}

const KnownUntil = z.object({ known_until: z.string().nullable() });

/** Moment of the newest observation (ISO); null: nothing is recorded. */
export async function readKnownUntil(db: Db): Promise<string | null> {
  const sql = `SELECT CASE WHEN known_until > '-infinity' THEN to_char(known_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS known_until
                 FROM history_state`;
  return (await one(db, KnownUntil, sql)).known_until;
}

const ValueSchema = z.object({ id: z.int(), field: z.string(), value: z.string() });

/** A field of a record as it was known, in JSON. */
export type KnownField = z.infer<typeof ValueSchema>;

/** Every field of the records of a kind that was known at a moment, by record and field. A removed record has none but `record`. */
export async function readKnownAt(db: Db, kind: string, moment: string): Promise<KnownField[]> {
  return await many(
    db,
    ValueSchema,
    `SELECT id, name AS field, value FROM (
       SELECT DISTINCT ON (o.field, o.id) o.id, f.name, o.value
         FROM history_fields f JOIN observations o USING (field)
        WHERE f.kind = $1 AND o.known_from <= $2 ORDER BY o.field, o.id, o.known_from DESC) latest
      WHERE value IS NOT NULL ORDER BY id, name COLLATE "C"`,
    [kind, moment],
  );
}

const StepSchema = z.object({
  field: z.string(),
  value: z.nullable(z.string()),
  known_from: isoColumn,
  source: z.string(),
});

/** A field of a record said this from then on; null: nothing was known of it any more. */
export type Step = z.infer<typeof StepSchema>;

/** Every step of a record, oldest first. */
export async function readSteps(db: Db, kind: string, id: number): Promise<Step[]> {
  return await many(
    db,
    StepSchema,
    `SELECT f.name AS field, o.value, o.known_from, s.name AS source
       FROM history_fields f JOIN observations o USING (field) JOIN history_sources s USING (source)
      WHERE f.kind = $1 AND o.id = $2 ORDER BY o.known_from, f.name COLLATE "C"`,
    [kind, id],
  );
}
