import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  EndSessionsQuerySchema,
  LoginAnswerSchema,
  LoginBodySchema,
  SESSION_MS,
  SessionsAnswerSchema,
} from '#schemas/api/auth.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import { SIGN_IN } from '#schemas/forms/account.ts';
import { findUser, findWithPassword, setPasswordHash } from '#server/modules/account/repository.ts';
import { seeBrowser } from '#server/modules/notifications/browsers.ts';
import { notify } from '#server/modules/notifications/notify.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { countAgainst, countCall, endCount, LOGIN, LOGIN_HERE, triesOf } from '#server/platform/rateLimit.ts';
import { COMPANION, clearSessionCookies, DEVICE, giveCookie, takeCookie } from './cookies.ts';
import { type MemberContext, type MemberRoutes, memberOf } from './memberRoutes.ts';
import {
  DEVICE_LENGTH_MAX,
  endSession,
  endSessions,
  forgetDevice,
  listSessions,
  openSession,
  rememberDevice,
  takeDeviceToken,
} from './sessions.ts';

/** Sign-in by password or remembered device, and sign-out. */
export const signInRoutes: MemberRoutes = (context) => async (api) => {
  const { deps, guard } = context;

  api.post(
    '/users/auth/login',
    {
      schema: {
        summary: 'Sign in',
        description:
          'Answers a bearer token, which is only valid together with the cookie that comes along. Without a password the device has to be remembered. 403: wrong credentials.',
        body: LoginBodySchema,
        response: { 200: LoginAnswerSchema },
      },
    },
    async (request, reply) => {
      const { username: identity, password, remember = false } = request.body;
      checkForm(SIGN_IN, { username: identity, ...(password === undefined ? {} : { password }) });
      const subject = identity.trim().toLowerCase();
      await countCall(LOGIN, request, subject, deps);
      await countAgainst(LOGIN_HERE, triesOf(request, subject), deps.pool, deps.clock());

      const proven =
        password === undefined
          ? await proveByDevice(context, identity, request.cookies[DEVICE])
          : await proveByPassword(context, identity, password);
      if (!proven) {
        if (password === undefined) takeCookie(reply, DEVICE, deps.config);
        throw new ApiError(403, { code: 'wrong_credentials' });
      }
      await endCount(LOGIN_HERE, triesOf(request, subject), deps.pool);
      return await signIn(context, request, reply, { ...proven, remember: remember || password === undefined });
    },
  );

  api.post(
    '/users/auth/logout',
    {
      onRequest: guard.optional,
      schema: {
        summary: 'Sign out here',
        description: 'Also right for those who are not signed in.',
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request, reply) => {
      if (request.member) {
        const { user, sessionId } = memberOf(request);
        await endSession(deps.pool, user.id, sessionId);
      }
      clearSessionCookies(reply, deps.config);
      return { status: 200 as const };
    },
  );
};

interface Proven {
  readonly userId: number;
  /** Family of the device token, if one was used. */
  readonly family?: string;
}

async function proveByPassword(
  { deps, passwords }: MemberContext,
  identity: string,
  password: string,
): Promise<Proven | null> {
  const found = await findWithPassword(deps.pool, identity);
  if (!(await passwords.verify(found?.passwordHash ?? null, password)) || !found) return null;
  if (found.passwordHash !== null && passwords.isOutdated(found.passwordHash)) {
    await setPasswordHash(deps.pool, found.user.id, await passwords.hash(password));
  }
  return { userId: found.user.id };
}

async function proveByDevice({ deps }: MemberContext, identity: string, token = ''): Promise<Proven | null> {
  const user = await findUser(deps.pool, identity);
  const family = await takeDeviceToken(deps.pool, token, user?.id ?? 0, deps.clock());
  return user && family !== null ? { userId: user.id, family } : null;
}

/** Opens a session for a verified member; a remembered device continues its `family`. */
export async function signIn(
  { deps: { pool, config, clock } }: MemberContext,
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
  reply: FastifyReply,
  { userId, family, remember }: Proven & { readonly remember: boolean },
) {
  const now = clock();
  const known = request.cookies[DEVICE];
  if (family === undefined && known !== undefined) await forgetDevice(pool, known);
  const device = remember ? await rememberDevice(pool, userId, now, family) : null;
  if (device) giveCookie(reply, DEVICE, device.token, config);
  else if (known !== undefined) takeCookie(reply, DEVICE, config);

  const browser = (request.headers['user-agent'] ?? '').slice(0, DEVICE_LENGTH_MAX);
  const { token, companion } = await withTransaction(pool, async (client) => {
    if (await seeBrowser(client, userId, browser, now)) {
      const news = { key: `signed_in ${now} ${browser}`, at: now };
      await notify(client, userId, { ...news, kind: 'signed_in', data: { device: browser } });
    }
    return await openSession(client, { userId, device: browser, family: device?.family ?? null, now });
  });
  giveCookie(reply, COMPANION, companion, config);
  return { access_token: token, expires_in: SESSION_MS / 1_000 };
}

/** List and end sessions. */
export const sessionRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/sessions',
      {
        onRequest: guard.required,
        schema: { summary: 'Where the member is signed in', response: { 200: SessionsAnswerSchema } },
      },
      async (request) => {
        const { user, sessionId } = memberOf(request);
        const sessions = await listSessions(deps.pool, user.id, deps.clock());
        return {
          data: sessions.map(({ id, device, created_at, last_used_at, expires_at }) => ({
            id,
            device,
            created_at: created_at.toISOString(),
            last_used_at: last_used_at.toISOString(),
            expires_at: expires_at.toISOString(),
            current: id === sessionId,
          })),
        };
      },
    );

    api.delete(
      '/users/sessions/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Sign out in one place',
          description: '404: the member has no such session.',
          params: IdParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user, sessionId } = memberOf(request);
        const { id } = request.params;
        if (!(await endSession(deps.pool, user.id, id))) {
          throw new ApiError(404, { code: 'no_such_session' }, 'params.id');
        }
        if (id === sessionId) clearSessionCookies(reply, deps.config);
        return { status: 200 as const };
      },
    );

    api.delete(
      '/users/sessions',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Sign out everywhere',
          description: 'Remembered devices are forgotten as well. With `keep=current` this session stays.',
          querystring: EndSessionsQuerySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user, sessionId } = memberOf(request);
        const keep = request.query.keep === 'current' ? sessionId : null;
        await endSessions(deps.pool, user.id, keep);
        if (keep === null) clearSessionCookies(reply, deps.config);
        return { status: 200 as const };
      },
    );
  };
