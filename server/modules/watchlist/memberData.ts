import type { Pool } from 'pg';
import { z } from 'zod';
import type { OwnData } from '#schemas/api/account-deletion.ts';
import { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { datasetKind } from '#server/modules/datasets/dataset.ts';
import { identifier } from '#server/modules/datasets/storage.ts';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';
import { recordsOf, WATCHED } from './repository.ts';

export const watchlistData: MemberData<'watchlists'> = {
  tables: { watched: 'watchlists' },
  read: async (db, { id }) => ({ watchlists: await readWatchlists(db, id) }),
};

const WatchedSchema = z.object({
  data: z.string(),
  _id: z.int(),
  name: z.string().nullable(),
  slug: z.string().nullable(),
  note: z.string(),
  added_at: isoColumn,
});

/** Watchlists per kind of data, in the member's order. */
async function readWatchlists(pool: Pool, userId: number): Promise<OwnData['watchlists']> {
  const present = await datasetKind(pool);
  const watchlists: OwnData['watchlists'] = [];
  for (const sid of WATCHLISTS) {
    const spec = WATCHED[sid];
    for (const { data, ...record } of await many(
      pool,
      WatchedSchema,
      `SELECT w.dataset_kind AS data, w.record_id AS _id, t.${identifier(spec.identity)} AS name, t.slug, w.note, w.added_at
         FROM watched w LEFT JOIN ${recordsOf(sid)} t ON t._id = w.record_id AND w.dataset_kind = $3
        WHERE w.user_id = $1 AND w.kind = $2 ORDER BY w.dataset_kind, w.position, w.record_id`,
      [userId, sid, present],
    )) {
      const last = watchlists.at(-1);
      if (last?.sid === sid && last.data === data) last.records.push(record);
      else watchlists.push({ sid, data, records: [record] });
    }
  }
  return watchlists;
}
