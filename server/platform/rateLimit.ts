import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { type Db, msColumn, one } from './db/rows.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import { networkOf, siteOf } from './http/networks.ts';
import { isLimited } from './http/security.ts';

export interface Limit {
  /** For example `newsletter`. */
  readonly name: string;
  readonly max: number;
  /** Window in milliseconds, from the first call. */
  readonly within: number;
}

const CountSchema = z.object({ count: z.number(), ends_at: msColumn });

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
export async function countFor(limit: Limit, subject: string, pool: Db, now: number): Promise<Standing> {
  const { count, ends_at: endsAt } = await one(
    pool,
    CountSchema,
    `INSERT INTO rate_limits AS held (name, subject, count, ends_at) VALUES ($1, $2, 1, $3)
     ON CONFLICT (name, subject) DO UPDATE
        SET count = CASE WHEN held.ends_at <= $4 THEN 1 ELSE held.count + 1 END,
            ends_at = CASE WHEN held.ends_at <= $4 THEN excluded.ends_at ELSE held.ends_at END
     RETURNING count, ends_at`,
    [limit.name, hashed(subject), new Date(now + limit.within), new Date(now)],
  );
  if (count === 1) await clearEnded(pool, now);
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1_000));
  return { left: Math.max(0, limit.max - count), seconds, isOver: count > limit.max };
}

/**
 * Counts a call as `countFor`.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function countAgainst(limit: Limit, subject: string, pool: Db, now: number): Promise<void> {
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

async function clearEnded(pool: Db, now: number): Promise<void> {
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
 * Limits per network, per account and network, and per account, counted in this order. Networks of IPv6 are counted by their
 * site as well, which may use them up `SITE_NETWORKS` and `SITE_HERE` times. A refused call is not counted further, so one
 * network, and one site, cannot use up an account's limit. The last two include localhost: behind an undeclared proxy
 * every client has that address.
 */
interface CallLimits {
  readonly network: Limit;
  readonly here: Limit;
  readonly account: Limit;
}

const SITE_NETWORKS = 4;
const SITE_HERE = 2;
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
/** Networks where a member has signed in. */
const LOGIN_KNOWN: Limit = { name: 'login:known', max: Number.POSITIVE_INFINITY, within: 30 * 24 * HOUR };
/** What these, and a remembered device, may try whatever others tried. */
const LOGIN_KNOWN_HERE: Limit = { name: 'login:known-here', max: 30, within: 15 * MINUTE };
const LOGIN_DEVICE: Limit = { name: 'login:device', max: 10, within: 15 * MINUTE };
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
/** Files of receipts: each is written for the call. */
export const RECEIPTS = limits('receipts', { max: 300, within: HOUR }, { max: 120, within: HOUR });
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
  await countHere(limits.here, request, subject, deps);
  await countAgainst(limits.account, subject, deps.pool, deps.clock());
}

/** Who tries to sign in. `device`: the remembered device that the request proves; null: none. */
interface LoginTry {
  readonly subject: string;
  readonly device: string | null;
}

/**
 * Counts a sign-in attempt; returns what to call on success. A remembered device counts for itself alone, and networks where
 * the member signed in recently for themselves alone: tries from elsewhere lock neither out.
 * @throws ApiError 429 like `countCall`.
 */
export async function countLogin(
  request: Pick<FastifyRequest, 'ip'>,
  { subject, device }: LoginTry,
  deps: Deps,
): Promise<() => Promise<void>> {
  const { pool, clock } = deps;
  const here = hereOf(request, subject);
  const forget =
    device === null ? await countStranger(request, subject, deps) : await countOwn(LOGIN_DEVICE, device, deps);
  return async () => {
    await forget();
    await endCount(LOGIN_KNOWN, here, pool);
    await countAgainst(LOGIN_KNOWN, here, pool, clock());
  };
}

/** Counts what only its owner can use up. */
async function countOwn(limit: Limit, subject: string, { pool, clock }: Deps): Promise<() => Promise<void>> {
  await countAgainst(limit, subject, pool, clock());
  return () => endCount(limit, subject, pool);
}

async function countStranger(
  request: Pick<FastifyRequest, 'ip'>,
  subject: string,
  deps: Deps,
): Promise<() => Promise<void>> {
  const { pool, clock } = deps;
  const here = hereOf(request, subject);
  if (await isCounting(LOGIN_KNOWN, here, pool, clock())) {
    if (isLimited(request, deps.config)) await countAgainst(LOGIN.network, networkOf(request.ip), pool, clock());
    return await countOwn(LOGIN_KNOWN_HERE, here, deps);
  }
  await countVisitorCall(LOGIN, request, deps);
  await countHere(LOGIN.here, request, subject, deps);
  await countAgainst(LOGIN.account, subject, pool, clock());
  return async () => {
    await endCount(LOGIN.here, here, pool);
    const site = siteOf(request.ip);
    if (site !== null) await takeBack(atSite(LOGIN.here, SITE_HERE), `${site} ${subject}`, pool);
    await takeBack(LOGIN.account, subject, pool);
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
  if (!isLimited(request, config)) return;
  await countAgainst(network, networkOf(request.ip), pool, clock());
  const site = siteOf(request.ip);
  if (site !== null) await countAgainst(atSite(network, SITE_NETWORKS), site, pool, clock());
}

const atSite = ({ name, max, within }: Limit, networks: number): Limit => ({
  ...{ name: `${name}:site`, max: max * networks, within },
});

/** Counts an account at one network, and at its site. */
async function countHere(
  limit: Limit,
  request: Pick<FastifyRequest, 'ip'>,
  subject: string,
  { pool, clock }: Deps,
): Promise<void> {
  await countAgainst(limit, hereOf(request, subject), pool, clock());
  const site = siteOf(request.ip);
  if (site !== null) await countAgainst(atSite(limit, SITE_HERE), `${site} ${subject}`, pool, clock());
}

/** An account at one network. */
function hereOf(request: Pick<FastifyRequest, 'ip'>, subject: string): string {
  return `${networkOf(request.ip)} ${subject}`;
}
