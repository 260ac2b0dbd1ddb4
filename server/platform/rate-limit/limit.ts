import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { z } from 'zod';
import { ApiError } from '../errors.ts';

/** How often something may be done. */
export interface Limit {
  /** What is counted, for example `newsletter`. */
  readonly name: string;
  readonly max: number;
  /** Milliseconds; they begin with the first time. */
  readonly within: number;
}

const CountSchema = z.tuple([z.object({ count: z.number(), ends_at: z.date() })]);

/** How many counts that are over are cleared away whenever a new one begins. */
const CLEARED = 20;

/**
 * Counts one more time for a subject (an address, an account) and refuses it beyond the limit. The counts live in the
 * database: they outlast a restart and hold over several servers. `now` is milliseconds since 1970.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function countAgainst(limit: Limit, subject: string, pool: Pool, now: number): Promise<void> {
  const { rows } = await pool.query(
    `INSERT INTO rate_limits AS held (name, subject, count, ends_at) VALUES ($1, $2, 1, $3)
     ON CONFLICT (name, subject) DO UPDATE
        SET count = CASE WHEN held.ends_at <= $4 THEN 1 ELSE held.count + 1 END,
            ends_at = CASE WHEN held.ends_at <= $4 THEN excluded.ends_at ELSE held.ends_at END
     RETURNING count, ends_at`,
    [limit.name, hashed(subject), new Date(now + limit.within), new Date(now)],
  );
  const [{ count, ends_at: endsAt }] = CountSchema.parse(rows);
  if (count === 1) await clearEnded(pool, now);
  if (count <= limit.max) return;
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now) / 1_000));
  throw new ApiError(429, { code: 'rate_limited', reason: 'call' }, undefined, seconds);
}

/** Ends the count of a subject: the next time is the first again. */
export async function endCount(limit: Limit, subject: string, pool: Pool): Promise<void> {
  await pool.query('DELETE FROM rate_limits WHERE name = $1 AND subject = $2', [limit.name, hashed(subject)]);
}

/** One who holds a whole IPv6 network counts once: by its first 64 bits. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...new Array<string>(zeros).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

async function clearEnded(pool: Pool, now: number): Promise<void> {
  await pool.query(
    `DELETE FROM rate_limits WHERE (name, subject) IN (
       SELECT name, subject FROM rate_limits WHERE ends_at <= $1 LIMIT ${CLEARED} FOR UPDATE SKIP LOCKED)`,
    [new Date(now)],
  );
}

function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
