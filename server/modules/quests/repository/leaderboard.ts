import type { Pool } from 'pg';
import { z } from 'zod';
import { GENDERS } from '#schemas/api/account.ts';
import { LEADERBOARD_MAX, type Leader } from '#schemas/api/quests.ts';
import { many, maybe } from '#server/platform/db/rows.ts';
import type { Period } from '../periods.ts';

const PlaceSchema = z.object({
  user_id: z.int(),
  points: z.int(),
  place: z.int(),
  total: z.int(),
});
const LeaderRowSchema = z.object({
  ...PlaceSchema.shape,
  username: z.string(),
  name: z.string(),
  face: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  is_public: z.boolean(),
});

/** `$1`, `$2`: the period. What was taken back counts when it was taken back. Suspended members have no place. */
const RANKED = `
  SELECT s.*, rank() OVER (ORDER BY points DESC) AS place, count(*) OVER () AS total,
         row_number() OVER (ORDER BY points DESC, user_id) AS line
    FROM (SELECT l.user_id, sum(l.amount) AS points FROM ledger l JOIN users u ON u.id = l.user_id
           WHERE l.unit = 'points' AND u.suspended_at IS NULL
             AND ($1::timestamptz IS NULL OR (l.at >= $1 AND l.at < $2::timestamptz))
           GROUP BY l.user_id HAVING sum(l.amount) > 0) s`;

const bounds = (period: Period | null) => [period && new Date(period.from), period && new Date(period.to)];

/** The first places of a period, and the member's own, by name where the profile is public. */
export async function readLeaders(
  pool: Pool,
  userId: number,
  period: Period | null,
): Promise<{ readonly data: Leader[]; readonly total: number; readonly own: Leader | null }> {
  const places = await many(
    pool,
    LeaderRowSchema,
    `SELECT r.*, u.username, u.name, u.face, u.gender, u.privacy = 1 AS is_public
       FROM (${RANKED}) r JOIN users u ON u.id = r.user_id
      WHERE r.line <= ${LEADERBOARD_MAX} OR r.user_id = $3 ORDER BY r.line`,
    [...bounds(period), userId],
  );
  const leaders = places.map(({ user_id, place, points, is_public, ...row }): Leader => {
    const isOwn = user_id === userId;
    const { username, name, face, gender } = row;
    return { place, points, is_own: isOwn, member: isOwn || is_public ? { username, name, face, gender } : null };
  });
  return {
    data: leaders.slice(0, LEADERBOARD_MAX),
    total: places[0]?.total ?? 0,
    own: leaders.find(({ is_own }) => is_own) ?? null,
  };
}

/** The place of a member in a period, and how many have one; null: the member has none. */
export async function readPlace(
  pool: Pool,
  userId: number,
  period: Period | null,
): Promise<{ readonly place: number; readonly of: number } | null> {
  const found = await maybe(pool, PlaceSchema, `SELECT * FROM (${RANKED}) r WHERE r.user_id = $3`, [
    ...bounds(period),
    userId,
  ]);
  if (found === null) return null;
  const { place, total } = found;
  return { place, of: total };
}
