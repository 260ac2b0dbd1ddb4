import type { PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type FieldSpec, storedFields } from '#schemas/columns/spec.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { runInTransaction } from '../../../db/transaction.ts';
import { type Dataset, readDataset } from '../../../universe/dataset.ts';
import { tableName } from '../../../universe/storage.ts';
import { figuresOf } from './figures.ts';

/** What every record was like at the last check, in the fields that some list asks about. */

/** One writer at a time; given back with its transaction. */
const LOCK_KEY = 4_157_541_883;

const ProbeSchema = z.tuple([z.object({ complete: z.boolean() })]);

/** Adds fields that a new list asks about; what is kept of others stays as old as it is. In the caller's transaction. */
export async function addToPast(
  client: PoolClient,
  spec: DataSetSpec,
  fields: readonly FieldSpec[],
  kind: Dataset['kind'],
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
  const { rows } = await client.query(
    'SELECT figures ?& $3::text[] AS complete FROM standing_past WHERE source = $1 AND dataset_kind = $2 LIMIT 1',
    [spec.source, kind, fields.map(({ field }) => field)],
  );
  const probe = ProbeSchema.safeParse(rows);
  if (probe.success && probe.data[0].complete) return;
  await client.query(
    `INSERT INTO standing_past AS p (source, record_id, dataset_kind, figures)
     SELECT $1, t._id, $2, ${figuresOf(fields, 't')} FROM ${tableName(spec)} t
     ON CONFLICT (source, record_id) DO UPDATE SET dataset_kind = excluded.dataset_kind,
       figures = excluded.figures || CASE WHEN p.dataset_kind = excluded.dataset_kind THEN p.figures ELSE '{}' END`,
    [spec.source, kind],
  );
}

/**
 * Makes the present the past, once every list has been checked against a version of the data. False when the data is of
 * another version by now: then it is left for the check that comes next.
 */
export async function keepPast(
  client: PoolClient,
  fields: ReadonlyMap<Source, ReadonlySet<string>>,
  { version, kind }: Dataset,
): Promise<boolean> {
  return await runInTransaction(client, async () => {
    // The version and the rows are read as of one moment.
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await client.query('SET LOCAL statement_timeout = 0');
    if ((await readDataset(client))?.version !== version) return false;
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    for (const source of SOURCES) {
      const asked = fields.get(source);
      const spec = DATA_SETS[source];
      if (asked === undefined) {
        await client.query('DELETE FROM standing_past WHERE source = $1', [source]);
        continue;
      }
      const kept = storedFields(spec).filter(({ field }) => asked.has(field));
      await client.query(
        `INSERT INTO standing_past AS p (source, record_id, dataset_kind, figures)
         SELECT $1, t._id, $2, ${figuresOf(kept, 't')} FROM ${tableName(spec)} t
         ON CONFLICT (source, record_id) DO UPDATE SET dataset_kind = excluded.dataset_kind, figures = excluded.figures
          WHERE (p.dataset_kind, p.figures) IS DISTINCT FROM (excluded.dataset_kind, excluded.figures)`,
        [source, kind],
      );
      await client.query(
        `DELETE FROM standing_past p WHERE source = $1 AND NOT EXISTS (SELECT FROM ${tableName(spec)} t WHERE t._id = p.record_id)`,
        [source],
      );
    }
    return true;
  });
}
