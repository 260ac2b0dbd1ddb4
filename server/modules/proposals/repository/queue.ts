import { z } from 'zod';
import type { REVIEW_QUEUES, ReviewAnswer } from '#schemas/api/dao.ts';
import { readTiers } from '#server/modules/users/repository/standing.ts';
import type { Db } from '#server/platform/db/rows.ts';
import { queuedChanges } from '../queuedChanges.ts';
import { countOpenReports, toLine } from './own.ts';
import { readProposals, withStanding } from './proposals.ts';

type Queue = (typeof REVIEW_QUEUES)[number];

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
      changes: queuedChanges(known.proposal),
      author: (known.proposal.author === null ? null : authors.get(known.proposal.author)) ?? nobody,
    })),
    counts: CountsSchema.parse(rows[0]),
  };
}

const CountsSchema = z.object({ review: z.int(), decision: z.int(), reported: z.int() });
