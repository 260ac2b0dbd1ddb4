import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginAnswerSchema, LoginBodySchema, SESSION_MS } from '#schemas/api/auth.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { SIGN_IN } from '#schemas/forms/account.ts';
import { findUser, findWithPassword, setPasswordHash } from '#server/modules/account/repository.ts';
import { seeBrowser } from '#server/modules/notifications/browsers.ts';
import { notify } from '#server/modules/notifications/notify.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { countCall, LOGIN, LOGIN_HERE, triesOf } from '#server/platform/rate-limit/callLimits.ts';
import { countAgainst, endCount } from '#server/platform/rate-limit/limit.ts';
import { COMPANION, clearSessionCookies, DEVICE, giveCookie, takeCookie } from './cookies.ts';
import { forgetDevice, rememberDevice, takeDeviceToken } from './devices.ts';
import { type MemberContext, type MemberRoutes, memberOf } from './memberRoutes.ts';
import { DEVICE_LENGTH_MAX, endSession, openSession } from './sessions.ts';

/** Signing in, by password or as a remembered device, and out. */
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
  /** The family of the device token that proved it. */
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

/** Opens a session for somebody who has proven who they are; `family` goes on when a remembered device proved it. */
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
