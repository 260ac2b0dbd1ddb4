import type { Posting } from '#schemas/api/jobs.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { startsOperatorDigest } from '#server/platform/mail/operatorDigest.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

/** An ad waits for a review: in the log, and by mail where the operator has named an address. */
export async function tellOperator({ config, pool, log }: Deps, { slug, fields }: Posting, now: number): Promise<void> {
  log.info({ slug }, 'an ad for a job waits for a review');
  const { email } = config.links;
  if (email === null || slug === null || !(await startsOperatorDigest(pool, 'ads', now))) return;
  const { title, company } = fields;
  await queueMail(
    pool,
    email,
    writeMail(BUILD_LANGUAGE, (mails) => mails.adWaits({ title, company, slug })),
    now,
  );
}
