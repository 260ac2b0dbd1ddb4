import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CODE_MS, CODE_TRIES_MAX } from '#schemas/api/auth.ts';
import type { Language } from '#schemas/constants.ts';
import { MAIL_PAGES } from '#schemas/i18n/mailPages.ts';
import { maybe } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { ASKED, giveCookie } from './cookies.ts';
import type { MemberContext } from './memberRoutes.ts';
import type { CodeFor } from './repository/codes.ts';
import { storeCode } from './repository/codes.ts';
import { accountKey } from './repository.ts';
import { newCode, newToken, tokenHash, typedCode } from './secrets.ts';

const HashSchema = z.object({ code_hash: z.string() });

/**
 * Checks a code; returns its hash for `spendCode`, or null. Each call counts as a try, and takes as long if no code
 * exists. Tries of the requesting browser and of all others are counted separately, so that others cannot exhaust a member's tries.
 */
export async function checkCode(
  { deps: { pool, clock }, passwords }: MemberContext,
  request: Pick<FastifyRequest, 'cookies'>,
  { purpose, email }: CodeFor,
  typed: string,
): Promise<string | null> {
  const found = await maybe(
    pool,
    HashSchema,
    `UPDATE codes SET tries = tries + (browser_hash = $4)::int, other_tries = other_tries + (browser_hash <> $4)::int
      WHERE purpose = $1 AND email_key = $2 AND expires_at > $3
        AND CASE WHEN browser_hash = $4 THEN tries ELSE other_tries END < ${CODE_TRIES_MAX}
     RETURNING code_hash`,
    [purpose, accountKey(email), new Date(clock()), tokenHash(request.cookies[ASKED] ?? '')],
  );
  const codeHash = found === null ? null : found.code_hash;
  return (await passwords.verify(codeHash, typedCode(typed))) ? codeHash : null;
}

/** In the place of a code that is over. */
const CODE_OVER = '······';
const SECOND_TRY_AFTER_MS = 500;

/**
 * Sends a new code and marks the requesting browser. Skips the outbox: codes are never stored in clear, and the user
 * learns of a failure at once.
 * @throws ApiError 503 when the mail failed twice; an earlier code stays valid.
 */
export async function sendCode(
  { deps: { pool, clock, config, log }, mailer, passwords }: MemberContext,
  request: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
  codeFor: CodeFor,
  language: Language,
): Promise<void> {
  const code = newCode();
  const write = (shown: string) =>
    writeMail(language, (mails) => {
      const texts = { code: shown, minutes: CODE_MS / 60_000 };
      switch (codeFor.purpose) {
        case 'register':
          return mails.registerCode({ ...texts, page: MAIL_PAGES.registerCode });
        case 'reset':
          return mails.resetCode({ ...texts, page: MAIL_PAGES.resetCode });
        case 'email_from':
        case 'email_to':
          return mails.emailCode({ ...texts, isNew: codeFor.purpose === 'email_to', page: MAIL_PAGES.security });
      }
    });
  const mail = { ...write(code), withoutCode: { mail: write(CODE_OVER), afterMs: CODE_MS } };
  const send = () => mailer.send(codeFor.email, mail, clock());
  try {
    await send().catch(async () => {
      await delay(SECOND_TRY_AFTER_MS);
      await send();
    });
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a code could not be sent');
    throw new ApiError(503, { code: 'code_not_sent' }, undefined, 5);
  }
  const browser = request.cookies[ASKED] ?? newToken();
  await storeCode(pool, codeFor, { codeHash: await passwords.hash(code), browser, now: clock() });
  giveCookie(reply, ASKED, browser, config);
}
