import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import type { QuestCheck } from '#schemas/entities/quests.ts';

interface Checked {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** How often a fact holds of a member. */
type Check = (db: ClientBase | Pool, of: Checked) => Promise<number>;

const CountSchema = z.tuple([z.object({ count: z.coerce.number().int() })]);

/** A check of one statement, whose `$1` is the member. */
const counted =
  (sql: string): Check =>
  async (db, { userId }) =>
    CountSchema.parse((await db.query(sql, [userId])).rows)[0].count;

/** What each check counts. */
const CHECKS: Readonly<Record<QuestCheck, Check>> = {
  // Of sample and live data together: the first sync takes nothing back.
  watched_projects: counted(`SELECT count(*) FROM watched WHERE user_id = $1 AND kind = 'watchlist_project'`),
  saved_lists: counted('SELECT count(*) FROM saved_lists WHERE user_id = $1 AND removed_at IS NULL'),
  verified_mail: counted('SELECT count(*) FROM users WHERE id = $1 AND email_verified_at IS NOT NULL'),
};

/** How often each of the facts holds of a member. */
export async function countFacts(
  db: ClientBase | Pool,
  kinds: Iterable<QuestCheck>,
  of: Checked,
): Promise<ReadonlyMap<QuestCheck, number>> {
  const facts = new Map<QuestCheck, number>();
  for (const kind of new Set(kinds)) facts.set(kind, await CHECKS[kind](db, of));
  return facts;
}
