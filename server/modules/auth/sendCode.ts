import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import type { Letter } from '#server/platform/mail/letters.ts';
import { type CodeFor, keepCode } from './codes.ts';
import { ASKED, giveCookie } from './cookies.ts';
import type { MemberContext } from './memberRoutes.ts';
import { newCode, newToken } from './secrets.ts';

const SECOND_TRY_AFTER_MS = 500;

/**
 * Sends a new code and marks the browser that asked. The mail leaves at once instead of waiting in the outbox: a code is
 * never kept readable, and who waits for it is told when it does not come.
 * @throws ApiError 503 when the mail could not be sent, twice; an earlier code stays valid then.
 */
export async function sendCode(
  { deps: { pool, clock, config, log }, mailer, passwords }: MemberContext,
  request: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
  { letter, ...codeFor }: CodeFor & { readonly letter: (code: string) => Letter },
): Promise<void> {
  const code = newCode();
  const send = () => mailer.send(codeFor.email, letter(code), clock());
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
  await keepCode(pool, codeFor, { codeHash: await passwords.hash(code), browser, now: clock() });
  giveCookie(reply, ASKED, browser, config);
}
