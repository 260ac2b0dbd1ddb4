import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { AnsweredPage } from '../collectedFeed.ts';

const StoredAddress = z.object({
  page: z.string(),
  etag: z.nullable(z.string()),
  last_modified: z.nullable(z.string()),
  failures: z.number(),
  reason: z.nullable(z.string()),
  retry_at: z.nullable(z.date()),
  read_at: z.nullable(z.date()),
});
/** What earlier syncs found at an address. */
export type KnownAddress = z.output<typeof StoredAddress>;

/** What is known of the addresses of a feed, by page. */
export async function readAddresses(pool: Pool, feed: string): Promise<Map<string, KnownAddress>> {
  const { rows } = await pool.query(
    'SELECT page, etag, last_modified, failures, reason, retry_at, read_at FROM feed_addresses WHERE feed = $1',
    [feed],
  );
  return new Map(
    z
      .array(StoredAddress)
      .parse(rows)
      .map((known) => [known.page, known]),
  );
}

const FIRST_PAUSE_MS = 1_800_000;
const LONGEST_PAUSE_MS = 86_400_000;

/** When an address is asked again after failures in a row: at once after the first, then after doubling pauses. */
export function retryAt(failures: number, now: number): number | null {
  return failures < 2 ? null : now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 2));
}

/** Stores that an address failed once more. */
export async function storeFailure(
  pool: Pool,
  { feed, page, reason, failures, now }: { feed: string; page: string; reason: string; failures: number; now: number },
): Promise<void> {
  const next = retryAt(failures, now);
  await pool.query(
    `INSERT INTO feed_addresses (feed, page, failures, reason, retry_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (feed, page) DO UPDATE SET failures = excluded.failures, reason = excluded.reason, retry_at = excluded.retry_at`,
    [feed, page, failures, reason, next === null ? null : new Date(next)],
  );
}

/** Stores the version of each answer that was read, with the transaction that stores what it says. */
export async function storeAnswered(
  client: PoolClient,
  feed: string,
  answered: readonly AnsweredPage[],
): Promise<void> {
  for (const { page, validators, readAt } of answered) {
    await client.query(
      `INSERT INTO feed_addresses AS stored (feed, page, etag, last_modified, read_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (feed, page) DO UPDATE SET etag = excluded.etag, last_modified = excluded.last_modified,
         failures = 0, reason = NULL, retry_at = NULL, read_at = coalesce(excluded.read_at, stored.read_at)`,
      [feed, page, validators?.etag ?? null, validators?.lastModified ?? null, readAt],
    );
  }
}
