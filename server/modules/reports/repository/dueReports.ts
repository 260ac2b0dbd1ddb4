import { z } from 'zod';
import { maybe, msColumn } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Turn } from '#server/platform/turns.ts';

/** When a report is tried again that could not be made, or whose server ended. */
const AGAIN_MS = 15 * 60_000;

export type MakingDeps = Pick<Deps, 'pool' | 'log' | 'config' | 'clock' | 'reportWriters'>;

export interface Claim {
  /** Of the member. */
  readonly key: number;
  readonly reportId: string;
  readonly due: number;
  /** Until then the report is this server's. */
  readonly until: Date;
}

const ClaimSchema = z.object({ id: z.string(), user_id: z.int(), due: msColumn });

/** Takes a due report for some minutes; null: none is due. Several servers each take another one. */
export async function claimReport({ pool, clock }: MakingDeps, { served }: Turn<number>): Promise<Claim | null> {
  const now = clock();
  const until = new Date(now + AGAIN_MS);
  const found = await maybe(
    pool,
    ClaimSchema,
    `WITH due AS (
       SELECT id, next_at FROM reports WHERE next_at <= $1
        ORDER BY array_position($3::bigint[], user_id) NULLS FIRST, next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE reports r SET next_at = $2 FROM due WHERE r.id = due.id RETURNING r.id, r.user_id, due.next_at AS due`,
    [new Date(now), until, served],
  );
  if (found === null) return null;
  const { id: reportId, user_id: key, due } = found;
  return { key, reportId, due, until };
}
