import { z } from 'zod';
import type { Contribution, OwnContribution, ProposalLine } from '#schemas/api/contributions.ts';
import { STATUS_OF } from '#schemas/entities/proposals.ts';
import type { EditData } from '#schemas/forms/profileEdits.ts';
import { type Db, many } from '#server/platform/db/rows.ts';
import { type Known, readProposals, withStanding } from './proposals.ts';

/** Contributions as their author sees them. */

export const isoTime = (ms: number) => new Date(ms).toISOString();
export const orNull = (ms: number | null) => (ms === null ? null : isoTime(ms));

/** Names of the proposed fields, and of the lists with added entries. */
export function fieldsOf({ fields, added }: EditData): string[] {
  const lists = Object.entries(added).flatMap(([list, entries]) =>
    Object.keys(entries ?? {}).length > 0 ? [list] : [],
  );
  return [...Object.keys(fields), ...lists];
}

const CountSchema = z.object({ id: z.int(), count: z.int() });

/** Reports about proposals that nobody has decided yet, by number. */
export async function countOpenReports(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return new Map(
    (
      await many(
        db,
        CountSchema,
        `SELECT proposal_id AS id, count(*) FROM proposal_reports
      WHERE proposal_id = ANY($1::bigint[]) AND comment_id IS NULL AND decision IS NULL GROUP BY 1`,
        [ids],
      )
    ).map(({ id, count }) => [id, count]),
  );
}

/** A proposal in a line of a list. */
export function toLine({ proposal, standing }: Known, openReports: number): ProposalLine {
  return {
    _id: proposal.id,
    slug: proposal.slug,
    type: proposal.type,
    update: proposal.isNew ? 'new' : 'edit',
    name: proposal.name,
    entity_slug: proposal.entitySlug,
    logo: proposal.logo,
    gender: proposal.gender,
    fields: fieldsOf(proposal.body.data),
    state: standing.state,
    since: isoTime(standing.since),
    conflicts: [...standing.conflicts],
    batch: proposal.batch,
    open_reports: openReports,
  };
}

export function toContribution(known: Known, openReports: number): Contribution {
  const { proposal, standing } = known;
  const { state, rules, isReverted, unpaid } = standing;
  return {
    ...toLine(known, openReports),
    privacy: proposal.privacy,
    status: STATUS_OF[state].contribution,
    proposal_status: STATUS_OF[state].status,
    waits_for: standing.waitsFor,
    reason: standing.reason,
    is_reverted: isReverted,
    start_date: orNull(standing.starts),
    end_date: orNull(standing.ends),
    create_at: isoTime(proposal.createdAt),
    points: state === 'accepted' && rules !== null && unpaid === null ? rules.reward : null,
    unpaid: state === 'accepted' ? unpaid : null,
  };
}

export async function toOwn(db: Db, known: Known): Promise<OwnContribution> {
  const reports = await countOpenReports(db, [known.proposal.id]);
  return { ...toContribution(known, reports.get(known.proposal.id) ?? 0), body: known.proposal.body };
}

/** Contributions of an author, the newest first. */
export async function listOwn(
  db: Db,
  author: number,
  { skip, take }: { readonly skip: number; readonly take: number },
  now: number,
): Promise<{ data: Contribution[]; total: number }> {
  const found = await readProposals(db, 'WHERE p.author_id = $1 ORDER BY p.id DESC OFFSET $2 LIMIT $3', [
    author,
    skip,
    take,
  ]);
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM proposals WHERE author_id = $1',
    [author],
  );
  const reports = await countOpenReports(
    db,
    found.map(({ id }) => id),
  );
  const known = await withStanding(db, found, now);
  return {
    data: known.map((one) => toContribution(one, reports.get(one.proposal.id) ?? 0)),
    total: rows[0]?.count ?? 0,
  };
}
