import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import { isLimited } from './http/security.ts';

export interface Limit {
  /** For example `newsletter`. */
  readonly name: string;
  readonly max: number;
  /** Window in milliseconds, from the first call. */
  readonly within: number;
}

const CountSchema = z.tuple([z.object({ count: z.number(), ends_at: z.date() })]);

/** Expired counters deleted when a new one starts. */
const CLEARED = 20;

/** Where a subject stands after a call: calls left of the window, and whole seconds to its end. */
export interface Standing {
  readonly left: number;
  readonly seconds: number;
  /** The call was one too many. */
  readonly isOver: boolean;
}

/**
 * Counts a call of a subject (address, account). Counters live in the database: they survive restarts and hold across
 * servers. `now`: milliseconds since 1970.
 */
export async function countFor(limit: Limit, subject: string, pool: Pool | PoolClient, now: number): Promise<Standing> {
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
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now) / 1_000));
  return { left: Math.max(0, limit.max - count), seconds, isOver: count > limit.max };
}

/**
 * Counts a call as `countFor`.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function countAgainst(limit: Limit, subject: string, pool: Pool | PoolClient, now: number): Promise<void> {
  const { isOver, seconds } = await countFor(limit, subject, pool, now);
  if (isOver) throw new ApiError(429, { code: 'rate_limited', reason: 'call' }, undefined, seconds);
}

/** True if calls of a subject were counted and their time is not over. */
async function isCounting(limit: Limit, subject: string, pool: Pool, now: number): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM rate_limits WHERE name = $1 AND subject = $2 AND ends_at > $3', [
    limit.name,
    hashed(subject),
    new Date(now),
  ]);
  return rowCount === 1;
}

/** Takes one counted call back. */
async function takeBack(limit: Limit, subject: string, pool: Pool): Promise<void> {
  await pool.query('UPDATE rate_limits SET count = count - 1 WHERE name = $1 AND subject = $2 AND count > 0', [
    limit.name,
    hashed(subject),
  ]);
}

/** Resets the counter of a subject. */
async function endCount(limit: Limit, subject: string, pool: Pool): Promise<void> {
  await pool.query('DELETE FROM rate_limits WHERE name = $1 AND subject = $2', [limit.name, hashed(subject)]);
}

/** The rate-limited network of an address: IPv6 by its first 64 bits. */
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

async function clearEnded(pool: Pool | PoolClient, now: number): Promise<void> {
  await pool.query(
    `DELETE FROM rate_limits WHERE (name, subject) IN (
       SELECT name, subject FROM rate_limits WHERE ends_at <= $1 LIMIT ${CLEARED} FOR UPDATE SKIP LOCKED)`,
    [new Date(now)],
  );
}

function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

/**
 * Limits per network, per account and network, and per account, counted in this order. A refused call is not counted
 * further, so one network cannot use up an account's limit. The last two include localhost: behind an undeclared proxy
 * every client has that address.
 */
interface CallLimits {
  readonly network: Limit;
  readonly here: Limit;
  readonly account: Limit;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;

function limits(
  name: string,
  network: Pick<Limit, 'max' | 'within'>,
  account: Pick<Limit, 'max' | 'within'>,
  here: Pick<Limit, 'max' | 'within'> = account,
): CallLimits {
  return {
    network: { name: `${name}:network`, ...network },
    here: { name: `${name}:here`, ...here },
    account: { name: `${name}:account`, ...account },
  };
}

const LOGIN = limits(
  'login',
  { max: 30, within: MINUTE },
  { max: 100, within: HOUR },
  { max: 10, within: 15 * MINUTE },
);
/** Networks where a member has signed in: tries from elsewhere cannot lock these out. */
const LOGIN_KNOWN: Limit = { name: 'login:known', max: Number.POSITIVE_INFINITY, within: 30 * 24 * HOUR };
export const CODES = limits('codes', { max: 30, within: HOUR }, { max: 20, within: HOUR }, { max: 10, within: HOUR });
/** Entering a code, for sign-up or password reset. */
export const CODE_TRIES = limits(
  'code-tries',
  { max: 60, within: HOUR },
  { max: 60, within: HOUR },
  { max: 15, within: HOUR },
);
export const AVAILABILITY = limits(
  'availability',
  { max: 120, within: MINUTE },
  { max: 240, within: MINUTE },
  { max: 60, within: MINUTE },
);
/** Confirming the current password while signed in. */
export const CURRENT_PASSWORD = limits('current-password', { max: 60, within: HOUR }, { max: 20, within: HOUR });
/** Redirects to and from the OpenID provider. */
export const PROVIDER = limits('provider', { max: 60, within: HOUR }, { max: 600, within: HOUR });
export const UPLOADS = limits('uploads', { max: 120, within: HOUR }, { max: 30, within: HOUR });
/** Saving, submitting and deleting research. */
export const RESEARCH = limits('research', { max: 600, within: HOUR }, { max: 300, within: HOUR });
/** Drawing research as its page would show it, after each pause of writing. */
export const RESEARCH_PREVIEWS = limits('research-previews', { max: 240, within: MINUTE }, { max: 90, within: MINUTE });
export const API_KEYS = limits('api-keys', { max: 60, within: HOUR }, { max: 30, within: HOUR });
/** Adding, changing and trying webhooks, and sending deliveries again. */
export const WEBHOOKS = limits('webhooks', { max: 600, within: HOUR }, { max: 200, within: HOUR });
/** Trials and requests for offers. */
export const BILLING = limits('billing', { max: 60, within: HOUR }, { max: 30, within: HOUR });
/** Making reports: each reads a whole list. */
export const REPORTS = limits('reports', { max: 120, within: HOUR }, { max: 30, within: HOUR });
/** Saving, publishing and ending ads for jobs. */
export const JOB_ADS = limits('job-ads', { max: 600, within: HOUR }, { max: 200, within: HOUR });
/** Drawing an ad as its page would show it. */
export const JOB_PREVIEWS = limits('job-previews', { max: 120, within: MINUTE }, { max: 30, within: MINUTE });
/** Writing, sending and withdrawing contributions. */
export const CONTRIBUTIONS = limits('contributions', { max: 600, within: HOUR }, { max: 300, within: HOUR });
/** Looking for what resembles a new entity, while its name is typed. */
export const NEAR = limits('near', { max: 240, within: MINUTE }, { max: 60, within: MINUTE });
/** Votes, comments, reports and membership. */
export const DAO_CALLS = limits('dao', { max: 600, within: HOUR }, { max: 200, within: HOUR });
/** Asking questions, and changing conversations. */
export const CHATS = limits('chats', { max: 240, within: MINUTE }, { max: 60, within: MINUTE });
/** Questions that a language model is asked for one account; beyond, the built-in answer is given. */
export const MODEL_QUESTIONS: Limit = { name: 'model-questions', max: 60, within: HOUR };
/** Claiming the points of quests. */
export const CLAIMS = limits('claims', { max: 240, within: MINUTE }, { max: 120, within: MINUTE });
/** Matching a pasted list. */
export const MATCHES = limits('matches', { max: 120, within: MINUTE }, { max: 30, within: MINUTE });
export const OWN_DATA = limits('own-data', { max: 30, within: HOUR }, { max: 10, within: HOUR });
/** Page views of the visitors of one network that are stored. */
export const VISITS: Limit = { name: 'visits', max: 60, within: MINUTE };
export const ACTIONS = limits('actions', { max: 600, within: MINUTE }, { max: 120, within: MINUTE });

/**
 * Counts a call against all limits; `subject` identifies the account, however it was spelled.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function countCall(
  limits: CallLimits,
  request: Pick<FastifyRequest, 'ip'>,
  subject: string,
  deps: Deps,
): Promise<void> {
  await countVisitorCall(limits, request, deps);
  await countAgainst(limits.here, hereOf(request, subject), deps.pool, deps.clock());
  await countAgainst(limits.account, subject, deps.pool, deps.clock());
}

/**
 * Counts a sign-in attempt; returns what to call on success. Networks where the member signed in recently do not count
 * toward the account's limit.
 * @throws ApiError 429 like `countCall`.
 */
export async function countLogin(
  request: Pick<FastifyRequest, 'ip'>,
  subject: string,
  deps: Deps,
): Promise<() => Promise<void>> {
  const { pool, clock } = deps;
  const here = hereOf(request, subject);
  await countVisitorCall(LOGIN, request, deps);
  await countAgainst(LOGIN.here, here, pool, clock());
  const isKnown = await isCounting(LOGIN_KNOWN, here, pool, clock());
  if (!isKnown) await countAgainst(LOGIN.account, subject, pool, clock());
  return async () => {
    await endCount(LOGIN.here, here, pool);
    if (!isKnown) await takeBack(LOGIN.account, subject, pool);
    await endCount(LOGIN_KNOWN, here, pool);
    await countAgainst(LOGIN_KNOWN, here, pool, clock());
  };
}

/**
 * Counts a call without an account, per network.
 * @throws ApiError 429 like `countCall`.
 */
export async function countVisitorCall(
  { network }: Pick<CallLimits, 'network'>,
  request: Pick<FastifyRequest, 'ip'>,
  { config, pool, clock }: Deps,
): Promise<void> {
  if (isLimited(request, config)) await countAgainst(network, networkOf(request.ip), pool, clock());
}

/** An account at one network. */
function hereOf(request: Pick<FastifyRequest, 'ip'>, subject: string): string {
  return `${networkOf(request.ip)} ${subject}`;
}
