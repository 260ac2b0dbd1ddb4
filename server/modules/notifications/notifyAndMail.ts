import { type Recipient, readRecipient } from '#server/modules/users/repository/recipients.ts';
import type { Db } from '#server/platform/db/rows.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { type News, notify } from './repository/notifications.ts';

/** Writes the mail of a notice; null: none is sent. Asked only where the notice is new. */
export type WriteMail = (to: Recipient) => Mail | null | Promise<Mail | null>;

/**
 * Notifies a member and mails the same, both once for a key and both in the caller's transaction. `mailOnly`: the member wants no
 * notification, which is what knows the key, so the caller must come once.
 */
export async function notifyAndMail(
  db: Db,
  userId: number,
  news: News,
  write: WriteMail,
  { mailOnly = false }: { readonly mailOnly?: boolean } = {},
): Promise<void> {
  if (!mailOnly && !(await notify(db, userId, news))) return;
  const to = await readRecipient(db, userId);
  const mail = await write(to);
  if (mail !== null) await queueMail(db, to.email, mail, news.at);
}
