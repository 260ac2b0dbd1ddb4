import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import type { QuestCheck } from '#schemas/entities/quests.ts';
import { readTiers } from '#server/modules/users/repository/standing.ts';
import { many } from '#server/platform/db/rows.ts';

interface Checked {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** How often a fact holds of a member. */
type Check = (db: ClientBase | Pool, of: Checked) => Promise<number>;

const ReferredSchema = z.object({ id: z.int() });
const CountSchema = z.tuple([z.object({ count: z.int() })]);

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
  accepted_contributions: counted(
    "SELECT count(*) FROM proposals WHERE author_id = $1 AND state = 'accepted' AND counts",
  ),
  // A new entity fills no field that was empty: it was not there.
  filled_fields: counted(
    `SELECT count(*) FROM entity_revisions r JOIN proposals p ON p.id = r.proposal_id
      WHERE p.author_id = $1 AND p.counts AND NOT p.is_new AND r.before = '' AND r.after <> '' AND NOT r.is_revert AND r.reverted_at IS NULL`,
  ),
  referred_contributors: async (db, { userId, now }) => {
    const referred = (await many(db, ReferredSchema, 'SELECT id FROM users WHERE referred_by = $1', [userId])).map(
      ({ id }) => id,
    );
    const tiers = await readTiers(db, referred, now);
    return referred.filter((id) => (tiers.get(id)?.tier ?? 0) >= 1).length;
  },
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
