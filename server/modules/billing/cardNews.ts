import type { PoolClient } from 'pg';
import type { CardNews } from '#schemas/api/notifications.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { getUser } from '#server/modules/users/repository.ts';
import { pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

/** What members, and of money that goes back the operator, are told of cards. */

export interface ToldOfCard {
  /** Told once. */
  readonly key: string;
  readonly data: CardNews;
  readonly now: number;
  /** Where the links of mails lead. */
  readonly site: string;
}

/** Tells a member once, by notification and mail, in the caller's transaction; false: they know. */
export async function tellOfCard(
  client: PoolClient,
  userId: number,
  { key, data, now, site }: ToldOfCard,
): Promise<boolean> {
  if (!(await notify(client, userId, { key, kind: 'card', data, at: now }))) return false;
  const { name, email, language } = await getUser(client, userId);
  const link = pageLink(site, language, '/profile-settings/change_plan');
  await queueMail(
    client,
    email,
    writeMail(language, (mails) => mails.card({ ...data, name, link })),
    now,
  );
  return true;
}

/** Tells the operator of money that went back, or came again. `writtenOff`: cents that nobody pays. */
export async function tellOperator(
  client: PoolClient,
  userId: number,
  given: {
    readonly operator: string | null;
    readonly data: CardNews;
    readonly writtenOff: number;
    readonly now: number;
  },
): Promise<void> {
  const { operator, data, writtenOff, now } = given;
  if (operator === null) return;
  const { username } = await getUser(client, userId);
  await queueMail(
    client,
    operator,
    writeMail(BUILD_LANGUAGE, (mails) => mails.cardReturned({ ...data, username, writtenOff })),
    now,
  );
}
