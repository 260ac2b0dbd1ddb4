import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { DAO_RULES, type DaoHome, type DaoMembersAnswerSchema } from '#schemas/api/dao.ts';
import type { RoadmapPhase } from '#schemas/entities/roadmap.ts';
import {
  countVoters,
  isProvider,
  readMembership,
  readTier,
  readTiers,
} from '#server/modules/users/repository/standing.ts';
import { findUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Members of the DAO. */

/** @throws ApiError 409 where the account cannot join. */
export async function joinDao(db: Db, userId: number, version: string, now: number): Promise<void> {
  if (version !== DAO_RULES.version)
    throw new ApiError(409, { code: 'dao_refused', reason: 'rules' }, 'body.rules_version');
  const { lacks, joined_at } = await readMembership(db, userId, now);
  if (joined_at !== null) return;
  if (lacks.includes('verifiedMail')) throw new ApiError(409, { code: 'dao_refused', reason: 'verifiedMail' });
  if (lacks.includes('tier')) throw new ApiError(409, { code: 'dao_refused', reason: 'tier', tier: DAO_RULES.tier });
  await db.query(
    `INSERT INTO dao_members (user_id, joined_at, rules_version) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET joined_at = excluded.joined_at, rules_version = excluded.rules_version`,
    [userId, new Date(now), version],
  );
}

/** Leaves; an admission stays, and votes that were cast do too. */
export async function leaveDao(db: Db, userId: number): Promise<void> {
  await db.query('UPDATE dao_members SET joined_at = NULL, rules_version = NULL WHERE user_id = $1', [userId]);
}

const memberOf = async (db: PoolClient, username: string) => {
  const user = await findUser(db, username);
  if (!user) throw new ApiError(404, { code: 'no_such_user' }, 'body.username');
  return user;
};

/** Lets somebody join without a tier, or no longer. */
export async function admit(db: PoolClient, username: string, isAdmitted: boolean, now: number): Promise<void> {
  const { id } = await memberOf(db, username);
  await writeAdmission(db, id, isAdmitted, now);
}

/** Gives one's word that somebody deserves Tier 3. */
export async function giveWord(db: PoolClient, by: number, username: string, now: number): Promise<void> {
  const { id } = await memberOf(db, username);
  if (id === by) throw new ApiError(409, { code: 'dao_refused', reason: 'own' });
  const asProvider = await isProvider(db, by);
  if (!asProvider && (await readTier(db, by, now)).tier < 3)
    throw new ApiError(403, { code: 'dao_refused', reason: 'word' });
  await db.query('INSERT INTO tier_words (user_id, by_id, by, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
    id,
    by,
    asProvider ? 'provider' : 'member',
    new Date(now),
  ]);
}

/** Makes an account the provider's, or admits it, or takes both back. */
export async function setRole(
  pool: Pool,
  id: number,
  role: 'provider' | 'member' | 'none',
  now: number,
): Promise<void> {
  await withTransaction(pool, async (client) => {
    if (role !== 'member')
      await client.query('UPDATE users SET role = $2 WHERE id = $1', [id, role === 'provider' ? 'master' : null]);
    if (role !== 'provider') await writeAdmission(client, id, role === 'member', now);
  });
}

async function writeAdmission(db: Db, id: number, isAdmitted: boolean, now: number): Promise<void> {
  await db.query(
    `INSERT INTO dao_members (user_id, admitted_at) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET admitted_at = excluded.admitted_at`,
    [id, isAdmitted ? new Date(now) : null],
  );
}

const MemberSchema = z.array(
  z.object({
    id: z.int(),
    name: z.string().nullable(),
    username: z.string().nullable(),
    face: z.string().nullable(),
    joined_at: isoColumn,
  }),
);

/** Members, those who joined first before others; a private profile has no name here. */
export async function readMembers(
  db: Db,
  { skip, take }: { readonly skip: number; readonly take: number },
  now: number,
): Promise<z.output<typeof DaoMembersAnswerSchema>> {
  const joined =
    'dao_members m JOIN users u ON u.id = m.user_id WHERE m.joined_at IS NOT NULL AND u.suspended_at IS NULL';
  const shown = (column: string) => `CASE WHEN u.privacy = 1 THEN u.${column} END AS ${column}`;
  const { rows } = await db.query(
    `SELECT u.id, ${['name', 'username', 'face'].map(shown).join(', ')}, m.joined_at FROM ${joined}
      ORDER BY m.joined_at, u.id OFFSET $1 LIMIT $2`,
    [skip, take],
  );
  const total = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${joined}`);
  const members = MemberSchema.parse(rows);
  const tiers = await readTiers(
    db,
    members.map(({ id }) => id),
    now,
  );
  return {
    data: members.map(({ id, joined_at, ...rest }) => ({
      ...rest,
      tier: tiers.get(id)?.tier ?? 0,
      accepted: tiers.get(id)?.accepted ?? 0,
      joined_at,
    })),
    total: total.rows[0]?.count ?? 0,
  };
}

const CountsSchema = z.object({ members: z.int(), open: z.int(), accepted: z.int(), rejected: z.int() });

export async function readHome(db: Db, roadmap: readonly RoadmapPhase[], now: number): Promise<DaoHome> {
  return {
    ...(await one(
      db,
      CountsSchema,
      `SELECT (SELECT count(*)::int FROM dao_members WHERE joined_at IS NOT NULL) AS members,
            count(*) FILTER (WHERE state = 'open')::int AS open,
            count(*) FILTER (WHERE state = 'accepted')::int AS accepted,
            count(*) FILTER (WHERE state = 'rejected' AND ${WAS_OPEN})::int AS rejected
       FROM proposals p`,
    )),
    voters: await countVoters(db, now),
    roadmap: [...roadmap],
  };
}

/** SQL: proposal `p` was open to votes, so that anybody may see it. */
export const WAS_OPEN = "EXISTS (SELECT FROM proposal_events e WHERE e.proposal_id = p.id AND e.kind = 'opened')";
