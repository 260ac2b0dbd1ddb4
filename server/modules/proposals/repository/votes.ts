import { z } from 'zod';
import type { Membership } from '#schemas/api/membership.ts';
import { OWN_VOTES_MAX, type OwnVotes } from '#schemas/api/ownVotes.ts';
import { VOTE_WORD } from '#schemas/columns/ownVotes.ts';
import { VOTES } from '#schemas/entities/proposals.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { NEEDS_VOTE } from '#schemas/queries/votesNeeded.ts';
import { storyRows } from '#server/modules/datasets/storyRows.ts';
import { readMembership } from '#server/modules/users/repository/standing.ts';
import { type Db, isoColumn, many, one } from '#server/platform/db/rows.ts';

/** Proposals as a member of the DAO has them: which need their vote, and how they voted. */

/** SQL: proposal `p` is open to votes of members; `$2`: now. */
const IS_OPEN = "p.state = 'open' AND p.outcome IS NULL AND p.ends_at > $2";

/** SQL: the vote of member `$1` on proposal `p`, of the present vote or of the last one. */
const OWN_VOTE = `(
  SELECT e.data->>'vote' FROM proposal_events e
   WHERE e.proposal_id = p.id AND e.kind = 'voted' AND e.by_id = $1
     AND e.number > (SELECT max(b.number) FROM proposal_events b WHERE b.proposal_id = p.id AND b.kind IN ('opened', 'rebased'))
   ORDER BY e.number DESC LIMIT 1)`;

/** SQL: it is open, not the member's own, and they have not voted. */
const NEEDS = `(${IS_OPEN} AND p.author_id IS DISTINCT FROM $1 AND ${OWN_VOTE} IS NULL)`;

const CountSchema = z.object({ count: z.int() });

/** Membership with how many proposals need the member's vote. */
export async function readVoter(db: Db, userId: number, now: number): Promise<Membership> {
  const membership = await readMembership(db, userId, now);
  return { ...membership, votes_needed: membership.can_vote ? await countNeeded(db, userId, now) : 0 };
}

/** Of somebody who may vote. */
async function countNeeded(db: Db, userId: number, now: number): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM proposals p WHERE ${NEEDS}`;
  return (await one(db, CountSchema, sql, [userId, new Date(now)])).count;
}

const NeededSchema = z.object({ name: z.string(), ends: isoColumn });

/** How many proposals need the vote of somebody who may, and those that end first. */
export async function readNeeded(db: Db, userId: number, now: number, most: number) {
  const proposals = await many(
    db,
    NeededSchema,
    `SELECT p.name, p.ends_at AS ends FROM proposals p WHERE ${NEEDS} ORDER BY p.ends_at, p.id LIMIT $3`,
    [userId, new Date(now), most],
  );
  return { count: await countNeeded(db, userId, now), proposals };
}

const VoteSchema = z.object({ id: z.int(), vote: z.enum(VOTES).nullable(), needs: z.boolean() });

/** What is open, and what the member has voted on, the newest first. Nothing needs the vote of who may not vote. */
export async function readOwnVotes(db: Db, userId: number, now: number): Promise<OwnVotes['data']> {
  const { can_vote } = await readMembership(db, userId, now);
  const votes = await many(
    db,
    VoteSchema,
    `SELECT p.id, ${OWN_VOTE} AS vote, ${NEEDS} AND $3 AS needs FROM proposals p
      WHERE ${IS_OPEN} OR p.id IN (SELECT v.proposal_id FROM proposal_events v WHERE v.kind = 'voted' AND v.by_id = $1)
      ORDER BY p.id DESC LIMIT ${OWN_VOTES_MAX}`,
    [userId, new Date(now), can_vote],
  );
  const rows = new Map<number, OwnRow>();
  const ids = votes.map(({ id }) => id);
  for await (const row of storyRows(db, 'proposals', ids))
    rows.set(row._id, ROW_SCHEMAS.proposals.parse({ symbol: null, ...row }));
  return votes.flatMap(({ id, vote, needs }) => {
    const row = rows.get(id);
    if (!row) return [];
    return { ...row, your_vote: vote && VOTE_WORD[vote], needs_vote: needs ? NEEDS_VOTE : null };
  });
}

type OwnRow = z.output<typeof ROW_SCHEMAS.proposals>;
