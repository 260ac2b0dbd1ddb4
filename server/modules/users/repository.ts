import type { PoolClient } from 'pg';
import { z } from 'zod';
import { GENDERS } from '#schemas/api/account.ts';
import { PLAN_NAMES, SUBSCRIPTION_KINDS } from '#schemas/api/plans.ts';
import { DATE_FORMATS, type DateFormat, LANGUAGES, type Language } from '#schemas/constants.ts';
import { referralKey } from '#schemas/entities/referrals.ts';
import type { Subscription } from '#schemas/entities/subscriptions.ts';
import { lookOf } from '#schemas/forms/lookalikes.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { textKey } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { LOOK_OF_KEY } from '#server/platform/db/migrations/0136_lookalikes.ts';
import { type Db, many, maybe, msColumn, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** A member. Times in milliseconds since 1970. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly subscription: Subscription;
  /** 0: private, 1: public. */
  readonly privacy: 0 | 1;
  readonly gender: (typeof GENDERS)[number] | null;
  /** Address of the picture on this server. */
  readonly face: string | null;
  readonly createdAt: number;
  /** Time of the scheduled deletion; null: none. */
  readonly deletesAt: number | null;
  /** Language of mails and notifications. */
  readonly language: Language;
  /** How the browser writes dates; null: as the language of the pages does. */
  readonly dateFormat: DateFormat | null;
  /** When the operator suspended the account; null: it is not. */
  readonly suspendedAt: number | null;
  /** When the mail address was proven by a code or Google; null: never. */
  readonly emailVerifiedAt: number | null;
  /** False for members who only use Google. */
  readonly hasPassword: boolean;
}

const USER_FIELDS =
  'id username email name plan plan_kind plan_until privacy gender face language date_format created_at deletes_at suspended_at email_verified_at'.split(
    ' ',
  );
export const USER_COLUMNS = [
  ...USER_FIELDS.map((field) => `u.${field}`),
  'u.password_hash IS NOT NULL AS has_password',
].join(', ');

/** A language that this build does not have gives the build's own. */
export const AccountLanguageSchema = z.enum(LANGUAGES).catch(BUILD_LANGUAGE);

const SUBSCRIPTION_COLUMNS = {
  plan: z.enum(PLAN_NAMES),
  plan_kind: z.enum(SUBSCRIPTION_KINDS),
  plan_until: msColumn.nullable(),
};
const StoredSubscriptionSchema = z.object(SUBSCRIPTION_COLUMNS);

const StoredUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  ...SUBSCRIPTION_COLUMNS,
  privacy: z.union([z.literal(0), z.literal(1)]),
  gender: z.enum(GENDERS).nullable(),
  face: z.string().nullable(),
  language: AccountLanguageSchema,
  date_format: z.enum(DATE_FORMATS).nullable(),
  created_at: msColumn,
  deletes_at: msColumn.nullable(),
  suspended_at: msColumn.nullable(),
  email_verified_at: msColumn.nullable(),
  has_password: z.boolean(),
});

/** Reads the columns `USER_COLUMNS`. */
export function toUser(stored: unknown): User {
  const {
    plan,
    plan_kind,
    plan_until,
    date_format,
    created_at,
    deletes_at,
    suspended_at,
    email_verified_at,
    has_password,
    ...user
  } = StoredUserSchema.parse(stored);
  return {
    ...user,
    subscription: toSubscription({ plan, plan_kind, plan_until }),
    dateFormat: date_format,
    createdAt: created_at,
    deletesAt: deletes_at,
    suspendedAt: suspended_at,
    emailVerifiedAt: email_verified_at,
    hasPassword: has_password,
  };
}

function toSubscription({
  plan,
  plan_kind: kind,
  plan_until,
}: z.output<typeof StoredSubscriptionSchema>): Subscription {
  return { plan, kind, until: plan_until === null ? null : unixMs(plan_until) };
}

/**
 * Identity of a username or mail address: equal keys are one account, across case, accents and compatibility
 * forms. The only fold: names are never compared without it.
 */
export function accountKey(identity: string): string {
  return textKey(identity).trim();
}

/** Subject of rate limits: the account, or the key where there is none, so that spellings share one count. */
export function limitSubject(user: Pick<User, 'id'> | null, identity: string): string {
  return user ? `account ${user.id}` : `name ${accountKey(identity)}`;
}

const RowSchema = z.looseObject({}).transform(toUser);

/** The member with a number, who is there. */
export async function getUser(db: Db, id: number): Promise<User> {
  return await one(db, RowSchema, `SELECT ${USER_COLUMNS} FROM users u WHERE id = $1`, [id]);
}

/** Members whose plan ends between two moments. */
export async function getUsersWhosePlanEnds(
  db: Db,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<User[]> {
  const sql = `SELECT ${USER_COLUMNS} FROM users u WHERE plan_until BETWEEN $1 AND $2 ORDER BY id`;
  return await many(db, RowSchema, sql, [new Date(from), new Date(to)]);
}

/** Finds a member by username or, with an `@`, by mail address. */
export async function findUser(db: Db, identity: string): Promise<User | null> {
  const found = await findCredential(db, identity);
  return found?.user ?? null;
}

/** What a sign-in is checked against. */
export interface Credential {
  readonly user: User;
  /** Null: the member has no password. */
  readonly passwordHash: string | null;
  /** Grows when the password changes or all sessions end. */
  readonly version: number;
}

const StoredCredentialSchema = z.looseObject({ password_hash: z.string().nullable(), credential_version: z.int() });

/** Like `findUser`, with the password hash. */
export async function findCredential(db: Db, identity: string): Promise<Credential | null> {
  const key = accountKey(identity);
  const column = key.includes('@') ? 'email_key' : 'username_key';
  const { rows } = await db.query(
    `SELECT ${USER_COLUMNS}, password_hash, credential_version FROM users u WHERE ${column} = $1`,
    [key],
  );
  if (rows[0] === undefined) return null;
  const { password_hash: passwordHash, credential_version: version } = StoredCredentialSchema.parse(rows[0]);
  return { user: toUser(rows[0]), passwordHash, version };
}

const LockedSchema = z.object({ credential_version: z.int(), suspended_at: msColumn.nullable() });

/**
 * Locks a member until the transaction ends: nothing is issued beside a change of the credential. Returns its version;
 * null: the account is gone.
 */
export async function lockCredential(
  client: PoolClient,
  id: number,
): Promise<{ readonly version: number; readonly isSuspended: boolean } | null> {
  const found = await maybe(
    client,
    LockedSchema,
    'SELECT credential_version, suspended_at FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  if (found === null) return null;
  const { credential_version: version, suspended_at: suspendedAt } = found;
  return { version, isSuspended: suspendedAt !== null };
}

export interface NewUser {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly refId?: string | null;
  /** Of mails and notifications; that of this build where it is not given. */
  readonly language?: Language;
  readonly at: number;
}

/**
 * Adds a user.
 * @throws ApiError 403 `email_taken` or `username_taken`.
 */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const { name, username, email, passwordHash, refId = null, language = BUILD_LANGUAGE, at } = user;
  return await refuseTaken(async () => {
    await refuseLookalike(db, username, null);
    const { rows } = await db.query(
      `INSERT INTO users AS u (name, username, username_key, email, email_key, password_hash, ref_id, language, created_at, referred_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, (SELECT id FROM users WHERE referral_code = $10))
       RETURNING ${USER_COLUMNS}`,
      [
        name,
        username,
        accountKey(username),
        email,
        accountKey(email),
        passwordHash,
        refId,
        language,
        new Date(at),
        refId === null ? null : referralKey(refId),
      ],
    );
    return toUser(rows[0]);
  });
}

export type UserChange = Partial<
  Pick<User, 'name' | 'username' | 'privacy' | 'gender' | 'language' | 'dateFormat' | 'face'>
>;

/**
 * Updates the given fields, at least one; returns the member.
 * @throws ApiError 403 `username_taken`.
 */
export async function updateUser(db: Db, id: number, change: UserChange): Promise<User> {
  const { dateFormat, ...others } = change;
  const columns: Record<string, unknown> = { ...others };
  if (dateFormat !== undefined) columns.date_format = dateFormat;
  if (change.username !== undefined) columns.username_key = accountKey(change.username);
  const sets = Object.keys(columns).map((column, index) => `${column} = $${index + 2}`);
  return await refuseTaken(async () => {
    if (change.username !== undefined) await refuseLookalike(db, change.username, id);
    const { rows } = await db.query(`UPDATE users u SET ${sets.join(', ')} WHERE id = $1 RETURNING ${USER_COLUMNS}`, [
      id,
      ...Object.values(columns),
    ]);
    return toUser(rows[0]);
  });
}

/** Sets another password: sign-ins under way with the old one fail. */
export async function setPasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.query('UPDATE users SET password_hash = $2, credential_version = credential_version + 1 WHERE id = $1', [
    id,
    passwordHash,
  ]);
}

/**
 * Gives an account another address, which is proven.
 * @throws ApiError 403 `email_taken`.
 */
export async function setEmail(db: Db, id: number, email: string, at: number): Promise<void> {
  await refuseTaken(() =>
    db.query('UPDATE users SET email = $2, email_key = $3, email_verified_at = $4 WHERE id = $1', [
      id,
      email,
      accountKey(email),
      new Date(at),
    ]),
  );
}

/** Stores a new hash of the same password, unless the password has changed. */
export async function renewPasswordHash(db: Db, id: number, from: string, to: string): Promise<void> {
  await db.query('UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [id, from, to]);
}

/** Notes that a code sent to the mail address, or Google, has proven it; the first proof stays. */
export async function markEmailVerified(db: Db, id: number, at: number): Promise<void> {
  await db.query('UPDATE users SET email_verified_at = coalesce(email_verified_at, $2) WHERE id = $1', [
    id,
    new Date(at),
  ]);
}

/** Suspends a member at a time in ms since 1970; null: no longer. A suspension keeps its first time. */
export async function setSuspended(db: Db, id: number, at: number | null): Promise<void> {
  await db.query(
    'UPDATE users SET suspended_at = CASE WHEN $2::timestamptz IS NULL THEN NULL ELSE coalesce(suspended_at, $2) END WHERE id = $1',
    [id, at === null ? null : new Date(at)],
  );
}

/** Locks a member until the transaction ends, so that counts stay right; returns the subscription. */
export async function lockUser(client: PoolClient, id: number): Promise<Subscription> {
  return toSubscription(
    await one(
      client,
      StoredSubscriptionSchema,
      'SELECT plan, plan_kind, plan_until FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [id],
    ),
  );
}

/**
 * Refuses a username that is easily taken for that of another member.
 * @throws ApiError 403 `username_taken`.
 */
async function refuseLookalike(db: Db, username: string, except: number | null): Promise<void> {
  const look = lookOf(username);
  // Two of one look at the same time wait for each other.
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`look ${look}`]);
  const { rowCount } = await db.query(
    `SELECT FROM users WHERE ${LOOK_OF_KEY} = $1 AND id IS DISTINCT FROM $2::bigint AND username_key <> $3 LIMIT 1`,
    [look, except, accountKey(username)],
  );
  if (rowCount !== 0) throw new ApiError(403, { code: 'username_taken' }, 'body.username');
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
