import type { Pool } from 'pg';
import { z } from 'zod';
import { many } from '#server/platform/db/rows.ts';

const NamedSchema = z.object({ id: z.int(), username: z.string() });

/** Usernames by number. */
export async function readUsernames(db: Pool, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  return new Map(
    (await many(db, NamedSchema, 'SELECT id, username FROM users WHERE id = ANY($1::bigint[])', [ids])).map(
      ({ id, username }) => [id, username],
    ),
  );
}
