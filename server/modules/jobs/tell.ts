import type { PoolClient } from 'pg';
import type { JobAdNews } from '#schemas/api/notifications.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { readPoster } from './repository/posters.ts';

/** A notification and a mail for the poster of an ad, unless they are on the way out. The same `key` tells once. */
export async function tell(
  client: PoolClient,
  userId: number,
  { key, now, ...news }: JobAdNews & { readonly key: string; readonly now: number },
): Promise<void> {
  if (!(await mayWorkFor(client, userId, 'posting'))) return;
  if (!(await notify(client, userId, { key: `job ${key}`, kind: 'job_ad', data: news, at: now }))) return;
  const { name, email, language } = await readPoster(client, userId);
  const { slug: _, ...said } = news;
  await queueMail(
    client,
    email,
    writeMail(language, (mails) => mails.jobAd({ ...said, name })),
    now,
  );
}
