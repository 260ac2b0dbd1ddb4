import type { Pool } from 'pg';
import { z } from 'zod';
import { type Db, many, one } from '#server/platform/db/rows.ts';

const NamedSchema = z.object({ id: z.int(), username: z.string() });

/** Usernames by number. */
export async function readUsernames(db: Pool, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  return new Map(
    (await many(db, NamedSchema, 'SELECT id, username FROM users WHERE id = ANY($1::bigint[])', [ids])).map(
      ({ id, username }) => [id, username],
    ),
  );
}

const ShownSchema = z.object({ name: z.string().nullable() });

/** The name that others see of a member; null: the profile is private. */
export async function readShownName(db: Db, id: number): Promise<string | null> {
  const sql = 'SELECT CASE WHEN privacy = 1 THEN name END AS name FROM users WHERE id = $1';
  return (await one(db, ShownSchema, sql, [id])).name;
}
