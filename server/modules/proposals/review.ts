import type { Pool } from 'pg';
import { z } from 'zod';
import type { REVIEW_ACTIONS, REVIEW_QUEUES, ReviewAnswer, ReviewResultSchema } from '#schemas/api/dao.ts';
import { readTiers } from '#server/modules/users/repository/standing.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Db } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { decideProposal, openProposal, refuseProposal, revertProposal } from './decide.ts';
import { countOpenReports, toLine } from './repository/own.ts';
import { readProposals, withStanding } from './repository/proposals.ts';
import type { Moment } from './tell.ts';

/** The queues of the provider, and what the provider decides. */

type Queue = (typeof REVIEW_QUEUES)[number];
type Action = (typeof REVIEW_ACTIONS)[number];

/** SQL conditions over proposals `p`. The provider decides a vote that never ends by itself. */
const QUEUES: Readonly<Record<Queue, string>> = {
  review: "p.state = 'inReview'",
  decision: "p.state = 'open' AND p.ends_at IS NULL AND p.outcome IS NULL",
  reported: `p.state <> 'draft' AND EXISTS (SELECT FROM proposal_reports r WHERE r.proposal_id = p.id AND r.decision IS NULL)`,
};
const LISTED_MAX = 500;

const AuthorSchema = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    accepted: z.int(),
    rejected: z.int(),
  }),
);

async function readAuthors(db: Db, ids: readonly number[], now: number) {
  const { rows } = await db.query(
    `SELECT u.id, u.name, u.username,
            (SELECT count(*) FROM proposals p WHERE p.author_id = u.id AND p.state = 'accepted' AND p.counts) AS accepted,
            (SELECT count(*) FROM proposals p WHERE p.author_id = u.id AND p.state = 'rejected') AS rejected
       FROM users u WHERE u.id = ANY($1::bigint[])`,
    [ids],
  );
  const tiers = await readTiers(db, ids, now);
  return new Map(AuthorSchema.parse(rows).map(({ id, ...rest }) => [id, { ...rest, tier: tiers.get(id)?.tier ?? 0 }]));
}

/** A queue, what waits longest first, and how much is in each. */
export async function readQueue(db: Db, queue: Queue, now: number): Promise<ReviewAnswer> {
  const found = await readProposals(db, `WHERE ${QUEUES[queue]} ORDER BY p.since, p.id LIMIT ${LISTED_MAX}`, []);
  const counts = Object.entries(QUEUES).map(
    ([name, condition]) => `count(*) FILTER (WHERE ${condition})::int AS ${name}`,
  );
  const { rows } = await db.query(`SELECT ${counts.join(', ')} FROM proposals p`);
  const authors = await readAuthors(db, [...new Set(found.flatMap(({ author }) => author ?? []))], now);
  const reports = await countOpenReports(
    db,
    found.map(({ id }) => id),
  );
  const nobody = { name: null, username: null, tier: 0, accepted: 0, rejected: 0 };
  return {
    data: (await withStanding(db, found, now)).map((known) => ({
      ...toLine(known, reports.get(known.proposal.id) ?? 0),
      author: (known.proposal.author === null ? null : authors.get(known.proposal.author)) ?? nobody,
    })),
    counts: CountsSchema.parse(rows[0]),
  };
}

const CountsSchema = z.object({ review: z.int(), decision: z.int(), reported: z.int() });

export interface Review {
  readonly ids: readonly number[];
  readonly action: Action;
  readonly by: number;
  readonly reason: string;
}

const NEEDS_REASON: readonly Action[] = ['refuse', 'reject', 'revert'];

/** Decides each proposal for itself; one that cannot be decided says why, and stops no other. */
export async function reviewProposals(
  pool: Pool,
  { ids, action, by, reason }: Review,
  moment: Moment,
): Promise<z.output<typeof ReviewResultSchema>['data']> {
  if (NEEDS_REASON.includes(action) && reason === '')
    throw new ApiError(422, { code: 'reason_missing' }, 'body.reason');
  const results: z.output<typeof ReviewResultSchema>['data'] = [];
  for (const id of new Set(ids)) {
    try {
      const { standing } = await withTransaction(pool, async (client) => {
        switch (action) {
          case 'approve':
            return await openProposal(client, id, by, moment);
          case 'refuse':
            return await refuseProposal(client, id, { by, reason }, moment);
          case 'accept':
            return await decideProposal(client, id, { by, vote: 'accept', reason: reason || null }, moment);
          case 'reject':
            return await decideProposal(client, id, { by, vote: 'reject', reason }, moment);
          case 'revert':
            return await revertProposal(client, id, { by, reason }, moment);
        }
      });
      results.push({ _id: id, state: standing.state, refused: null, message: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ _id: id, state: null, refused: error.code, message: error.message });
    }
  }
  return results;
}
