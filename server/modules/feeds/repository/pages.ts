import type { Pool } from 'pg';
import { z } from 'zod';
import type { Answer } from '../parsing/documents.ts';

const StoredPage = z.object({ page: z.string(), address: z.string(), fetched_at: z.date(), body: z.string() });

/** Raw answers older than this are asked for again: figures of different hours do not belong together. */
const KEPT_MS = 6 * 3_600_000;

/** Writes a raw answer down as it arrives. Once this returns, a killed sync does not ask for it again. */
export async function keepPage(pool: Pool, feed: string, page: string, answer: Answer): Promise<void> {
  await pool.query(
    `INSERT INTO feed_pages (feed, page, address, fetched_at, body) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (feed, page) DO UPDATE SET address = excluded.address, fetched_at = excluded.fetched_at, body = excluded.body`,
    // PostgreSQL's text has no NUL; no format of ours uses it.
    [feed, page, answer.address, answer.fetchedAt, answer.body.replaceAll('\u0000', '')],
  );
}

/** The answers an unfinished sync left, by page, unless they are too old by `now` (milliseconds since 1970); those are dropped. */
export async function keptPages(pool: Pool, feed: string, now: number): Promise<Map<string, Answer>> {
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
