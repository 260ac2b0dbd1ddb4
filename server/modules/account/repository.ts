import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { GENDERS } from '#schemas/api/account.ts';
import { PLAN_NAMES, type PlanName } from '#schemas/api/plans.ts';
import { textKey } from '#schemas/text.ts';
import { ApiError } from '#server/platform/errors.ts';

/** A pool or a connection in a transaction. */
export type Db = Pool | PoolClient;

/** A member. Times in milliseconds since 1970. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly plan: PlanName;
  /** 0: private, 1: public. */
  readonly privacy: 0 | 1;
  readonly gender: (typeof GENDERS)[number] | null;
  /** Address of the picture on this server. */
  readonly face: string | null;
  readonly createdAt: number;
  /** Time of the scheduled deletion; null: none. */
  readonly deletesAt: number | null;
  /** False for members who only use Google. */
  readonly hasPassword: boolean;
}

const USER_FIELDS = 'id username email name plan privacy gender face created_at deletes_at'.split(' ');
export const USER_COLUMNS = [
  ...USER_FIELDS.map((field) => `u.${field}`),
  'u.password_hash IS NOT NULL AS has_password',
].join(', ');

const StoredUserSchema = z.object({
  // bigint travels as text
  id: z.coerce.number().int(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  plan: z.enum(PLAN_NAMES),
  privacy: z.union([z.literal(0), z.literal(1)]),
  gender: z.enum(GENDERS).nullable(),
  face: z.string().nullable(),
  created_at: z.date(),
  deletes_at: z.date().nullable(),
  has_password: z.boolean(),
});

/** Reads the columns `USER_COLUMNS`. */
export function toUser(stored: unknown): User {
  const { created_at, deletes_at, has_password: hasPassword, ...user } = StoredUserSchema.parse(stored);
  return { ...user, createdAt: created_at.getTime(), deletesAt: deletes_at?.getTime() ?? null, hasPassword };
}

/** Identity of a mail address: equal keys are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Usernames are unique ignoring case and accents. */
const usernameKey = textKey;

/** Finds a member by username or, with an `@`, by mail address. */
export async function findUser(db: Db, identity: string): Promise<User | null> {
  const found = await findWithPassword(db, identity);
  return found?.user ?? null;
}

/** Like `findUser`, with the password hash; null: the member has no password. */
export async function findWithPassword(
  db: Db,
  identity: string,
): Promise<{ readonly user: User; readonly passwordHash: string | null } | null> {
  const [column, key] = identity.includes('@')
    ? ['email_key', emailKey(identity)]
    : ['username_key', usernameKey(identity.trim())];
  const { rows } = await db.query(`SELECT ${USER_COLUMNS}, password_hash FROM users u WHERE ${column} = $1`, [key]);
  if (rows[0] === undefined) return null;
  return { user: toUser(rows[0]), passwordHash: z.string().nullable().parse(rows[0].password_hash) };
}

export interface NewUser {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly refId?: string | null;
  readonly plan?: PlanName;
  readonly at: number;
}

/** @throws ApiError 403 `email_taken` or `username_taken`. */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const { name, username, email, passwordHash, refId = null, plan = 'standard', at } = user;
  return await refuseTaken(async () => {
    const { rows } = await db.query(
      `INSERT INTO users AS u (name, username, username_key, email, email_key, password_hash, ref_id, plan, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${USER_COLUMNS}`,
      [name, username, usernameKey(username), email, emailKey(email), passwordHash, refId, plan, new Date(at)],
    );
    return toUser(rows[0]);
  });
}

export type UserChange = Partial<Pick<User, 'name' | 'username' | 'privacy' | 'gender' | 'face' | 'plan'>>;

/**
 * Updates the given fields, at least one; returns the member.
 * @throws ApiError 403 `username_taken`.
 */
export async function updateUser(db: Db, id: number, change: UserChange): Promise<User> {
  const columns: Record<string, unknown> = { ...change };
  if (change.username !== undefined) columns.username_key = usernameKey(change.username);
  const sets = Object.keys(columns).map((column, index) => `${column} = $${index + 2}`);
  return await refuseTaken(async () => {
    const { rows } = await db.query(`UPDATE users u SET ${sets.join(', ')} WHERE id = $1 RETURNING ${USER_COLUMNS}`, [
      id,
      ...Object.values(columns),
    ]);
    return toUser(rows[0]);
  });
}

export async function setPasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
}

const PlanSchema = z.object({ plan: z.enum(PLAN_NAMES) });

/** Locks a member until the transaction ends, so that counts stay right; returns the plan. */
export async function lockUser(client: PoolClient, id: number): Promise<PlanName> {
  const { rows } = await client.query('SELECT plan FROM users WHERE id = $1 FOR UPDATE', [id]);
  return PlanSchema.parse(rows[0]).plan;
}

const UNIQUE_VIOLATION = '23505';

/** True if the error is a violation of this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === UNIQUE_VIOLATION && error.constraint === constraint;
}

async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) {
      throw new ApiError(403, { code: 'email_taken', reason: 'account' }, 'body.email');
    }
    if (isUniqueViolation(error, 'users_username')) {
      throw new ApiError(403, { code: 'username_taken' }, 'body.username');
    }
    throw error;
  }
}
