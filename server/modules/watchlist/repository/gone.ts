import { z } from 'zod';
import type { GoneItem } from '#schemas/api/watchlist.ts';
import { KINDS, WATCHED_ENTITIES } from '#schemas/kinds.ts';
import { datasetKind } from '#server/modules/datasets/dataset.ts';
import { ENTITY_KINDS, formerName, isoMoment } from '#server/modules/datasets/formerAddresses.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { type Db, many } from '#server/platform/db/rows.ts';
import { WATCHED, type Watchlist } from '../repository.ts';

const GoneSchema = z.object({
  _id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  note: z.string(),
  last_reported_at: z.string().nullable(),
});

/** Watched records without a row, in the member's order. */
export async function readGone(db: Db, userId: number, list: Watchlist): Promise<GoneItem[]> {
  const source = WATCHED_ENTITIES.find((one) => KINDS[one].watchlist === list);
  if (source === undefined || (await datasetKind(db)) !== 'live') return [];
  return await many(
    db,
    GoneSchema,
    `SELECT w.record_id AS _id, e.slug, ${formerName('e')} AS name, w.note, ${isoMoment('e.last_reported_at')} AS last_reported_at
       FROM watched w JOIN entities e ON e.kind = $3 AND e.id = w.record_id
      WHERE w.user_id = $1 AND w.kind = $2 AND w.dataset_kind = 'live'
        AND NOT EXISTS (SELECT FROM ${tableName(WATCHED[list])} t WHERE t._id = w.record_id)
      ORDER BY w.position, w.record_id`,
    [userId, list, ENTITY_KINDS[source]],
  );
}
