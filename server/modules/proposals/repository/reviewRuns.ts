import type { PoolClient } from 'pg';
import { z } from 'zod';
import { REVIEW_ACTIONS, type ReviewRun } from '#schemas/api/dao.ts';
import { PROPOSAL_STATES, type ProposalState } from '#schemas/entities/proposals.ts';
import { DAY_MS } from '#schemas/units.ts';
import { type Db, isoColumn, many, maybe, one } from '#server/platform/db/rows.ts';

/** Decisions of the provider that are worked off one by one. */

export interface Review {
  readonly ids: readonly number[];
  readonly action: (typeof REVIEW_ACTIONS)[number];
  readonly by: number;
  readonly reason: string;
}

const IdSchema = z.object({ id: z.int() });

/** Adds decisions to be worked off; returns the number of the run. */
export async function addRun(client: PoolClient, { ids, action, by, reason }: Review, now: number): Promise<number> {
  const at = new Date(now);
  const { id } = await one(
    client,
    IdSchema,
    'INSERT INTO review_runs (by_id, action, reason, at) VALUES ($1, $2, $3, $4) RETURNING id',
    [by, action, reason, at],
  );
  await client.query(
    `INSERT INTO review_items (run_id, place, proposal_id, due_at)
     SELECT $1, place, proposal, $3 FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (proposal, place)`,
    [id, [...new Set(ids)], at],
  );
  return id;
}

const ItemSchema = z.object({
  run_id: z.int(),
  place: z.int(),
  proposal_id: z.int(),
  tries: z.int(),
  action: z.enum(REVIEW_ACTIONS),
  reason: z.string(),
  by_id: z.int(),
});
export type ReviewItem = z.output<typeof ItemSchema>;

/** Locks the next proposal to decide, of one run or of any; null: none is due. */
export async function takeItem(client: PoolClient, run: number | null, now: number): Promise<ReviewItem | null> {
  return await maybe(
    client,
    ItemSchema,
    `SELECT i.run_id, i.place, i.proposal_id, i.tries, r.action, r.reason, r.by_id
       FROM review_items i JOIN review_runs r ON r.id = i.run_id
      WHERE i.due_at <= $1 AND ($2::bigint IS NULL OR i.run_id = $2) ORDER BY i.run_id, i.place LIMIT 1 FOR UPDATE OF i SKIP LOCKED`,
    [new Date(now), run],
  );
}

/** What a decision came to. */
type Outcome =
  | { readonly state: ProposalState }
  | { readonly refused: string; readonly message: string }
  /** It is tried again then, in ms since 1970. */
  | { readonly again: number };

/** Writes what a decision came to; one that another server has finished meanwhile stays. */
export async function writeOutcome(db: Db, { run_id, place }: ReviewItem, outcome: Outcome): Promise<void> {
  const [state, refused, message] =
    'state' in outcome ? [outcome.state] : 'refused' in outcome ? [null, outcome.refused, outcome.message] : [];
  const again = 'again' in outcome ? new Date(outcome.again) : null;
  await db.query(
    `UPDATE review_items SET state = $3, refused = $4, message = $5, due_at = $6, tries = tries + 1
      WHERE run_id = $1 AND place = $2 AND due_at IS NOT NULL`,
    [run_id, place, state ?? null, refused ?? null, message ?? null, again],
  );
}

const RunSchema = z.object({
  id: z.int(),
  action: z.enum(REVIEW_ACTIONS),
  at: isoColumn,
  total: z.int(),
  data: z.array(
    z.object({
      _id: z.int(),
      name: z.string().nullable(),
      slug: z.string().nullable(),
      state: z.enum(PROPOSAL_STATES).nullable(),
      refused: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});

const RUNS_MAX = 5;

/** Runs of the provider since yesterday, the newest first; or one of them. */
export async function readRuns(db: Db, by: number, now: number, run: number | null = null): Promise<ReviewRun[]> {
  const found = await many(
    db,
    RunSchema,
    `SELECT r.id, r.action, r.at, (SELECT count(*)::int FROM review_items i WHERE i.run_id = r.id) AS total,
            (SELECT coalesce(json_agg(json_build_object('_id', i.proposal_id, 'name', p.name, 'slug', p.slug, 'state', i.state,
                                      'refused', i.refused, 'message', i.message) ORDER BY i.place), '[]')
               FROM review_items i LEFT JOIN proposals p ON p.id = i.proposal_id WHERE i.run_id = r.id AND i.due_at IS NULL) AS data
       FROM review_runs r WHERE r.by_id = $1 AND r.at > $2 AND ($3::bigint IS NULL OR r.id = $3) ORDER BY r.id DESC LIMIT ${RUNS_MAX}`,
    [by, new Date(now - DAY_MS), run],
  );
  return found.map((one) => ({ ...one, done: one.data.length }));
}

/** Deletes runs that nobody sees any more. What is still due stays. */
export async function deleteOldRuns(db: Db, now: number): Promise<void> {
  await db.query(
    `DELETE FROM review_runs r WHERE r.at <= $1
        AND NOT EXISTS (SELECT FROM review_items i WHERE i.run_id = r.id AND i.due_at IS NOT NULL)`,
    [new Date(now - DAY_MS)],
  );
}
