import type { PoolClient } from 'pg';
import {
  ConfirmSecondFactorBodySchema,
  RecoveryCodesAnswerSchema,
  SecondFactorBodySchema,
  SecondFactorSchema,
  StartSecondFactorAnswerSchema,
  StartSecondFactorBodySchema,
} from '#schemas/api/secondFactor.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { MAIL_PAGES } from '#schemas/i18n/mailPages.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import {
  confirmSecondFactor,
  dropSecondFactor,
  putRecoveryCodes,
  readSecondFactor,
  startSecondFactor,
} from '#server/modules/users/repository/secondFactors.ts';
import { endSessions } from '#server/modules/users/repository/sessions.ts';
import { lockCredential, type User } from '#server/modules/users/repository.ts';
import {
  newRecoveryCodes,
  newSecret,
  proveSecondFactor,
  recoveryHash,
  secretUri,
} from '#server/modules/users/secondFactor.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { CODE_TRIES, CURRENT_PASSWORD, countCall } from '#server/platform/rateLimit.ts';
import { refuseWrongPassword } from './passwordRoutes.ts';

/** A second step of signing in, for members who want it: turned on and off with the password and a code. */
export const secondFactorRoutes: MemberRoutes = (context) => async (api) => {
  const { deps, guard } = context;
  const { pool, clock } = deps;
  const BASE = '/users/second-factor';

  /** Requires the password of the account. @throws ApiError 403, 429 */
  const checkPassword = async (request: Parameters<typeof memberOf>[0] & { readonly ip: string }, password: string) => {
    const { user } = memberOf(request);
    await countCall(CURRENT_PASSWORD, request, String(user.id), deps);
    await refuseWrongPassword(context, user, password);
    return user;
  };
  const checkCode = async (
    client: PoolClient,
    request: Parameters<typeof memberOf>[0] & { readonly ip: string },
    { user, code }: { readonly user: User; readonly code: string },
  ) => {
    await countCall(CODE_TRIES, request, String(user.id), deps);
    await lockCredential(client, user.id);
    if (!(await proveSecondFactor(client, user.id, code, clock()))) throw wrongCode();
  };

  api.get(
    BASE,
    {
      onRequest: guard.required,
      schema: { summary: 'The second step of your sign-in', response: { 200: SecondFactorSchema } },
    },
    async (request) => {
      const found = await readSecondFactor(pool, memberOf(request).user.id);
      return {
        since: found && new Date(found.since).toISOString(),
        recovery_left: found?.recoveryLeft ?? 0,
      };
    },
  );

  api.post(
    `${BASE}/secret`,
    {
      onRequest: guard.required,
      schema: {
        summary: 'Begin a second step of signing in',
        description:
          'Signing in asks for nothing new until a code confirms it. 403: the password is wrong. 409: it is on.',
        body: StartSecondFactorBodySchema,
        response: { 200: StartSecondFactorAnswerSchema },
      },
    },
    async (request) => {
      const user = await checkPassword(request, request.body.password);
      const secret = newSecret();
      if (!(await startSecondFactor(pool, user.id, secret, clock()))) throw stateError('on');
      return { secret, uri: secretUri(secret, user.username) };
    },
  );

  api.post(
    BASE,
    {
      onRequest: guard.required,
      schema: {
        summary: 'Turn the second step on with a code of the app',
        description:
          'Returns recovery codes, once. Ends the other sessions and forgets devices. 409: it is on. 422: wrong code.',
        body: ConfirmSecondFactorBodySchema,
        response: { 200: RecoveryCodesAnswerSchema },
      },
    },
    async (request) => {
      const { user, sessionId } = memberOf(request);
      const codes = newRecoveryCodes();
      await withTransaction(pool, async (client) => {
        if (await readSecondFactor(client, user.id)) throw stateError('on');
        await checkCode(client, request, { user, code: request.body.code });
        if (!(await confirmSecondFactor(client, user.id, clock()))) throw stateError('on');
        await putRecoveryCodes(client, user.id, codes.map(recoveryHash));
        await endSessions(client, user.id, sessionId);
        await tell(client, user.id, true, clock());
      });
      return { recovery_codes: [...codes] };
    },
  );

  api.post(
    `${BASE}/recovery`,
    {
      onRequest: guard.required,
      schema: {
        summary: 'Recovery codes in place of those before',
        description: '403: the password is wrong. 409: the second step is off. 422: wrong code.',
        body: SecondFactorBodySchema,
        response: { 200: RecoveryCodesAnswerSchema },
      },
    },
    async (request) => {
      const user = await checkPassword(request, request.body.password);
      const codes = newRecoveryCodes();
      await withTransaction(pool, async (client) => {
        if (!(await readSecondFactor(client, user.id))) throw stateError('off');
        await checkCode(client, request, { user, code: request.body.code });
        await putRecoveryCodes(client, user.id, codes.map(recoveryHash));
      });
      return { recovery_codes: [...codes] };
    },
  );

  api.post(
    `${BASE}/off`,
    {
      onRequest: guard.required,
      schema: {
        summary: 'Turn the second step off',
        description: '403: the password is wrong. 409: it is off. 422: wrong code.',
        body: SecondFactorBodySchema,
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request) => {
      const user = await checkPassword(request, request.body.password);
      await withTransaction(pool, async (client) => {
        if (!(await readSecondFactor(client, user.id))) throw stateError('off');
        await checkCode(client, request, { user, code: request.body.code });
        await dropSecondFactor(client, user.id);
        await tell(client, user.id, false, clock());
      });
      return { status: 200 as const };
    },
  );
};

const wrongCode = () => new ApiError(422, { code: 'second_factor', reason: 'wrong' }, 'body.code');
const stateError = (reason: 'on' | 'off') => new ApiError(409, { code: 'second_factor', reason });

async function tell(client: PoolClient, userId: number, isOn: boolean, at: number): Promise<void> {
  const news = { key: `second_factor ${at}`, kind: 'second_factor', data: { is_on: isOn }, at } as const;
  await notifyAndMail(client, userId, news, ({ name, language }) =>
    writeMail(language, (mails) => mails.secondFactor({ name, at, isOn, page: MAIL_PAGES.security })),
  );
}
