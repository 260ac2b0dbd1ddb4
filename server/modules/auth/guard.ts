import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { COMPANION, clearSessionCookies } from './cookies.ts';
import { findMember, type Member } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, once a guard has asked; else null. */
    member: Member | null;
  }
}

const BEARER = /^Bearer ([\w-]{43})$/i;

/** Guards of routes: `optional` finds out who is signed in, `required` refuses everybody else with a 401. */
export function createGuard(deps: Deps) {
  const optional = async (request: FastifyRequest): Promise<void> => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const companion = request.cookies[COMPANION];
    if (token === undefined || companion === undefined) return;
    request.member = await findMember(deps.pool, { token, companion }, deps.clock());
  };
  const required = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await optional(request);
    if (request.member) return;
    // Only what a page of ours sends has this header: a link that leads here signs nobody out.
    if (request.headers.authorization !== undefined) clearSessionCookies(reply, deps.config);
    throw new ApiError(401, 'signed_out', 'You are not signed in, or no longer. Sign in and try again.');
  };
  return { optional, required };
}

/** Who asks, in a route behind the guard `required`. */
export function memberOf(request: Pick<FastifyRequest, 'member'>): Member {
  if (!request.member) throw new Error('This route needs the guard for members.');
  return request.member;
}
