import { ChangeEmailBodySchema, CODE_MS, CodeAnswerSchema, EmailCodesBodySchema } from '#schemas/api/auth.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { CHANGE_EMAIL } from '#schemas/forms/account.ts';
import { MAIL_PAGES } from '#schemas/i18n/mailPages.ts';
import { checkCode, sendCode } from '#server/modules/users/codes.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { dropCodes, spendCode } from '#server/modules/users/repository/codes.ts';
import { accountKey, findUser, lockCredential, setEmail } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { CODE_TRIES, CODES, countCall } from '#server/platform/rateLimit.ts';

/**
 * A change of the address, confirmed by a code at the address of the account and by one at the new one: who has taken over a session
 * cannot take the account, and a wrongly typed address locks nobody out.
 */
export const emailRoutes: MemberRoutes = (context) => async (api) => {
  const { deps, guard } = context;

  api.post(
    '/users/auth/email-codes',
    {
      onRequest: guard.required,
      schema: {
        summary: 'Send codes for another email address',
        description:
          'One to the address of the account and one to the new one. 403: the new one has an account. 422: it is the address of this account. 503: an email could not be sent.',
        body: EmailCodesBodySchema,
        response: { 200: CodeAnswerSchema },
      },
    },
    async (request, reply) => {
      const email = request.body.email.trim();
      const { user } = memberOf(request);
      checkForm(CHANGE_EMAIL, { email });
      refuseOwn(user.email, email);
      await countCall(CODES, request, String(user.id), deps);
      if (await findUser(deps.pool, email))
        throw new ApiError(403, { code: 'email_taken', reason: 'code' }, 'body.email');
      await sendCode(context, request, reply, { purpose: 'email_from', email: user.email }, user.language);
      await sendCode(context, request, reply, { purpose: 'email_to', email }, user.language);
      return { expires_in: CODE_MS / 1_000 };
    },
  );

  api.post(
    '/users/auth/change-email',
    {
      onRequest: guard.required,
      schema: {
        summary: 'Change the email address with both codes',
        description: '403: the new address has an account. 422: a code is wrong.',
        body: ChangeEmailBodySchema,
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request) => {
      const { current_code: currentCode, email_code: emailCode } = request.body;
      const email = request.body.email.trim();
      const { user } = memberOf(request);
      checkForm(CHANGE_EMAIL, { email, current_code: currentCode, email_code: emailCode });
      refuseOwn(user.email, email);
      await countCall(CODE_TRIES, request, String(user.id), deps);
      const from = { purpose: 'email_from', email: user.email } as const;
      const to = { purpose: 'email_to', email } as const;
      const fromHash = await checkCode(context, request, from, currentCode);
      if (fromHash === null) throw wrongCode('current_code');
      const toHash = await checkCode(context, request, to, emailCode);
      if (toHash === null) throw wrongCode('email_code');
      const now = deps.clock();
      await withTransaction(deps.pool, async (client) => {
        await lockCredential(client, user.id);
        if (!(await spendCode(client, from, fromHash))) throw wrongCode('current_code');
        if (!(await spendCode(client, to, toHash))) throw wrongCode('email_code');
        await setEmail(client, user.id, email, now);
        // A code for a new password that lies in the mailbox before would still open the account.
        await dropCodes(client, { purpose: 'reset', email: user.email });
        const told = { name: user.name, at: now, email, page: MAIL_PAGES.security };
        await queueMail(
          client,
          user.email,
          writeMail(user.language, (mails) => mails.emailChanged(told)),
          now,
        );
      });
      return { status: 200 as const };
    },
  );
};

function refuseOwn(own: string, email: string): void {
  if (accountKey(own) === accountKey(email)) throw new ApiError(422, { code: 'same_email' }, 'body.email');
}

const wrongCode = (field: 'current_code' | 'email_code') =>
  new ApiError(422, { code: 'invalid_code', reason: 'email' }, `body.${field}`);
