import { z } from 'zod';
import type { ContributionLimits, ContributorStanding } from '#schemas/api/contributions.ts';
import { DAO_RULES } from '#schemas/api/dao.ts';
import type { MEMBERSHIP_LACKS, Membership } from '#schemas/api/membership.ts';
import {
  type Contributor,
  proposalsADay,
  type TierNeed,
  type TierStanding,
  tierStanding,
} from '#schemas/entities/tiers.ts';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { DAY_MS, type UnixMs, unixMs } from '#schemas/units.ts';
import { type Db, isoColumn, many, msColumn, one } from '#server/platform/db/rows.ts';

/** What a contributor's accepted proposals give: a tier, limits, membership of the DAO and a vote. Times in ms since 1970. */

const ContributorSchema = z.object({
  id: z.int(),
  created_at: msColumn,
  outcomes: z.array(z.object({ at: z.number(), isAccepted: z.boolean() })),
  words: z.array(z.object({ at: z.number(), by: z.enum(['member', 'provider']) })),
});

const MS = (column: string) => `(extract(epoch FROM ${column}) * 1000)::double precision`;

/** Tiers of several accounts, by number. */
export async function readTiers(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, TierStanding>> {
  const { rows } = await db.query(
    `SELECT u.id, u.created_at,
            (SELECT coalesce(json_agg(json_build_object('at', ${MS('p.since')}, 'isAccepted', p.state = 'accepted')), '[]')
               FROM proposals p WHERE p.author_id = u.id AND p.state IN ('accepted', 'rejected') AND p.counts) AS outcomes,
            (SELECT coalesce(json_agg(json_build_object('at', ${MS('w.at')}, 'by', w.by)), '[]')
               FROM tier_words w WHERE w.user_id = u.id) AS words
       FROM users u WHERE u.id = ANY($1::bigint[])`,
    [ids],
  );
  const at = ({ at: moment, ...rest }: { at: number }) => ({ ...rest, at: unixMs(moment) });
  return new Map(
    z
      .array(ContributorSchema)
      .parse(rows)
      .map(({ id, created_at, outcomes, words }) => {
        const contributor: Contributor = {
          joinedAt: unixMs(created_at),
          outcomes: outcomes.map(({ isAccepted, ...rest }) => ({ ...at(rest), isAccepted })),
          words: words.map(({ by, ...rest }) => ({ ...at(rest), by })),
        };
        return [id, tierStanding(contributor, unixMs(now))];
      }),
  );
}

export async function readTier(db: Db, userId: number, now: number): Promise<TierStanding> {
  const standing = (await readTiers(db, [userId], now)).get(userId);
  return standing ?? tierStanding({ joinedAt: unixMs(now), outcomes: [], words: [] }, unixMs(now));
}

/** A tier as the wire carries it. */
export function wireStanding({ since, next, ...rest }: TierStanding): ContributorStanding {
  return {
    ...rest,
    since: new Date(since).toISOString(),
    next: next && { tier: next.tier, needs: next.needs.map(plainNeed) },
  };
}

/** Another machine's clock may be behind that of who made the account. */
const plainNeed = (need: TierNeed) => (need.kind === 'share' ? { ...need } : { ...need, have: Math.max(0, need.have) });

/** Rows that a batch of a contributor can have: it is reviewed row by row. */
const batchRows = (tier: TierStanding['tier']) => (tier === 0 ? 50 : CONTRIBUTION_LIMITS.rows);

const dayOf = (now: number) => Math.floor(now / DAY_MS) * DAY_MS;
const UsedSchema = z.object({ used: z.int(), open_reports: z.int() });

/**
 * How many proposals a contributor can send today; all rows of a batch are one. Reports by accounts that may not vote count
 * nothing.
 */
export async function readLimits(
  db: Db,
  userId: number,
  { tier }: Pick<TierStanding, 'tier'>,
  now: number,
): Promise<ContributionLimits> {
  const { used, open_reports } = await one(
    db,
    UsedSchema,
    `SELECT (SELECT count(DISTINCT coalesce(batch::text, id::text)) FROM proposals WHERE author_id = $1 AND sent_at >= $2) AS used,
            (SELECT count(*) FROM proposal_reports r JOIN proposals p ON p.id = r.proposal_id
              WHERE p.author_id = $1 AND r.comment_id IS NULL AND r.decision IS NULL AND r.counts) AS open_reports`,
    [userId, new Date(dayOf(now))],
  );
  const { ofTier: of_tier, limit } = proposalsADay(tier, open_reports);
  const renews_at = new Date(dayOf(now) + DAY_MS).toISOString();
  return { tier, of_tier, open_reports, limit, used, batch_rows: batchRows(tier), renews_at };
}

export async function isProvider(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.query("SELECT FROM users WHERE id = $1 AND role = 'master'", [userId]);
  return rowCount === 1;
}

const MemberSchema = z.object({
  joined_at: isoColumn.nullable(),
  admitted_at: msColumn.nullable(),
  email_verified_at: msColumn.nullable(),
  created_at: msColumn,
  is_provider: z.boolean(),
});

export async function readMembership(db: Db, userId: number, now: number): Promise<Omit<Membership, 'votes_needed'>> {
  const member = await one(
    db,
    MemberSchema,
    `SELECT m.joined_at, m.admitted_at, u.email_verified_at, u.created_at, coalesce(u.role = 'master', false) AS is_provider
       FROM users u LEFT JOIN dao_members m ON m.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  const { tier, accepted } = await readTier(db, userId, now);
  const days = Math.floor((now - member.created_at) / DAY_MS);
  const lacks: (typeof MEMBERSHIP_LACKS)[number][] = [];
  if (member.email_verified_at === null) lacks.push('verifiedMail');
  if (tier < DAO_RULES.tier && member.admitted_at === null) lacks.push('tier');
  const canJoin = lacks.length === 0;
  if (member.joined_at === null) lacks.push('joined');
  // Whom the provider admits votes at once.
  const isAdmitted = member.admitted_at !== null;
  if (!isAdmitted && days < DAO_RULES.days) lacks.push('days');
  if (!isAdmitted && accepted < DAO_RULES.accepted) lacks.push('accepted');
  return {
    joined_at: member.joined_at,
    is_admitted: member.admitted_at !== null,
    can_join: canJoin && member.joined_at === null,
    can_vote: lacks.length === 0,
    ...{ lacks, tier, accepted, days: Math.max(0, days) },
    is_provider: member.is_provider,
    rules_version: DAO_RULES.version,
  };
}

/** SQL: members `m`, their accounts `u`, who may vote; `$1`: the latest moment at which an account that nobody admitted was made. */
export const VOTERS = `
  dao_members m JOIN users u ON u.id = m.user_id
   WHERE m.joined_at IS NOT NULL AND u.email_verified_at IS NOT NULL AND u.suspended_at IS NULL
     AND (m.admitted_at IS NOT NULL OR (u.created_at <= $1
       AND (SELECT count(*) FROM proposals p WHERE p.author_id = u.id AND p.state = 'accepted' AND p.counts) >= ${DAO_RULES.accepted}))`;

/** The moment before which an account must have been made to vote. */
export const oldEnough = (now: number | UnixMs) => new Date(now - DAO_RULES.days * DAY_MS);

const VoterSchema = z.object({ id: z.int() });

/** Who may vote, but for one, in the order of their numbers. */
export async function listVoters(db: Db, now: number, except: number | null): Promise<readonly number[]> {
  const found = await many(
    db,
    VoterSchema,
    `SELECT u.id FROM ${VOTERS} AND u.id IS DISTINCT FROM $2::bigint ORDER BY u.id`,
    [oldEnough(now), except],
  );
  return found.map(({ id }) => id);
}

/** How many members may vote, but for one. */
export async function countVoters(db: Db, now: number, except: number | null = null): Promise<number> {
  return (await listVoters(db, now, except)).length;
}
