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
import { seeBrowser } from '#server/modules/notifications/repository/browsers.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { COMPANION, clearSessionCookies, DEVICE, giveCookie, takeCookie } from '#server/modules/users/cookies.ts';
import { type MemberContext, type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { readSecondFactor } from '#server/modules/users/repository/secondFactors.ts';
import {
  DEVICE_LENGTH_MAX,
  endSession,
  endSessions,
  findDevice,
  forgetDevice,
  leaveSession,
  listSessions,
  newDevice,
  openSession,
  rememberDevice,
  takeDeviceToken,
} from '#server/modules/users/repository/sessions.ts';
import {
  type Credential,
  findCredential,
  limitSubject,
  lockCredential,
  renewPasswordHash,
} from '#server/modules/users/repository.ts';
import { proveSecondFactor } from '#server/modules/users/secondFactor.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { CODE_TRIES, countCall, countLogin } from '#server/platform/rateLimit.ts';

/** Sign-in by password or remembered device, and sign-out. */
export const signInRoutes: MemberRoutes = (context) => async (api) => {
  const { deps, guard } = context;

  api.post(
    '/users/auth/login',
    {
      schema: {
        summary: 'Sign in',
        description:
          'Returns a bearer token, valid only together with the cookie set by the same response. Without a password, the device must be remembered. 403: wrong credentials, or `second_factor`: call again with a code as well.',
        body: LoginBodySchema,
        response: { 200: LoginAnswerSchema },
      },
    },
    async (request, reply) => {
      const { username: identity, password, remember = false, code } = request.body;
      checkForm(SIGN_IN, { username: identity, ...(password === undefined ? {} : { password }) });
      const found = await findCredential(deps.pool, identity);
      const token = request.cookies[DEVICE];
      const device =
        found && token !== undefined ? await findDevice(deps.pool, token, found.user.id, deps.clock()) : null;
      const subject = limitSubject(found?.user ?? null, identity);
      const takeTryBack = await countLogin(request, { subject, device }, deps);
      const proof =
        password === undefined
          ? await proveByDevice(context, found, request.cookies[DEVICE])
          : await proveByPassword(context, found, { password, remember });
      if (proof && password !== undefined && (await readSecondFactor(deps.pool, proof.userId))) {
        // The try is not taken back: a network counts as the member's own once a code was right.
        if (code === undefined) throw new ApiError(403, { code: 'second_factor', reason: 'needed' });
        await countCall(CODE_TRIES, request, String(proof.userId), deps);
        if (!(await proveSecondFactor(deps.pool, proof.userId, code, deps.clock())))
          throw new ApiError(403, { code: 'second_factor', reason: 'wrong' }, 'body.code');
      }
      const answer = proof && (await signIn(context, request, reply, proof));
      if (!answer) {
        if (password === undefined) takeCookie(reply, DEVICE, deps.config);
        throw new ApiError(403, { code: 'wrong_credentials' });
      }
      await takeTryBack();
      return answer;
    },
  );

  api.post(
    '/users/auth/logout',
    {
      onRequest: guard.optional,
      schema: {
        summary: 'Sign out of this session',
        description: 'Succeeds without a session too. A remembered device stays remembered until its day is over.',
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request, reply) => {
      if (request.member) {
        const { user, sessionId } = memberOf(request);
        await leaveSession(deps.pool, user.id, sessionId);
      }
      clearSessionCookies(reply, deps.config);
      return { status: 200 as const };
    },
  );
};

/** What proves a member: a credential at its version, or a device token, which is taken when the session opens. */
interface Proof {
  readonly userId: number;
  /** Version of the credential that was checked. */
  readonly version: number;
  readonly remember: boolean;
  readonly deviceToken?: string;
}

async function proveByPassword(
  { deps, passwords }: MemberContext,
  found: Credential | null,
  { password, remember }: { readonly password: string; readonly remember: boolean },
): Promise<Proof | null> {
  if (!(await passwords.verify(found?.passwordHash ?? null, password)) || !found) return null;
  const { user, passwordHash, version } = found;
  if (passwordHash !== null && passwords.isOutdated(passwordHash)) {
    await renewPasswordHash(deps.pool, user.id, passwordHash, await passwords.hash(password));
  }
  return { userId: user.id, version, remember };
}

async function proveByDevice(
  { deps }: MemberContext,
  found: Credential | null,
  deviceToken = '',
): Promise<Proof | null> {
  if (found) return { userId: found.user.id, version: found.version, remember: true, deviceToken };
  // Nobody is meant, but a token that is used twice was stolen.
  await takeDeviceToken(deps.pool, deviceToken, 0, deps.clock());
  return null;
}

/**
 * Opens a session for a proven member; null: the device token is not valid, or the credential changed meanwhile. All
 * is issued under the lock of the member, so that nothing survives a change of the password.
 * @throws ApiError 403 `account_suspended`
 */
export async function signIn(
  { deps: { pool, config, clock } }: MemberContext,
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
  reply: FastifyReply,
  { userId, version, remember, deviceToken }: Proof,
) {
  const now = clock();
  const known = request.cookies[DEVICE];
  const browser = (request.headers['user-agent'] ?? '').slice(0, DEVICE_LENGTH_MAX);
  const opened = await withTransaction(pool, async (client) => {
    const credential = await lockCredential(client, userId);
    if (credential?.version !== version) return null;
    let device = remember ? newDevice(now) : null;
    if (deviceToken !== undefined) device = await takeDeviceToken(client, deviceToken, userId, now);
    else if (known !== undefined) await forgetDevice(client, known);
    if (deviceToken !== undefined && !device) return null;
    if (credential.isSuspended) throw new ApiError(403, { code: 'account_suspended' });
    const nextToken = device && (await rememberDevice(client, userId, device));
    if (await seeBrowser(client, userId, browser, now)) {
      const news = { key: `signed_in ${now} ${browser}`, at: now };
      await notify(client, userId, { ...news, kind: 'signed_in', data: { device: browser } });
    }
    const session = await openSession(client, { userId, device: browser, family: device?.family ?? null, now });
    return { device, nextToken, session };
  });
  if (!opened) return null;
  const { device, nextToken, session } = opened;
  if (device && nextToken) giveCookie(reply, DEVICE, nextToken, config, device.expiresAt - now);
  else if (known !== undefined) takeCookie(reply, DEVICE, config);
  giveCookie(reply, COMPANION, session.companion, config);
  return { access_token: session.token, expires_in: SESSION_MS / 1_000 };
}

/** List and end sessions. */
export const sessionRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/sessions',
      {
        onRequest: guard.required,
        schema: { summary: 'Sessions of the member', response: { 200: SessionsAnswerSchema } },
      },
      async (request) => {
        const { user, sessionId } = memberOf(request);
        const sessions = await listSessions(deps.pool, user.id, deps.clock());
        return {
          data: sessions.map(({ id, device, created_at, last_used_at, expires_at }) => ({
            id,
            device,
            created_at,
            last_used_at,
            expires_at,
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
          summary: 'End one session',
          description: 'Also forgets the remembered device. 404: the member has no such session.',
          params: IdParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user, sessionId } = memberOf(request);
        const { id } = request.params;
        if (!(await withTransaction(deps.pool, (client) => endSession(client, user.id, id)))) {
          throw new ApiError(404, { code: 'no_such_session' }, 'params.id');
        }
        if (id === sessionId) {
          clearSessionCookies(reply, deps.config);
          takeCookie(reply, DEVICE, deps.config);
        }
        return { status: 200 as const };
      },
    );

    api.delete(
      '/users/sessions',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Sign out everywhere',
          description: 'Also forgets remembered devices. `keep=current` keeps this session.',
          querystring: EndSessionsQuerySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user, sessionId } = memberOf(request);
        const keep = request.query.keep === 'current' ? sessionId : null;
        await withTransaction(deps.pool, (client) => endSessions(client, user.id, keep));
        if (keep === null) clearSessionCookies(reply, deps.config);
        return { status: 200 as const };
      },
    );
  };
