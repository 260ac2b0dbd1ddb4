import type { Pool } from 'pg';
import { z } from 'zod';
import type { EnterpriseRequest } from '#schemas/api/plans.ts';
import { MAIL_PAGES } from '#schemas/i18n/mailPages.ts';
import { storableText } from '#schemas/text.ts';
import { isUniqueViolation, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, many, maybe, msColumn } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { mailOperator } from '#server/platform/mail/operatorDigest.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

/** What members leave for an offer of Enterprise. Times in milliseconds since 1970. */

/**
 * Stores a request, mails it to the operator, and answers the member with what happens next: at the confirmed address of the account,
 * because anybody could write another one, and words for its owner.
 * @throws ApiError 409 `enterprise_requested`: one of the member waits already.
 */
export async function requestEnterprise(
  pool: Pool,
  user: User,
  given: EnterpriseRequest,
  { operator, now }: { readonly operator: string | null; readonly now: number },
): Promise<void> {
  const request = { ...given, company: storableText(given.company), message: storableText(given.message) };
  try {
    await withTransaction(pool, async (client) => {
      await client.query(
        'INSERT INTO enterprise_requests (user_id, company, name, email, message, at) VALUES ($1, $2, $3, $4, $5, $6)',
        [user.id, request.company, storableText(request.name), request.email, request.message, new Date(now)],
      );
      if (user.emailVerifiedAt !== null) {
        const answer = writeMail(user.language, (mails) =>
          mails.enterpriseRequested({ name: user.name, page: MAIL_PAGES.plan }),
        );
        await queueMail(client, user.email, answer, now);
      }
      const { username } = user;
      await mailOperator(client, operator, (mails) => mails.enterpriseRequest({ ...request, username }), {
        now,
        digest: 'enterprise',
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'enterprise_requests_waiting')) throw error;
    throw new ApiError(409, { code: 'enterprise_requested' });
  }
}

/** When the member's waiting request was made; null: none waits. */
export async function waitingRequest(db: Db, userId: number): Promise<number | null> {
  const found = await maybe(
    db,
    z.object({ at: msColumn }),
    'SELECT at FROM enterprise_requests WHERE user_id = $1 AND answered_at IS NULL',
    [userId],
  );
  return found === null ? null : found.at;
}

const WaitingSchema = z.object({
  username: z.string(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  at: msColumn,
});

/** Requests that wait, the oldest first. */
export async function listRequests(db: Db) {
  return await many(
    db,
    WaitingSchema,
    `SELECT u.username, r.company, r.name, r.email, r.message, r.at FROM enterprise_requests r JOIN users u ON u.id = r.user_id
      WHERE r.answered_at IS NULL ORDER BY r.at, r.id`,
  );
}
