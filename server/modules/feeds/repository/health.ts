import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { DoubtSchema, type SourceHealth } from '#schemas/api/data-health.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';
import type { FeedDoubts } from '../doubts.ts';
import { failureCause } from '../failureCause.ts';

/** Makes these the doubts of all feeds. */
export async function replaceDoubts(client: PoolClient, doubts: readonly FeedDoubts[]): Promise<void> {
  await client.query('DELETE FROM feed_doubts');
  await client.query('INSERT INTO feed_doubts SELECT * FROM json_populate_recordset(NULL::feed_doubts, $1::json)', [
    JSON.stringify(doubts),
  ]);
}

const HealthRow = z.object({
  feed: z.string(),
  outcome: z.enum(['complete', 'partial', 'failed']),
  message: z.string().nullable(),
  last_run: isoColumn,
  last_success: isoColumn.nullable(),
  read: z.number(),
  fresh: z.number(),
  changed: z.number(),
  rejected: z.number(),
  stale: z.number(),
  doubtful: z.number(),
  rounds: z.array(DoubtSchema),
});

const countOf = (name: string) => `coalesce((good.report ->> '${name}')::integer, 0) AS ${name}`;

/** How each feed that ever ran is, by name. */
export async function readHealth(pool: Pool): Promise<SourceHealth[]> {
  const rows = await many(
    pool,
    HealthRow,
    `SELECT last.feed, last.outcome, last.message, last.finished_at AS last_run, good.finished_at AS last_success,
            ${['read', 'fresh', 'changed', 'rejected'].map(countOf).join(', ')},
            coalesce(d.stale, 0) AS stale, coalesce(d.doubtful, 0) AS doubtful, coalesce(d.rounds, '[]') AS rounds
       FROM (SELECT DISTINCT ON (feed) feed, outcome, finished_at, report #>> '{failures,0,reason}' AS message
               FROM feed_runs ORDER BY feed, id DESC) last
       LEFT JOIN (SELECT DISTINCT ON (feed) feed, finished_at, report
                    FROM feed_runs WHERE outcome <> 'failed' ORDER BY feed, id DESC) good USING (feed)
       LEFT JOIN feed_doubts d USING (feed) ORDER BY last.feed`,
  );
  return rows.map(({ feed, message, read, doubtful, rounds, ...row }) => ({
    ...row,
    name: feed,
    cause: row.outcome === 'failed' ? failureCause(message ?? '') : null,
    fetched: read,
    doubtful: { total: doubtful, rounds },
  }));
}
