import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { FailureCause } from '#schemas/feeds.ts';
import { storableText } from '#schemas/text.ts';
import { failureCause } from '../failureCause.ts';
import type { Answer } from '../parsing/documents.ts';
import type { FeedReport } from '../report.ts';

/** One sync at a time per database, across processes. */
const LOCK_KEY = 4_157_541_880;

/** Thrown while another sync runs on this database. */
export class SyncBusy extends Error {
  constructor() {
    super('Another sync is running on this database. Wait for it to finish, then try again.');
    this.name = 'SyncBusy';
  }
}

/**
 * Runs `work` under the sync lock. The lock belongs to a connection: PostgreSQL releases it when the process dies.
 * @throws SyncBusy at once if another sync holds it.
 */
export async function withSyncLock<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const remember = (error: Error) => {
    lost = error;
  };
  client.on('error', remember);
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
    if (!rows[0]?.taken) throw new SyncBusy();
    try {
      return await work();
    } finally {
      if (!lost) await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]).catch(remember);
    }
  } finally {
    client.off('error', remember);
    client.release(lost);
  }
}

const StoredPage = z.object({ page: z.string(), address: z.string(), fetched_at: z.date(), body: z.string() });

/** Older raw answers are requested again: figures of different hours do not belong together. */
const KEPT_MS = 6 * 3_600_000;

/** Stores a raw answer; a later sync does not request it again, even if this one is killed. */
export async function storePage(pool: Pool, feed: string, page: string, answer: Answer): Promise<void> {
  await pool.query(
    `INSERT INTO feed_pages (feed, page, address, fetched_at, body) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (feed, page) DO UPDATE SET address = excluded.address, fetched_at = excluded.fetched_at, body = excluded.body`,
    // PostgreSQL text cannot hold NUL; none of our formats uses it.
    [feed, page, answer.address, answer.fetchedAt, answer.body.replaceAll('\u0000', '')],
  );
}

/** Answers of an unfinished sync by page. Deletes those that are too old at `now` (milliseconds since 1970). */
export async function readStoredPages(pool: Pool, feed: string, now: number): Promise<Map<string, Answer>> {
  await pool.query('DELETE FROM feed_pages WHERE fetched_at < $1', [new Date(now - KEPT_MS)]);
  const { rows } = await pool.query('SELECT page, address, fetched_at, body FROM feed_pages WHERE feed = $1', [feed]);
  return new Map(
    z
      .array(StoredPage)
      .parse(rows)
      .map(({ page, address, fetched_at, body }) => [
        page,
        { address, fetchedAt: fetched_at.toISOString(), status: 200, body },
      ]),
  );
}

/** Older reports of a feed are deleted. */
const KEPT_RUNS = 50;

/** Stores the report of each feed, successful or not. */
export async function insertRuns(
  client: PoolClient,
  reports: readonly FeedReport[],
  finishedAt: string,
): Promise<void> {
  for (const report of reports) {
    await client.query('INSERT INTO feed_runs (feed, outcome, finished_at, report) VALUES ($1, $2, $3, $4)', [
      report.feed,
      report.outcome,
      finishedAt,
      // Examples are quoted as they came, and may hold text PostgreSQL refuses.
      JSON.stringify(report, (_member, value: unknown) => (typeof value === 'string' ? storableText(value) : value)),
    ]);
  }
  await client.query(
    `DELETE FROM feed_runs WHERE id IN (
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY feed ORDER BY id DESC) AS age FROM feed_runs) aged WHERE age > $1)`,
    [KEPT_RUNS],
  );
}

/** The last result of a feed. */
export interface FeedState {
  readonly name: string;
  readonly status: 'ok' | 'failed' | 'never';
  readonly finished_at: string | null;
  readonly message: string | null;
  /** The kind of failure; null: none. */
  readonly cause: FailureCause | null;
}

const StoredRun = z.object({
  feed: z.string(),
  outcome: z.enum(['complete', 'partial', 'failed']),
  finished_at: z.date(),
  message: z.nullable(z.string()),
});

/** The last run of every feed, by name. */
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
      cause: outcome === 'failed' ? failureCause(message ?? '') : null,
    }));
}
