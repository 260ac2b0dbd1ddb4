import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type Comment, REPORT_REASONS, type ReportsAnswerSchema } from '#schemas/api/dao.ts';
import { changePage } from '#server/modules/datasets/changedPages.ts';
import { readMembership } from '#server/modules/users/repository/standing.ts';
import { isUniqueViolation } from '#server/modules/users/repository.ts';
import { type Db, maybe, msColumn, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { refuseProposal } from '../decide.ts';
import { type Moment, notifyAuthor } from '../notices.ts';
import { isoTime } from './own.ts';
import { readAuthor } from './page.ts';
import { findProposal, type Known, proposalPath, withStanding } from './proposals.ts';

/** Comments on proposals, and reports of either. */

const StoredCommentSchema = z.object({
  id: z.int(),
  author_id: z.int().nullable(),
  html: z.string(),
  at: msColumn,
});
const COLUMNS = 'id, author_id, html, at';

async function toComment(
  db: Db,
  stored: z.output<typeof StoredCommentSchema>,
  { proposal }: Pick<Known, 'proposal'>,
  reader: number | null,
): Promise<Comment> {
  const isAuthor = stored.author_id !== null && stored.author_id === proposal.author;
  const isOwn = reader !== null && stored.author_id === reader;
  const isHidden = isAuthor && proposal.privacy === 0 && !isOwn;
  const author = isHidden ? null : await readAuthor(db, stored.author_id, isOwn);
  return {
    id: stored.id,
    html: stored.html,
    at: isoTime(stored.at),
    author: { name: author?.name ?? null, username: author?.username ?? null, avatar: author?.avatar ?? null },
    ...{ is_author: isAuthor, is_own: isOwn, is_gone: stored.author_id === null },
  };
}

/** The last this many are shown. */
const COMMENTS_MAX = 500;

export async function readComments(db: Db, known: Known, reader: number | null): Promise<Comment[]> {
  const { rows } = await db.query(
    `SELECT * FROM (SELECT ${COLUMNS} FROM proposal_comments WHERE proposal_id = $1 AND removed_at IS NULL
       ORDER BY id DESC LIMIT ${COMMENTS_MAX}) latest ORDER BY id`,
    [known.proposal.id],
  );
  const comments: Comment[] = [];
  for (const stored of z.array(StoredCommentSchema).parse(rows))
    comments.push(await toComment(db, stored, known, reader));
  return comments;
}

export async function addComment(
  client: PoolClient,
  known: Known,
  { by, text, html }: { readonly by: number; readonly text: string; readonly html: string },
  moment: Moment,
): Promise<Comment> {
  const stored = await one(
    client,
    StoredCommentSchema,
    `INSERT INTO proposal_comments (proposal_id, author_id, text, html, at) VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
    [known.proposal.id, by, text, html, new Date(moment.now)],
  );
  await changePage(client, proposalPath(known.proposal));
  if (by !== known.proposal.author) await notifyAuthor(client, known, 'commented', moment, { part: ` ${stored.id}` });
  return await toComment(client, stored, known, by);
}

/** @throws ApiError 404 where the comment is not of this account. */
export async function removeComment(
  client: PoolClient,
  { proposal }: Known,
  { comment, by }: { readonly comment: number; readonly by: number },
  now: number,
): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE proposal_comments SET removed_at = $4 WHERE id = $1 AND proposal_id = $2 AND author_id = $3 AND removed_at IS NULL',
    [comment, proposal.id, by, new Date(now)],
  );
  if (rowCount === 0) throw new ApiError(404, { code: 'not_found', reason: 'comment' });
  await changePage(client, proposalPath(proposal));
}

export interface Report {
  readonly by: number;
  readonly reason: (typeof REPORT_REASONS)[number];
  readonly text: string;
  readonly comment: number | null;
}

/** Reports a proposal or a comment on it, once an account. What nobody but members who may vote report halves limits. */
export async function addReport(db: Db, known: Known, report: Report, now: number): Promise<void> {
  const { by, reason, text, comment } = report;
  let author = known.proposal.author;
  if (comment !== null) {
    const found = await maybe(
      db,
      StoredCommentSchema,
      `SELECT ${COLUMNS} FROM proposal_comments WHERE id = $1 AND proposal_id = $2 AND removed_at IS NULL`,
      [comment, known.proposal.id],
    );
    if (found === null) throw new ApiError(404, { code: 'not_found', reason: 'comment' }, 'body.comment');
    author = found.author_id;
  }
  if (author === by) throw new ApiError(409, { code: 'report_refused', reason: 'own' });
  const { can_vote: counts } = await readMembership(db, by, now);
  try {
    await db.query(
      `INSERT INTO proposal_reports (proposal_id, comment_id, reporter_id, reason, text, counts, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [known.proposal.id, comment, by, reason, text, counts, new Date(now)],
    );
  } catch (error) {
    if (!isUniqueViolation(error, 'proposal_reports_once')) throw error;
    throw new ApiError(409, { code: 'report_refused', reason: 'twice' });
  }
}

const OpenReportSchema = z.array(
  z.object({
    id: z.int(),
    proposal_id: z.int(),
    comment_id: z.int().nullable(),
    comment: z.string().nullable(),
    reason: z.enum(REPORT_REASONS),
    text: z.string(),
    at: msColumn,
    by: z.string().nullable(),
  }),
);

/** Reports that nobody has decided yet, the oldest first. */
export async function readOpenReports(db: Db, now: number): Promise<z.output<typeof ReportsAnswerSchema>['data']> {
  const { rows } = await db.query(
    `SELECT r.id, r.proposal_id, r.comment_id, c.html AS comment, r.reason, r.text, r.at, u.username AS by
       FROM proposal_reports r LEFT JOIN proposal_comments c ON c.id = r.comment_id LEFT JOIN users u ON u.id = r.reporter_id
      WHERE r.decision IS NULL ORDER BY r.id LIMIT 500`,
  );
  const reports: z.output<typeof ReportsAnswerSchema>['data'] = [];
  for (const { proposal_id, comment_id, comment, at, ...rest } of OpenReportSchema.parse(rows)) {
    const [known] = await withStanding(db, [await findProposal(db, { id: proposal_id })], now);
    if (!known) continue;
    const { id: _id, slug, name } = known.proposal;
    reports.push({
      ...rest,
      proposal: { _id, slug, name, state: known.standing.state },
      comment: comment_id === null ? null : { id: comment_id, html: comment ?? '' },
      at: isoTime(at),
    });
  }
  return reports;
}

const DecidedSchema = z.object({
  proposal_id: z.int(),
  comment_id: z.int().nullable(),
});

/** An upheld report removes its comment, or refuses its proposal where that still waits for a review. */
export async function decideReport(
  client: PoolClient,
  id: number,
  { by, decision, reason }: { readonly by: number; readonly decision: 'upheld' | 'dismissed'; readonly reason: string },
  moment: Moment,
): Promise<void> {
  const at = new Date(moment.now);
  const found = await maybe(
    client,
    DecidedSchema,
    `UPDATE proposal_reports SET decision = $2, decided_at = $3, decided_by = $4, decided_reason = $5
      WHERE id = $1 AND decision IS NULL RETURNING proposal_id, comment_id`,
    [id, decision, at, by, reason],
  );
  if (found === null) throw new ApiError(404, { code: 'not_found', reason: 'report' });
  if (decision === 'dismissed') return;
  const { proposal_id: proposal, comment_id: comment } = found;
  if (comment !== null) {
    await client.query('UPDATE proposal_comments SET removed_at = coalesce(removed_at, $2) WHERE id = $1', [
      comment,
      at,
    ]);
    await changePage(client, proposalPath(await findProposal(client, { id: proposal })));
    return;
  }
  const [known] = await withStanding(client, [await findProposal(client, { id: proposal })], moment.now);
  if (known?.standing.state === 'inReview') await refuseProposal(client, proposal, { by, reason }, moment);
}
