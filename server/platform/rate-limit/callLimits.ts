import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isLimited } from '../http/security.ts';
import { countAgainst, type Limit, networkOf } from './limit.ts';

/**
 * How often one network may ask a call, and how often a call may be asked for one account. The second holds for requests of
 * this machine as well: where a proxy is not known as one, everybody seems to come from here.
 */
interface CallLimits {
  readonly network: Limit;
  readonly account: Limit;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;

function limits(
  name: string,
  network: Pick<Limit, 'max' | 'within'>,
  account: Pick<Limit, 'max' | 'within'>,
): CallLimits {
  return {
    network: { name: `${name}:network`, ...network },
    account: { name: `${name}:account`, ...account },
  };
}

/** Tries at one account from everywhere: many, since nobody shall be able to lock others out with a few. */
export const LOGIN = limits('login', { max: 30, within: MINUTE }, { max: 100, within: HOUR });
/** Tries at one account from one network; a right password ends the count. */
export const LOGIN_HERE: Limit = {
  name: 'login:here',
  max: 10,
  within: 15 * MINUTE,
};
export const CODES = limits('codes', { max: 30, within: HOUR }, { max: 10, within: HOUR });
/** Typing a code in, for a new account or a new password. */
export const CODE_TRIES = limits('code-tries', { max: 60, within: HOUR }, { max: 30, within: HOUR });
export const AVAILABILITY = limits('availability', { max: 120, within: MINUTE }, { max: 60, within: MINUTE });
/** The current password, asked of somebody who is signed in. */
export const CURRENT_PASSWORD = limits('current-password', { max: 60, within: HOUR }, { max: 20, within: HOUR });
/** Going to the OpenID provider and coming back. */
export const PROVIDER = limits('provider', { max: 60, within: HOUR }, { max: 600, within: HOUR });
export const UPLOADS = limits('uploads', { max: 120, within: HOUR }, { max: 30, within: HOUR });
/** Looking up what a pasted list means. */
export const MATCHES = limits('matches', { max: 120, within: MINUTE }, { max: 30, within: MINUTE });
export const OWN_DATA = limits('own-data', { max: 30, within: HOUR }, { max: 10, within: HOUR });
export const ACTIONS = limits('actions', { max: 600, within: MINUTE }, { max: 120, within: MINUTE });

/**
 * Counts a call against both of its limits; `account` is whatever names the account: an address, a username, an id.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function countCall(
  limits: CallLimits,
  request: Pick<FastifyRequest, 'ip'>,
  subject: string,
  deps: Deps,
): Promise<void> {
  await countVisitorCall(limits, request, deps);
  await countAgainst(limits.account, subject, deps.pool, deps.clock());
}

/** Counts a call that belongs to no account, against the limit of its network. @throws ApiError 429 as `countCall` does. */
export async function countVisitorCall(
  { network }: CallLimits,
  request: Pick<FastifyRequest, 'ip'>,
  { config, pool, clock }: Deps,
): Promise<void> {
  if (isLimited(request, config)) await countAgainst(network, networkOf(request.ip), pool, clock());
}

/** Whose tries `LOGIN_HERE` counts. */
export function triesOf(request: Pick<FastifyRequest, 'ip'>, subject: string): string {
  return `${networkOf(request.ip)} ${subject}`;
}
