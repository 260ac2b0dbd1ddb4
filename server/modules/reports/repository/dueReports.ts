import { z } from 'zod';
import { msColumn } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { drainDue } from '#server/platform/jobs/drainDue.ts';
import { Turns } from '#server/platform/turns.ts';

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

/** Claims due reports one by one for some minutes, in turns of their members, and works on them. */
export async function drainReports(
  { pool, clock }: MakingDeps,
  work: (claim: Claim) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  await drainDue(pool, {
    Schema: z.object({ id: z.string(), user_id: z.int(), next_at: msColumn }),
    sql: `SELECT id, user_id, next_at FROM reports WHERE next_at <= $1
           ORDER BY array_position($2::bigint[], user_id) NULLS FIRST, next_at, id`,
    params: ({ served }) => [new Date(clock()), served],
    turns: new Turns<number>(),
    stopping,
    claim: async (client, { id: reportId, user_id: key, next_at: due }) => {
      const until = new Date(clock() + AGAIN_MS);
      await client.query('UPDATE reports SET next_at = $2 WHERE id = $1', [reportId, until]);
      return { key, reportId, due, until };
    },
    work,
  });
}
