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
import { lockCredential } from '#server/modules/users/repository.ts';
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
  const checkPassword = async (request: Asked, password: string) => {
    const { user } = memberOf(request);
    await countCall(CURRENT_PASSWORD, request, String(user.id), deps);
    await refuseWrongPassword(context, user, password);
  };
  /** Does what takes a code, where the second step is `on` or off. @throws ApiError 409, 422, 429 */
  const withCode = async (
    request: Asked,
    { code, on }: { readonly code: string; readonly on: boolean },
    work: (client: PoolClient, userId: number) => Promise<void>,
  ) => {
    const { id } = memberOf(request).user;
    await countCall(CODE_TRIES, request, String(id), deps);
    await withTransaction(pool, async (client) => {
      await lockCredential(client, id);
      if (((await readSecondFactor(client, id)) !== null) !== on) throw stateError(on ? 'off' : 'on');
      if (!(await proveSecondFactor(client, id, code, clock()))) throw wrongCode();
      await work(client, id);
    });
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
      const { user } = memberOf(request);
      await checkPassword(request, request.body.password);
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
      const codes = newRecoveryCodes();
      await withCode(request, { code: request.body.code, on: false }, async (client, userId) => {
        await confirmSecondFactor(client, userId, clock());
        await putRecoveryCodes(client, userId, codes.map(recoveryHash));
        await endSessions(client, userId, memberOf(request).sessionId);
        await tell(client, userId, true, clock());
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
      const { password, code } = request.body;
      await checkPassword(request, password);
      const codes = newRecoveryCodes();
      await withCode(request, { code, on: true }, (client, userId) =>
        putRecoveryCodes(client, userId, codes.map(recoveryHash)),
      );
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
      const { password, code } = request.body;
      await checkPassword(request, password);
      await withCode(request, { code, on: true }, async (client, userId) => {
        await dropSecondFactor(client, userId);
        await tell(client, userId, false, clock());
      });
      return { status: 200 as const };
    },
  );
};

type Asked = Parameters<typeof memberOf>[0] & { readonly ip: string };

const wrongCode = () => new ApiError(422, { code: 'second_factor', reason: 'wrong' }, 'body.code');
const stateError = (reason: 'on' | 'off') => new ApiError(409, { code: 'second_factor', reason });

async function tell(client: PoolClient, userId: number, isOn: boolean, at: number): Promise<void> {
  const news = { key: `second_factor ${at}`, kind: 'second_factor', data: { is_on: isOn }, at } as const;
  await notifyAndMail(client, userId, news, ({ name, language }) =>
    writeMail(language, (mails) => mails.secondFactor({ name, at, isOn, page: MAIL_PAGES.security })),
  );
}
