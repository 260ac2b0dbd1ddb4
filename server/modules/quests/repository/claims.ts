import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import type { ListedQuest } from '#schemas/api/quests.ts';
import { QuestSchema } from '#schemas/entities/stories.ts';
import { many } from '#server/platform/db/rows.ts';

/** How often each task was paid to a member, by the source of its entries without the time: `quest 101/save-a-list`. */
export type Claims = ReadonlyMap<string, number>;

const ClaimSchema = z.object({ task: z.string(), times: z.int() });

export async function readClaims(db: ClientBase | Pool, userId: number): Promise<Claims> {
  return new Map(
    (
      await many(
        db,
        ClaimSchema,
        `SELECT regexp_replace(source, '/[^/]*$', '') AS task, count(*) AS times FROM ledger
      WHERE unit = 'points' AND user_id = $1 AND reason = 'quest' GROUP BY 1`,
        [userId],
      )
    ).map(({ task, times }) => [task, times]),
  );
}

/** The quests that came with the sample data. Nothing of them can be claimed; they stay when live data come. */
export async function readSampleQuests(pool: Pool): Promise<ListedQuest[]> {
  return (
    await many(
      pool,
      QuestSchema,
      'SELECT _id::int, name, description, point, type, tag, quest FROM quests ORDER BY _id',
    )
  ).map(({ quest, ...rest }) => ({
    ...rest,
    quest: quest.map((task, at) => ({
      ...task,
      key: `sample-${at + 1}`,
      state: 'closed',
      have: 0,
      need: 1,
      claimed: 0,
    })),
    ...{ is_open: false, until: null, is_sample: true },
  }));
}
