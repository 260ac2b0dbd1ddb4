import type { Pool } from 'pg';
import { z } from 'zod';
import type { WATCHLISTS } from '#schemas/accounts/calls.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { storableText } from '#schemas/text.ts';
import { withTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../errors.ts';
import { readDataset } from '../../universe/dataset.ts';
import { tableName, wireColumns } from '../../universe/storage.ts';
import { type Db, lockUser } from '../users.ts';

type Watchlist = (typeof WATCHLISTS)[number];

/** Which directory the records of a watchlist come from. */
const DIRECTORY: Readonly<Record<Watchlist, DataSetSpec>> = {
  watchlist_project: DATA_SETS.projects,
  watchlist_user: DATA_SETS.people,
  watchlist_venture: DATA_SETS.organizations,
};

/** Records that one watchlist holds. */
const RECORDS_MAX = 5_000;

/** The numbers of the sample's records mean others in live data. */
async function datasetKind(db: Db): Promise<string> {
  return (await readDataset(db))?.kind ?? 'sample';
}

const WatchedSchema = z.array(
  z.object({
    _id: z.coerce.number().int(),
    added_at: z.date(),
    slug: z.string().nullable(),
    ref_data: z.looseObject({ _id: z.int() }).nullable(),
  }),
);

/** What a member watches, the latest first; records that are gone from the data are left out. */
export async function readWatched(db: Db, userId: number, list: Watchlist, idsOnly: boolean) {
  const spec = DIRECTORY[list];
  const row = idsOnly ? 'NULL' : `(SELECT row_to_json(r) FROM (SELECT ${wireColumns(spec, 't')}) r)`;
  const { rows } = await db.query(
    `SELECT w.record_id AS _id, w.added_at, t.slug, ${row} AS ref_data
       FROM watched w JOIN ${tableName(spec)} t ON t._id = w.record_id
      WHERE w.user_id = $1 AND w.kind = $2 AND w.dataset_kind = $3 ORDER BY w.added_at DESC, w.record_id`,
    [userId, list, await datasetKind(db)],
  );
  return WatchedSchema.parse(rows).map(({ _id, added_at, slug, ref_data }) => ({
    _id,
    added_at: added_at.toISOString(),
    slug,
    ...(ref_data === null ? {} : { ref_data }),
  }));
}

const IdsSchema = z.array(z.object({ _id: z.coerce.number().int() }));

/** Which of the numbers are records of the watchlist's directory. */
export async function existing(db: Db, list: Watchlist, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.query(
    `SELECT _id FROM ${tableName(DIRECTORY[list])} WHERE _id = ANY($1::bigint[]) ORDER BY _id`,
    [ids],
  );
  return IdsSchema.parse(rows).map(({ _id }) => _id);
}

/** The number of the record with the slug, as a list; an empty one when there is none. */
export async function withSlug(db: Db, list: Watchlist, slug: string): Promise<number[]> {
  const { rows } = await db.query(
    `SELECT _id FROM ${tableName(DIRECTORY[list])} WHERE slug = $1 ORDER BY _id LIMIT 1`,
    [storableText(slug)],
  );
  return IdsSchema.parse(rows).map(({ _id }) => _id);
}

/**
 * Adds records to a watchlist.
 * @throws ApiError 403 when it holds no more.
 */
export async function watch(
  pool: Pool,
  userId: number,
  list: Watchlist,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    const kind = await datasetKind(client);
    await client.query(
      `INSERT INTO watched (user_id, kind, dataset_kind, record_id, added_at)
       SELECT $1, $2, $3, unnest($4::bigint[]), $5 ON CONFLICT DO NOTHING`,
      [userId, list, kind, ids, new Date(now)],
    );
    const { rows } = await client.query(
      'SELECT count(*)::int AS n FROM watched WHERE user_id = $1 AND kind = $2 AND dataset_kind = $3',
      [userId, list, kind],
    );
    if (z.object({ n: z.int() }).parse(rows[0]).n <= RECORDS_MAX) return;
    throw new ApiError(403, 'watchlist_full', `A watchlist holds ${RECORDS_MAX} records. Remove some first.`);
  });
}

/** Takes records off a watchlist. */
export async function unwatch(pool: Pool, userId: number, list: Watchlist, ids: readonly number[]): Promise<void> {
  await pool.query(
    'DELETE FROM watched WHERE user_id = $1 AND kind = $2 AND dataset_kind = $3 AND record_id = ANY($4::bigint[])',
    [userId, list, await datasetKind(pool), ids],
  );
}
