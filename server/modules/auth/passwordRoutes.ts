import type { PoolClient } from 'pg';
import {
  ChangePasswordBodySchema,
  CODE_MS,
  CodeAnswerSchema,
  EmailQuerySchema,
  ResetPasswordBodySchema,
} from '#schemas/api/auth.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { CHANGE_PASSWORD, RESET_PASSWORD, SIGN_IN } from '#schemas/forms/account.ts';
import { MAIL_PAGES } from '#schemas/i18n/mailPages.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { checkCode, sendCode } from '#server/modules/users/codes.ts';
import { type MemberContext, type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { dropCodes, spendCode } from '#server/modules/users/repository/codes.ts';
import { endSessions } from '#server/modules/users/repository/sessions.ts';
import {
  findCredential,
  findUser,
  limitSubject,
  lockCredential,
  markEmailVerified,
  setPasswordHash,
  type User,
} from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { CODE_TRIES, CODES, CURRENT_PASSWORD, countCall } from '#server/platform/rateLimit.ts';
import { refuseCommonPassword } from './commonPasswords.ts';

/** Password reset by code, and change. Both end other sessions and forget devices. */
export const passwordRoutes: MemberRoutes = (context) => async (api) => {
  const { deps, guard, passwords } = context;

  api.get(
    '/users/auth/get-reset-password-code',
    {
      config: { byScriptOnly: true },
      schema: {
        summary: 'Send a code for a new password',
        description: '`email` may also be a username. 403: no such account. 503: the email could not be sent.',
        querystring: EmailQuerySchema,
        response: { 200: CodeAnswerSchema },
      },
    },
    async (request, reply) => {
      const identity = request.query.email.trim();
      checkForm({ email: SIGN_IN.username }, { email: identity }, 'querystring');
      const user = await findUser(deps.pool, identity);
      await countCall(CODES, request, limitSubject(user, identity), deps);
      if (!user) throw new ApiError(403, { code: 'no_such_user' }, 'querystring.email');
      await sendCode(context, request, reply, { purpose: 'reset', email: user.email }, user.language);
      return { expires_in: CODE_MS / 1_000 };
    },
  );

  api.post(
    '/users/auth/reset-password',
    {
      schema: {
        summary: 'Set a new password with a code',
        description: '`email` may also be a username. Ends every session. 422: a field or the code is wrong.',
        body: ResetPasswordBodySchema,
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request) => {
      const { email: given, password, confirmPassword, reset_password_code: typed } = request.body;
      const identity = given.trim();
      checkForm({ email: SIGN_IN.username }, { email: identity });
      checkForm(RESET_PASSWORD, { password, confirmPassword, reset_password_code: typed });
      await refuseCommonPassword(password, 'password');
      const user = await findUser(deps.pool, identity);
      await countCall(CODE_TRIES, request, limitSubject(user, identity), deps);

      const wrongCode = () => new ApiError(422, { code: 'invalid_code', reason: 'reset' }, 'body.reset_password_code');
      const now = deps.clock();
      const codeFor = { purpose: 'reset', email: user?.email ?? identity } as const;
      const code = await checkCode(context, request, codeFor, typed);
      if (!user || code === null) throw wrongCode();
      const passwordHash = await passwords.hash(password);
      await withTransaction(deps.pool, async (client) => {
        if (!(await spendCode(client, codeFor, code))) throw wrongCode();
        await markEmailVerified(client, user.id, now);
        await setPassword(client, user, { passwordHash, keep: null, now });
      });
      return { status: 200 as const };
    },
  );

  api.post(
    '/users/auth/change-password',
    {
      onRequest: guard.required,
      schema: {
        summary: 'Set a new password with the current one',
        description: 'Ends the other sessions. 403: the current password is wrong.',
        body: ChangePasswordBodySchema,
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request) => {
      const { password, new_password: newPassword } = request.body;
      const { user, sessionId } = memberOf(request);
      checkForm(CHANGE_PASSWORD, { password, new_password: newPassword });
      await refuseCommonPassword(newPassword, 'new_password');
      await countCall(CURRENT_PASSWORD, request, String(user.id), deps);
      const version = await refuseWrongPassword(context, user, password);
      const passwordHash = await passwords.hash(newPassword);
      await withTransaction(deps.pool, async (client) => {
        // A change or sign-out meanwhile wins: this password or session is not valid any more.
        if ((await lockCredential(client, user.id))?.version !== version) throw wrongPassword();
        await setPassword(client, user, { passwordHash, keep: sessionId, now: deps.clock() });
      });
      return { status: 200 as const };
    },
  );
};

const wrongPassword = () => new ApiError(403, { code: 'wrong_password' }, 'body.password');

/**
 * Requires the current password; returns the version of the credential.
 * @throws ApiError 403 `wrong_password`
 */
export async function refuseWrongPassword(
  { deps, passwords }: MemberContext,
  user: User,
  password: string,
): Promise<number> {
  const found = await findCredential(deps.pool, user.email);
  if (!(await passwords.verify(found?.passwordHash ?? null, password)) || !found) throw wrongPassword();
  return found.version;
}

interface PasswordChange {
  readonly passwordHash: string;
  /** Session to keep. */
  readonly keep: string | null;
  readonly now: number;
}

/** Sets the password, ends other sessions and codes, notifies the member and sends a mail. */
async function setPassword(client: PoolClient, user: User, { passwordHash, keep, now }: PasswordChange): Promise<void> {
  await setPasswordHash(client, user.id, passwordHash);
  await endSessions(client, user.id, keep);
  await dropCodes(client, { purpose: 'reset', email: user.email });
  const news = { key: `password_changed ${now}`, kind: 'password_changed', data: {}, at: now } as const;
  await notifyAndMail(client, user.id, news, ({ name, language }) =>
    writeMail(language, (mails) => mails.passwordChanged({ name, at: now, page: MAIL_PAGES.resetCode })),
  );
}
