import type { PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, type ListedSpec, storedFields } from '#schemas/columns/spec.ts';
import { LISTED_SOURCES, type ListedSource } from '#schemas/kinds.ts';
import { type Dataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { allowLongQueries, runInTransaction } from '#server/platform/db/pool.ts';
import { type Db, msColumn } from '#server/platform/db/rows.ts';
import { figuresOf } from '../listQuery.ts';

/** Snapshot of all rows at the last check, in the fields that lists use. */

/** Advisory lock of the one writer, released with its transaction. */
const LOCK_KEY = 4_157_541_883;

/** Row hash, for change detection. */
const MARK = 'hash_record_extended(t, 0)';

/** The last check of all lists; `at` in Unix ms. */
export interface Run extends Pick<Dataset, 'kind' | 'version'> {
  readonly at: number;
}

const RunSchema = z.tuple([z.object({ kind: z.enum(['sample', 'live']), version: z.int(), at: msColumn })]);

export async function readLastRun(db: Db): Promise<Run | null> {
  const { rows } = await db.query('SELECT dataset_kind AS kind, version, at FROM standing_runs');
  const run = RunSchema.safeParse(rows).data?.[0];
  return run ?? null;
}

const ProbeSchema = z.tuple([z.object({ complete: z.boolean() })]);

/** Adds the fields of a new list; other values keep their age. In the caller's transaction. */
export async function addToSnapshots(
  client: PoolClient,
  spec: ListedSpec,
  fields: readonly FieldSpec[],
  kind: Dataset['kind'],
): Promise<void> {
  const isStored = async () => {
    const { rows } = await client.query(
      'SELECT figures ?& $3::text[] AS complete FROM standing_past WHERE source = $1 AND dataset_kind = $2 LIMIT 1',
      [spec.source, kind, fields.map(({ field }) => field)],
    );
    return ProbeSchema.safeParse(rows).data?.[0].complete === true;
  };
  // Usually present already: then skip the lock.
  if (await isStored()) return;
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
  if (await isStored()) return;
  await client.query(
    `INSERT INTO standing_past AS p (source, record_id, dataset_kind, figures)
     SELECT $1, t._id, $2, ${figuresOf(fields, 't')} FROM ${tableName(spec)} t
     ON CONFLICT (source, record_id) DO UPDATE SET dataset_kind = excluded.dataset_kind, mark = NULL,
       figures = excluded.figures || CASE WHEN p.dataset_kind = excluded.dataset_kind THEN p.figures ELSE '{}' END`,
    [spec.source, kind],
  );
}

/** Fields used by lists, per data set with lists. */
export type AskedFields = ReadonlyMap<ListedSource, ReadonlySet<string>>;

/**
 * Adds fields of new lists, and records in `standing_changes` all rows changed, added or deleted since the last
 * check. Returns their data sets.
 */
export async function prepareSnapshots(
  client: PoolClient,
  asked: AskedFields,
  kind: Dataset['kind'],
): Promise<ReadonlySet<ListedSource>> {
  await runInTransaction(client, async () => {
    // One pass for all lists may exceed the request timeout.
    await allowLongQueries(client);
    for (const [source, fields] of asked) {
      await addToSnapshots(client, DATA_SETS[source], askedOf(DATA_SETS[source], fields), kind);
    }
  });
  return await runInTransaction(client, async () => {
    const changed = new Set<ListedSource>();
    await allowLongQueries(client);
    await client.query('TRUNCATE standing_changes');
    for (const source of asked.keys()) {
      const { rowCount } = await client.query(
        `INSERT INTO standing_changes (source, record_id)
         SELECT $1, coalesce(t._id, p.record_id)
           FROM ${tableName(DATA_SETS[source])} t
           FULL JOIN (SELECT record_id, mark FROM standing_past WHERE source = $1 AND dataset_kind = $2) p ON p.record_id = t._id
          WHERE t._id IS NULL OR p.mark IS NULL OR p.mark <> ${MARK}`,
        [source, kind],
      );
      if (rowCount !== 0) changed.add(source);
    }
    await client.query('ANALYZE standing_changes');
    return changed;
  });
}

function askedOf(spec: ListedSpec, asked: ReadonlySet<string>): FieldSpec[] {
  return storedFields(spec).filter(({ field }) => asked.has(field));
}

/**
 * Replaces the snapshot after every list was checked against this data version. Does nothing when the version has
 * changed: the next check does it.
 */
export async function storeSnapshots(
  client: PoolClient,
  asked: AskedFields,
  { version, kind }: Dataset,
  now: number,
): Promise<void> {
  // Before the transaction, which sees rows as of its start; a failed connection releases it.
  await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
  await runInTransaction(client, async () => {
    // Read version and rows from one snapshot.
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await allowLongQueries(client);
    if ((await readDataset(client))?.version !== version) return;
    for (const source of LISTED_SOURCES) await keepSource(client, source, asked.get(source), kind);
    await client.query(
      `INSERT INTO standing_runs (dataset_kind, version, at) VALUES ($1, $2, $3)
       ON CONFLICT (only_row) DO UPDATE SET dataset_kind = excluded.dataset_kind, version = excluded.version, at = excluded.at`,
      [kind, version, new Date(now)],
    );
  });
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
}

async function keepSource(
  client: PoolClient,
  source: ListedSource,
  asked: ReadonlySet<string> | undefined,
  kind: Dataset['kind'],
): Promise<void> {
  const spec = DATA_SETS[source];
  if (asked === undefined) {
    await client.query('DELETE FROM standing_past WHERE source = $1', [source]);
    return;
  }
  await client.query(
    `INSERT INTO standing_past (source, record_id, dataset_kind, mark, figures)
     SELECT $1, t._id, $2, ${MARK}, ${figuresOf(askedOf(spec, asked), 't')}
       FROM standing_changes c JOIN ${tableName(spec)} t ON t._id = c.record_id WHERE c.source = $1
     ON CONFLICT (source, record_id) DO UPDATE SET
       dataset_kind = excluded.dataset_kind, mark = excluded.mark, figures = excluded.figures`,
    [source, kind],
  );
  await client.query(
    `DELETE FROM standing_past p USING standing_changes c
      WHERE p.source = $1 AND c.source = $1 AND c.record_id = p.record_id
        AND NOT EXISTS (SELECT FROM ${tableName(spec)} t WHERE t._id = p.record_id)`,
    [source],
  );
  const others = storedFields(spec).flatMap(({ field }) => (asked.has(field) ? [] : [field]));
  await client.query(
    'UPDATE standing_past SET figures = figures - $2::text[] WHERE source = $1 AND figures ?| $2::text[]',
    [source, others],
  );
}
