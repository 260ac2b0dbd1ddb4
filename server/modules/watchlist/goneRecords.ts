import type { PoolClient } from 'pg';
import { z } from 'zod';
import { WATCHED_NAMES_MAX, type WatchedNews } from '#schemas/api/notifications.ts';
import { KINDS, WATCHED_ENTITIES } from '#schemas/kinds.ts';
import { ENTITY_KINDS, formerName } from '#server/modules/datasets/formerAddresses.ts';
import { identifier, tableName } from '#server/modules/datasets/storage.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { type MovedWatched, WATCHED } from './repository.ts';

/** Watched records that no source reports any more. They stay watched until their member removes them. */

const NamedSchema = z.array(z.object({ user_id: z.int(), name: z.string() }));

/**
 * Notifies members of watched records that no source reports any more, once, and of those that are on another watchlist
 * now: one notification a member and watchlist, with some of the names.
 */
export async function notifyWatchers(client: PoolClient, moved: readonly MovedWatched[], now: number): Promise<void> {
  for (const source of WATCHED_ENTITIES) {
    const list = KINDS[source].watchlist;
    const hasRow = `EXISTS (SELECT FROM ${tableName(WATCHED[list])} t WHERE t._id = watched.record_id)`;
    const isLive = `watched.kind = $1 AND watched.dataset_kind = 'live'`;
    await client.query(`UPDATE watched SET gone_at = NULL WHERE ${isLive} AND gone_at IS NOT NULL AND ${hasRow}`, [
      list,
    ]);
    const { rows } = await client.query(
      `WITH gone AS (
         UPDATE watched SET gone_at = $2 WHERE ${isLive} AND gone_at IS NULL AND NOT ${hasRow}
         RETURNING user_id, record_id, position)
       SELECT user_id, ${formerName('e')} AS name FROM gone JOIN entities e ON e.kind = $3 AND e.id = record_id
        ORDER BY user_id, position, record_id`,
      [list, new Date(now), ENTITY_KINDS[source]],
    );
    await notifyEach(client, { what: 'gone', source }, NamedSchema.parse(rows), now);

    const entered = moved.filter(({ to_list: to }) => to === list);
    if (entered.length === 0) continue;
    const { rows: named } = await client.query(
      `SELECT user_id, t.${identifier(WATCHED[list].identity)} AS name
         FROM unnest($1::bigint[], $2::bigint[]) AS given (user_id, id) JOIN ${tableName(WATCHED[list])} t ON t._id = given.id
        ORDER BY user_id, name`,
      [entered.map(({ user_id: user }) => user), entered.map(({ to_id: id }) => id)],
    );
    await notifyEach(client, { what: 'moved', source }, NamedSchema.parse(named), now);
  }
}

async function notifyEach(
  client: PoolClient,
  news: Pick<WatchedNews, 'what' | 'source'>,
  named: readonly { readonly user_id: number; readonly name: string }[],
  now: number,
): Promise<void> {
  for (const user of new Set(named.map(({ user_id: id }) => id))) {
    const names = named.filter(({ user_id: id }) => id === user).map(({ name }) => name);
    const data = { ...news, names: names.slice(0, WATCHED_NAMES_MAX), count: names.length };
    const key = `watched ${news.what} ${news.source} ${now}`;
    await notify(client, user, { key, kind: 'watched_records', data, at: now });
  }
}
