import type { Pool, PoolClient } from 'pg';
import type { REVIEW_ACTIONS, ReviewRun } from '#schemas/api/dao.ts';
import { tryHoldDataset } from '#server/modules/datasets/dataset.ts';
import { isProvider } from '#server/modules/users/repository/standing.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { decideProposal, openProposal, refuseProposal, revertProposal } from './decide.ts';
import type { Moment } from './notices.ts';
import type { Known } from './repository/proposals.ts';
import { addRun, type Review, type ReviewItem, readRuns, takeItem, writeOutcome } from './repository/reviewRuns.ts';

/** What the provider decides: at once where that takes no time, else in the background, proposal by proposal. */

type Decisions = Pick<Deps, 'log'> & { readonly pool: Pool };

const NEEDS_REASON: readonly (typeof REVIEW_ACTIONS)[number][] = ['refuse', 'reject', 'revert'];

/** How long a request works on decisions; the job goes on with what is left. Browsers wait for ten seconds. */
const AT_ONCE_MS = 2_000;
/** A decision that fails without a reason of its own is tried again, so often and so much later each time. */
const TRIES = 3;
const AGAIN_AFTER_MS = 20_000;

/**
 * Stores decisions and begins with them. Each is of one proposal; one that cannot be decided says why, and stops no other.
 * `elapsed`: ms since the request began.
 */
export async function reviewProposals(
  decisions: Decisions,
  review: Review,
  moment: Moment,
  elapsed: () => number,
): Promise<ReviewRun> {
  const { pool } = decisions;
  const { action, by, reason } = review;
  if (NEEDS_REASON.includes(action) && reason === '')
    throw new ApiError(422, { code: 'reason_missing' }, 'body.reason');
  const run = await withTransaction(pool, (client) => addRun(client, review, moment.now));
  while (elapsed() < AT_ONCE_MS && (await decideNext(decisions, moment, { run, waits: false })));
  const [answer] = await readRuns(pool, by, moment.now, run);
  if (!answer) throw new Error('The decisions are gone');
  return answer;
}

/** Goes on with decisions that no request has finished. Safe on several servers, and after a server was killed. */
export async function decideDue(decisions: Decisions, moment: Moment, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await decideNext(decisions, moment, { run: null, waits: true })));
}

/** `run`: null for any. `waits`: for a sync to end, where a decision must. */
interface Turn {
  readonly run: number | null;
  readonly waits: boolean;
}

/** Decides one proposal with its outcome in one transaction; false: none is due, or it would wait. */
async function decideNext({ pool, log }: Decisions, moment: Moment, { run, waits }: Turn): Promise<boolean> {
  const taken: { item?: ReviewItem } = {};
  try {
    return await withTransaction(pool, async (client) => {
      const item = await takeItem(client, run, moment.now);
      if (item === null) return false;
      taken.item = item;
      if (item.action === 'revert' && !waits && !(await tryHoldDataset(client))) return false;
      const { standing } = await decide(client, item, moment);
      await writeOutcome(client, item, { state: standing.state });
      return true;
    });
  } catch (error) {
    const { item } = taken;
    // Without a proposal there is nothing to blame.
    if (item === undefined) throw error;
    await writeFailure(pool, item, error, moment.now);
    if (!(error instanceof ApiError)) log.warn({ err: error, proposal: item.proposal_id }, 'a decision failed');
    return true;
  }
}

async function writeFailure(pool: Pool, item: ReviewItem, error: unknown, now: number): Promise<void> {
  const isLast = item.tries + 1 >= TRIES;
  if (!(error instanceof ApiError) && !isLast)
    return await writeOutcome(pool, item, { again: now + AGAIN_AFTER_MS * (item.tries + 1) });
  const { code, message } = error instanceof ApiError ? error : new ApiError(500, { code: 'internal' });
  await writeOutcome(pool, item, { refused: code, message });
}

async function decide(
  client: PoolClient,
  { proposal_id: id, action, reason, by_id: by }: ReviewItem,
  moment: Moment,
): Promise<Known> {
  // The role can be taken back while decisions wait.
  if (!(await isProvider(client, by))) throw new ApiError(404, { code: 'not_found', reason: 'page' });
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
}
