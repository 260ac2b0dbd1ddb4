import type { Pool } from 'pg';
import type { z } from 'zod';
import type { REVIEW_ACTIONS, ReviewResultSchema } from '#schemas/api/dao.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { decideProposal, openProposal, refuseProposal, revertProposal } from './decide.ts';
import type { Moment } from './notices.ts';

/** The queues of the provider, and what the provider decides. */

type Action = (typeof REVIEW_ACTIONS)[number];

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
