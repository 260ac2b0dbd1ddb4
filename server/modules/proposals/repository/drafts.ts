import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import type { Db } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

export async function refuseManyDrafts(db: Db, author: number): Promise<void> {
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM proposals WHERE author_id = $1 AND state = 'draft'",
    [author],
  );
  const limit = CONTRIBUTION_LIMITS.drafts;
  if ((rows[0]?.count ?? 0) >= limit) throw new ApiError(409, { code: 'proposal_limit', reason: 'drafts', limit });
}
