import type { Pool } from 'pg';
import type { FileQuest } from '#schemas/entities/quests.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countFacts } from './checks.ts';
import { addPoints, hasPoints, sumPoints } from './points.ts';
import { isOpen } from './quests.ts';

interface Claim {
  readonly userId: number;
  readonly quest: number;
  readonly task: string;
  /** 1 for the first time that the task is paid. */
  readonly time: number;
  readonly now: number;
}

interface Claimed {
  /** False: it was paid before. */
  readonly is_paid: boolean;
  readonly points: number;
  readonly balance: number;
}

/**
 * Checks a task of a quest over the facts, and pays it. The same claim again pays nothing and fails with nothing.
 * @throws ApiError 404: no such task; 409 `quest_closed`; 409 `quest_unmet`: the facts do not suffice.
 */
export async function claimTask(pool: Pool, quests: readonly FileQuest[], claim: Claim): Promise<Claimed> {
  const { userId, time, now } = claim;
  const quest = quests.find(({ _id }) => _id === claim.quest);
  const task = quest?.quest.find(({ key }) => key === claim.task);
  if (!quest || !task || (time > 1 && quest.type !== 'repeatable')) {
    throw new ApiError(404, { code: 'not_found', reason: 'quest' }, 'body.task');
  }
  const { points, type_check: check, count } = task.more;
  const origin = { reason: 'quest', quest: quest._id, task: task.key, name: task.name, time } as const;
  return await withTransaction(pool, async (client) => {
    const have = (await countFacts(client, [check], { userId, now })).get(check) ?? 0;
    const need = count * time;
    const isMet = isOpen(quest, now) && have >= need;
    const isPaid = isMet && (await addPoints(client, { userId, points, origin, at: now }));
    if (!isMet && !(await hasPoints(client, userId, origin))) {
      if (!isOpen(quest, now))
        throw new ApiError(409, { code: 'quest_closed', until: quest.until ?? '' }, 'body.quest');
      throw new ApiError(409, { code: 'quest_unmet', have: Math.min(have, need), need }, 'body.task');
    }
    return { is_paid: isPaid, points, balance: (await sumPoints(client, userId)).balance };
  });
}
