import { CODE_MS, CodeAnswerSchema, EmailQuerySchema, SignUpBodySchema } from '#schemas/api/auth.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { MAIL_PAGES } from '#schemas/i18n/mailPages.ts';
import { storableText } from '#schemas/text.ts';
import { checkCode, sendCode } from '#server/modules/users/codes.ts';
import type { MemberRoutes } from '#server/modules/users/memberRoutes.ts';
import { spendCode } from '#server/modules/users/repository/codes.ts';
import { findUser, insertUser, limitSubject, markEmailVerified } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { askedLanguage } from '#server/platform/http/askedLanguage.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { CODE_TRIES, CODES, countCall } from '#server/platform/rateLimit.ts';
import { refuseCommonPassword } from './commonPasswords.ts';

/** Sign-up: a code verifies the mail address first. */
export const signUpRoutes: MemberRoutes = (context) => async (api) => {
  const { deps, passwords } = context;

  api.get(
    '/users/auth/get-register-code',
    {
      config: { byScriptOnly: true },
      schema: {
        summary: 'Send a code for a new account',
        description:
          'Only the latest code is valid. 403: the address has an account. 503: the email could not be sent.',
        querystring: EmailQuerySchema,
        response: { 200: CodeAnswerSchema },
      },
    },
    async (request, reply) => {
      const email = request.query.email.trim();
      checkForm(SIGN_UP, { email }, 'querystring');
      const user = await findUser(deps.pool, email);
      await countCall(CODES, request, limitSubject(user, email), deps);
      if (user) {
        throw new ApiError(403, { code: 'email_taken', reason: 'code' }, 'querystring.email');
      }
      await sendCode(context, request, reply, { purpose: 'register', email }, askedLanguage(request));
      return { expires_in: CODE_MS / 1_000 };
    },
  );

  api.post(
    '/users/auth/signup',
    {
      schema: {
        summary: 'Create an account',
        description: '403: the username or email address is taken. 422: a field or the code is wrong.',
        body: SignUpBodySchema,
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request) => {
      const { password, ref_id: refId, signup_code: typed } = request.body;
      const name = normalizeName(request.body.name);
      const username = normalizeUsername(request.body.username);
      const email = request.body.email.trim();
      checkForm(SIGN_UP, { name, username, email, password, signup_code: typed });
      await refuseCommonPassword(password, 'password');
      await countCall(CODE_TRIES, request, limitSubject(await findUser(deps.pool, email), email), deps);

      const wrongCode = () => new ApiError(422, { code: 'invalid_code', reason: 'register' }, 'body.signup_code');
      const codeFor = { purpose: 'register', email } as const;
      const now = deps.clock();
      const code = await checkCode(context, request, codeFor, typed);
      if (code === null) throw wrongCode();
      const passwordHash = await passwords.hash(password);
      await withTransaction(deps.pool, async (client) => {
        const user = await insertUser(client, {
          name,
          username,
          email,
          passwordHash,
          refId: refId ? storableText(refId) : null,
          language: askedLanguage(request),
          at: now,
        });
        if (!(await spendCode(client, codeFor, code))) throw wrongCode();
        await markEmailVerified(client, user.id, now);
        await queueMail(
          client,
          user.email,
          writeMail(user.language, (mails) => mails.welcome({ ...user, page: MAIL_PAGES.welcome })),
          now,
        );
      });
      return { status: 200 as const };
    },
  );
};
