import type { PoolClient } from 'pg';
import type { Posting } from '#schemas/api/jobs.ts';
import type { JobAdNews } from '#schemas/api/notifications.ts';
import { adPage } from '#schemas/i18n/mailPages.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { mailOperator } from '#server/platform/mail/operatorDigest.ts';

/** Notifies the poster of an ad, once for a `key`, unless they are on the way out. */
export async function notifyPoster(
  client: PoolClient,
  userId: number,
  { key, now, ...data }: JobAdNews & { readonly key: string; readonly now: number },
): Promise<void> {
  if (!(await mayWorkFor(client, userId, 'posting'))) return;
  await notifyAndMail(client, userId, { key: `job ${key}`, kind: 'job_ad', data, at: now }, ({ name, language }) =>
    writeMail(language, (mails) => mails.jobAd({ ...data, name, page: adPage(data.slug, data.what) })),
  );
}

/** An ad waits for a review: in the log, and by mail where the operator has named an address. */
export async function announceReview(
  { config, pool, log }: Pick<Deps, 'config' | 'pool' | 'log'>,
  { slug, fields }: Posting,
  now: number,
): Promise<void> {
  log.info({ slug }, 'an ad for a job waits for a review');
  if (slug === null) return;
  const { title, company } = fields;
  await mailOperator(pool, config.links.email, (mails) => mails.adWaits({ title, company, slug }), {
    now,
    digest: 'ads',
  });
}
