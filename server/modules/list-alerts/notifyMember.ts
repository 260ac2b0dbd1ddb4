import type { PoolClient } from 'pg';
import { z } from 'zod';
import { notify } from '#server/modules/notifications/notify.ts';
import { hasChanged, hasEntered, hasLeft, NEWS_AT } from './figures.ts';
import { dayOf, type StandingList } from './listQuery.ts';

const NewsSchema = z.object({
  notified_at: z.nullable(z.date()),
  entered: z.int(),
  left: z.int(),
  changed: z.int(),
  is_fresh: z.boolean(),
});

/**
 * Tells the member that rows entered or left since they were told last; once a day (UTC) at most. Changed figures alone
 * are no reason to call anybody. In the caller's transaction, at the moment `now` (milliseconds).
 */
export async function notifyMember(client: PoolClient, list: StandingList, now: number): Promise<void> {
  if (!list.notify) return;
  const { rows } = await client.query(
    `SELECT s.notified_at, c.* FROM standing_lists s, LATERAL (
       SELECT count(*) FILTER (WHERE ${hasEntered('$2::timestamptz')})::int AS entered,
              count(*) FILTER (WHERE ${hasLeft('$2::timestamptz')})::int AS left,
              count(*) FILTER (WHERE ${hasChanged('$2::timestamptz')})::int AS changed,
              coalesce(bool_or((${hasEntered('$2::timestamptz')} OR ${hasLeft('$2::timestamptz')})
                AND (s.notified_at IS NULL OR ${NEWS_AT} > s.notified_at)), false) AS is_fresh
         FROM standing_members m WHERE m.list_id = s.list_id) c
      WHERE s.list_id = $1 AND (s.notified_at IS NULL OR s.notified_at < $3)`,
    [list.id, new Date(now), new Date(dayOf(now) * 86_400_000)],
  );
  if (rows[0] === undefined) return;
  const { entered, left, changed, is_fresh: isFresh } = NewsSchema.parse(rows[0]);
  if (!isFresh) return;
  await notify(client, list.userId, {
    key: `standing_list ${list.id} ${dayOf(now)}`,
    kind: 'standing_list',
    data: { storage_id: list.id, source: list.spec.source, name: list.name, entered, left, changed },
    at: now,
  });
  await client.query('UPDATE standing_lists SET notified_at = $2 WHERE list_id = $1', [list.id, new Date(now)]);
}
