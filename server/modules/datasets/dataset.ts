import type { ClientBase, Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { type Moments, MomentsSchema } from '#schemas/freshness.ts';
import { afterCommit } from '#server/platform/db/pool.ts';
import { isoColumn } from '#server/platform/db/rows.ts';

/**
 * The data set: kind, version (grows with every change), moment of the newest figure (ISO, UTC; null: unknown), and ages
 * by kind and field (null: all of one moment).
 */
export interface Dataset {
  readonly kind: 'sample' | 'live';
  readonly version: number;
  readonly asOf: string | null;
  readonly moments: Moments | null;
}

/** NOTIFY channel, sent with every commit of a change; payload: the version. */
export const DATASET_CHANNEL = 'dataset';

const StoredDatasetSchema = z.object({
  kind: z.enum(['sample', 'live']),
  version: z.int(),
  as_of: isoColumn.nullable(),
  moments: z.nullable(MomentsSchema),
});

/** SQL of the day (UTC) that most prices, or most of the TVL, are of; where nothing says it, that of the data set. */
export function momentDay(kind: 'prices' | 'tvl'): string {
  return `(
  SELECT (coalesce((moments #>> '{kinds,${kind}}')::timestamptz, as_of) AT TIME ZONE 'UTC')::date FROM dataset
)`;
}

/** The current data set; null before the first load. */
export async function readDataset(db: ClientBase | Pool): Promise<Dataset | null> {
  const { rows } = await db.query('SELECT kind, version, as_of, moments FROM dataset');
  return rows[0] === undefined ? null : toDataset(rows[0]);
}

/** Which kind of data is shown: the ids of sample rows mean other records than those of live ones. */
export async function datasetKind(db: ClientBase | Pool): Promise<string> {
  return (await readDataset(db))?.kind ?? 'sample';
}

/** Those in this process that keep what they read of the data set. */
const keepers = new Set<(version: number) => Promise<void>>();

/**
 * Has `reach`, which must not reject, called with each version that this process writes, before the writer is answered: a notification
 * may come later than the next request of who was answered. Returns what ends it.
 */
export function followOwnWrites(reach: (version: number) => Promise<void>): () => void {
  keepers.add(reach);
  return () => void keepers.delete(reach);
}

/** Stores a new version; servers are notified on commit, and this one has read it by the end of `withTransaction`. */
export async function bumpDataset(
  client: ClientBase,
  { kind, asOf, moments = null }: Pick<Dataset, 'kind' | 'asOf'> & Partial<Pick<Dataset, 'moments'>>,
): Promise<Dataset> {
  const { rows } = await client.query(
    `INSERT INTO dataset AS held (kind, version, as_of, moments) VALUES ($1, 1, $2, $3)
     ON CONFLICT (only_row) DO UPDATE SET kind = excluded.kind, version = held.version + 1, as_of = excluded.as_of,
       moments = excluded.moments
     RETURNING kind, version, as_of, moments`,
    [kind, asOf, moments && JSON.stringify(moments)],
  );
  const dataset = toDataset(rows[0]);
  await client.query('SELECT pg_notify($1, $2)', [DATASET_CHANNEL, String(dataset.version)]);
  afterCommit(client, async () => {
    await Promise.all([...keepers].map((reach) => reach(dataset.version)));
  });
  return dataset;
}

/** Other writers of the data set wait until the transaction ends; readers continue. */
export async function holdDataset(client: PoolClient): Promise<void> {
  await client.query('LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
}

/** SQLSTATE of a lock that somebody else has. */
const LOCK_TAKEN = '55P03';

/**
 * The same without waiting: false where somebody else writes. For those who hold a lock that a sync may want: waiting for it, they
 * would wait for each other.
 */
export async function tryHoldDataset(
  client: PoolClient,
  mode: 'SHARE ROW EXCLUSIVE' | 'ROW EXCLUSIVE' = 'SHARE ROW EXCLUSIVE',
): Promise<boolean> {
  await client.query('SAVEPOINT dataset_lock');
  try {
    await client.query(`LOCK TABLE dataset IN ${mode} MODE NOWAIT`);
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT dataset_lock');
    if (error instanceof Error && 'code' in error && error.code === LOCK_TAKEN) return false;
    throw error;
  }
  await client.query('RELEASE SAVEPOINT dataset_lock');
  return true;
}

/** Reads the columns `kind`, `version`, `as_of` and `moments`. */
export function toDataset(stored: unknown): Dataset {
  const { kind, version, as_of, moments } = StoredDatasetSchema.parse(stored);
  return { kind, version, asOf: as_of, moments };
}
