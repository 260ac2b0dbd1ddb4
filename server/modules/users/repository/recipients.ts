import { z } from 'zod';
import { type Db, one } from '#server/platform/db/rows.ts';
import { AccountLanguageSchema } from '../repository.ts';

const RecipientSchema = z.object({ name: z.string(), email: z.string(), language: AccountLanguageSchema });

/** Whom a mail is for. */
export type Recipient = z.output<typeof RecipientSchema>;

/** Where mails to a member go, and in which language. */
export async function readRecipient(db: Db, userId: number): Promise<Recipient> {
  return await one(db, RecipientSchema, 'SELECT name, email, language FROM users WHERE id = $1', [userId]);
}
