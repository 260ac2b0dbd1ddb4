import { z } from 'zod';
import { type Happening, HappeningSchema, NOTIFICATIONS_MAX, type Notification } from '#schemas/api/notifications.ts';
import { ACCOUNT_CATALOGS } from '#schemas/i18n/languages.ts';
import type { User } from '#server/modules/users/repository.ts';
import { type Db, isoColumn, many } from '#server/platform/db/rows.ts';

export type News = Happening & {
  /** Unique per member: one notification per key. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Adds a notification; false: the key exists. Only the newest stay stored. */
export async function notify(db: Db, userId: number, { key, kind, data, at }: News): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO notifications (user_id, key, kind, data, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (user_id, key) DO NOTHING`,
    [userId, key, kind, JSON.stringify(data), new Date(at)],
  );
  if (rowCount !== 1) return false;
  await db.query(
    `DELETE FROM notifications WHERE id IN (
       SELECT id FROM notifications WHERE user_id = $1 ORDER BY at DESC, id DESC OFFSET ${NOTIFICATIONS_MAX})`,
    [userId],
  );
  return true;
}

const UserIdsSchema = z.object({ user_id: z.int() });

/** A notification that counts what it stands for. */
type CountingNews = Extract<News, { readonly kind: 'votes_needed' }>;

/**
 * Notifies members of one more thing of a kind: until it is read, one notification counts them all and is of the latest. Callers that
 * could run at once hold a lock, so that none of them starts a second one.
 */
export async function notifyCounting(
  db: Db,
  userIds: readonly number[],
  { key, kind, data, at }: CountingNews,
): Promise<void> {
  const more = await many(
    db,
    UserIdsSchema,
    `UPDATE notifications SET at = $4,
            data = ($3::jsonb || jsonb_build_object('count', (data::jsonb->>'count')::int + ($3::jsonb->>'count')::int))::text
      WHERE user_id = ANY($1::bigint[]) AND kind = $2 AND NOT read RETURNING user_id`,
    [userIds, kind, JSON.stringify(data), new Date(at)],
  );
  const counted = new Set(more.map(({ user_id }) => user_id));
  for (const userId of userIds) if (!counted.has(userId)) await notify(db, userId, { key, kind, data, at });
}

const StoredSchema = z.object({
  id: z.int(),
  kind: z.string(),
  data: z.string().transform((text): unknown => JSON.parse(text)),
  at: isoColumn,
  read: z.boolean(),
});

/** Notifications of a member, newest first, in the member's language. */
export async function readNotifications(
  db: Db,
  { id: userId, language }: Pick<User, 'id' | 'language'>,
): Promise<Notification[]> {
  return (
    await many(
      db,
      StoredSchema,
      `SELECT id, kind, data, at, read FROM notifications WHERE user_id = $1
      ORDER BY at DESC, id DESC LIMIT ${NOTIFICATIONS_MAX}`,
      [userId],
    )
  ).map(({ id, at, read, ...stored }) => {
    const happening = HappeningSchema.parse(stored);
    const { title, text } = ACCOUNT_CATALOGS[language].notificationText(happening);
    return { id, at, read, title, text, ...happening };
  });
}

/** Marks notifications as read; null: all. */
export async function markRead(db: Db, userId: number, ids: readonly number[] | null): Promise<void> {
  await db.query(
    'UPDATE notifications SET read = true WHERE user_id = $1 AND NOT read AND ($2::bigint[] IS NULL OR id = ANY($2))',
    [userId, ids],
  );
}

const KEPT_MS = 180 * 86_400_000;

/** Deletes old notifications and browsers unused for as long. */
export async function deleteOldNotifications(db: Db, now: number): Promise<void> {
  const before = new Date(now - KEPT_MS);
  await db.query('DELETE FROM notifications WHERE at <= $1', [before]);
  await db.query('DELETE FROM seen_browsers WHERE seen_at <= $1', [before]);
}
