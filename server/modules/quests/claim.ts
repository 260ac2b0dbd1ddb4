import type { Pool, PoolClient } from 'pg';
import type { FileQuest, FileTask } from '#schemas/entities/quests.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countFacts } from './checks.ts';
import { QUALITY_QUEST, readQualityQuest } from './quality.ts';
import { isOpen } from './quests.ts';
import { addPoints, hasPoints, sumPoints } from './repository/points.ts';

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
  return await withTransaction(pool, async (client) => {
    const { quest, have: countOf } = await questOf(client, quests, claim);
    const task = quest?.quest.find(({ key }) => key === claim.task);
    if (!quest || !task || (time > 1 && quest.type !== 'repeatable')) {
      throw new ApiError(404, { code: 'not_found', reason: 'quest' }, 'body.task');
    }
    const { points, count } = task.more;
    const origin = { reason: 'quest', quest: quest._id, task: task.key, name: task.name, time } as const;
    const have = await countOf(task);
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

/** A quest of the file, or the one that the data make; and how often what a task of it asks for is there. */
async function questOf(client: PoolClient, quests: readonly FileQuest[], { quest: id, userId, now }: Claim) {
  if (id === QUALITY_QUEST) {
    const { quest, done } = await readQualityQuest(client, userId, BUILD_LANGUAGE);
    return { quest, have: async ({ key }: FileTask) => (done.has(key) ? 1 : 0) };
  }
  return {
    quest: quests.find(({ _id }) => _id === id),
    have: async ({ more: { type_check: check } }: FileTask) =>
      (await countFacts(client, [check], { userId, now })).get(check) ?? 0,
  };
}
