import type { PoolClient } from 'pg';
import type { CardNews } from '#schemas/api/notifications.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { getUser } from '#server/modules/users/repository.ts';
import { pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { mailOperator } from '#server/platform/mail/operatorDigest.ts';

/** Notices of cards to members, and of money that goes back to the operator. */

export interface CardNotice {
  /** Given once. */
  readonly key: string;
  readonly data: CardNews;
  readonly now: number;
  /** Where the links of mails lead. */
  readonly site: string;
}

/** Notifies a member of their card, once for a key, in the caller's transaction. */
export async function notifyOfCard(
  client: PoolClient,
  userId: number,
  { key, data, now, site }: CardNotice,
): Promise<void> {
  await notifyAndMail(client, userId, { key, kind: 'card', data, at: now }, ({ name, language }) => {
    const link = pageLink(site, language, '/profile-settings/change_plan');
    return writeMail(language, (mails) => mails.card({ ...data, name, link }));
  });
}

/** Mails the operator of money that went back, or came again. `writtenOff`: cents that nobody pays. */
export async function mailOfReturn(
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
  await mailOperator(client, operator, (mails) => mails.cardReturned({ ...data, username, writtenOff }), { now });
}
