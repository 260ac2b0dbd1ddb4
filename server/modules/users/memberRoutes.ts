import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { refuseAllButScripts, refuseOtherSites } from '#server/platform/http/security.ts';
import { createMailer, type Mailer } from '#server/platform/mail/mail.ts';
import type { TextRunner } from '#server/platform/texts/textTask.ts';
import { createTextThreads } from '#server/platform/texts/textThreads.ts';
import { COMPANION, clearSessionCookies } from './cookies.ts';
import { findMember, type Member } from './repository/sessions.ts';
import { createPasswords, type Passwords } from './secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member, set by a guard. */
    member: Member | null;
  }
  interface FastifyContextConfig {
    /** Allows cross-site requests. */
    readonly fromOtherSites?: boolean;
    /** A GET that changes something: only a script of ours may ask. */
    readonly byScriptOnly?: boolean;
  }
}

/** Shared by the member routes of all modules. */
export interface MemberContext {
  readonly deps: Deps;
  readonly guard: ReturnType<typeof createGuard>;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  /** Makes HTML of what members write. */
  readonly texts: TextRunner;
}

/** Routes that know who is signed in. */
export type MemberRoutes = (context: MemberContext) => FastifyPluginAsyncZod;

/** Enough for every form; larger routes set their own limit. */
const BODY_BYTES_MAX = 65_536;

/** Registers the member routes of all modules in one scope: cookies, same-origin check, `no-store` and body limit. */
export async function registerMemberRoutes(
  api: FastifyInstance,
  deps: Deps,
  routes: readonly MemberRoutes[],
): Promise<void> {
  const context: MemberContext = {
    deps,
    guard: createGuard(deps),
    passwords: createPasswords(deps.config),
    mailer: createMailer(deps.config),
    texts: createTextThreads(),
  };
  api.addHook('onClose', () => context.texts.close());
  const requireSameOrigin = refuseOtherSites(deps.config);
  await api.register(async (scope) => {
    await scope.register(cookie);
    scope.decorateRequest('member', null);
    scope.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_BYTES_MAX;
    });
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // GET too: some calls change data.
      const { fromOtherSites, byScriptOnly } = request.routeOptions.config;
      if (!fromOtherSites) await requireSameOrigin(request);
      if (byScriptOnly) refuseAllButScripts(request);
    });
    for (const plugin of routes) await scope.register(plugin(context));
  });
}

const BEARER = /^Bearer ([\w-]{43})$/i;

/** Route hooks: `optional` finds the signed-in member, `required` refuses others with 401. */
function createGuard(deps: Deps) {
  const optional = async (request: FastifyRequest): Promise<void> => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const companion = request.cookies[COMPANION];
    if (token === undefined || companion === undefined) return;
    request.member = await findMember(deps.pool, { token, companion }, deps.clock());
  };
  const required = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await optional(request);
    if (request.member) return;
    // Only our pages send this header, so a link cannot sign anyone out.
    if (request.headers.authorization !== undefined) clearSessionCookies(reply, deps.config);
    throw new ApiError(401, { code: 'signed_out' });
  };
  return { optional, required };
}

/** The signed-in member, in a route with the guard `required`. */
export function memberOf(request: Pick<FastifyRequest, 'member'>): Member {
  if (!request.member) throw new Error('This route needs the guard for members.');
  return request.member;
}
