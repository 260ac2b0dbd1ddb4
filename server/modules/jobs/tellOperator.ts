import type { Pool } from 'pg';
import type { Posting } from '#schemas/api/jobs.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startsDigest, tellDigests } from '#server/platform/mail/digest.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

const DIGEST = 'operator ads';

/** An ad waits for a review: in the log, and by mail where the operator has named an address. */
export async function tellOperator({ config, pool, log }: Deps, { slug, fields }: Posting, now: number): Promise<void> {
  log.info({ slug }, 'an ad for a job waits for a review');
  const { email } = config.links;
  if (email === null || slug === null || !(await startsDigest(pool, DIGEST, now))) return;
  const { title, company } = fields;
  await queueMail(
    pool,
    email,
    writeMail(BUILD_LANGUAGE, (mails) => mails.adWaits({ title, company, slug })),
    now,
  );
}

/** Mails how many ads came within the hour after the last mail. */
export async function mailAdsTogether(
  pool: Pool,
  operator: string,
  timing: { readonly now: number; readonly stopping?: AbortSignal },
): Promise<void> {
  await tellDigests(
    pool,
    DIGEST,
    async (client, { waiting: count }) => {
      const mail = writeMail(BUILD_LANGUAGE, (mails) => mails.operatorDigest({ what: 'ads', count }));
      await queueMail(client, operator, mail, timing.now);
    },
    timing,
  );
}
