import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { storableText } from '#schemas/text.ts';
import type { FeedReport } from '../report.ts';

/** Reports of a feed beyond these are forgotten. */
const KEPT_RUNS = 50;

/** Writes down how each feed fared, whether or not anything came of it. */
export async function rememberRuns(
  client: PoolClient,
  reports: readonly FeedReport[],
  finishedAt: string,
): Promise<void> {
  for (const report of reports) {
    await client.query('INSERT INTO feed_runs (feed, outcome, finished_at, report) VALUES ($1, $2, $3, $4)', [
      report.feed,
      report.outcome,
      finishedAt,
      // Examples and faults are quoted as they came.
      JSON.stringify(report, (_member, value: unknown) => (typeof value === 'string' ? storableText(value) : value)),
    ]);
  }
  await client.query(
    `DELETE FROM feed_runs WHERE id IN (
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY feed ORDER BY id DESC) AS age FROM feed_runs) aged WHERE age > $1)`,
    [KEPT_RUNS],
  );
}

/** How a feed fared the last time it was asked. */
export interface FeedState {
  readonly name: string;
  readonly status: 'ok' | 'failed' | 'never';
  readonly finished_at: string | null;
  readonly message: string | null;
}

const StoredRun = z.object({
  feed: z.string(),
  outcome: z.enum(['complete', 'partial', 'failed']),
  finished_at: z.date(),
  message: z.nullable(z.string()),
});

/** The last run of every feed that was ever asked, by name. */
export async function readFeedStates(pool: Pool): Promise<FeedState[]> {
  const { rows } = await pool.query(
    `SELECT DISTINCT ON (feed) feed, outcome, finished_at, report #>> '{failures,0,reason}' AS message
       FROM feed_runs ORDER BY feed, id DESC`,
  );
  return z
    .array(StoredRun)
    .parse(rows)
    .map(({ feed, outcome, finished_at, message }) => ({
      name: feed,
      status: outcome === 'failed' ? 'failed' : 'ok',
      finished_at: finished_at.toISOString(),
      message: outcome === 'complete' ? null : message,
    }));
}
