import type { ClientBase } from 'pg';
import { z } from 'zod';
import { AccountLanguageSchema } from '#server/modules/users/repository.ts';
import { one } from '#server/platform/db/rows.ts';

const PosterSchema = z.object({ name: z.string(), email: z.string(), language: AccountLanguageSchema });

export async function readPoster(client: ClientBase, userId: number) {
  return await one(client, PosterSchema, 'SELECT name, email, language FROM users WHERE id = $1', [userId]);
}
