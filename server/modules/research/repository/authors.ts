import type { ClientBase } from 'pg';
import { z } from 'zod';
import { AccountLanguageSchema } from '#server/modules/users/repository.ts';
import { one } from '#server/platform/db/rows.ts';
import type { Found } from './manuscripts.ts';

const AuthorSchema = z.object({ name: z.string(), email: z.string(), language: AccountLanguageSchema });

export async function authorOf(client: ClientBase, { userId }: Found) {
  return await one(client, AuthorSchema, 'SELECT name, email, language FROM users WHERE id = $1', [userId]);
}
