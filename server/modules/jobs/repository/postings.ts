import type { ClientBase, Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  JOB_LIMITS,
  type ListedPosting,
  type Posting,
  type PostingFields,
  PostingFieldsSchema,
} from '#schemas/api/jobs.ts';
import {
  POSTING_EVENTS,
  type PostingEvent,
  type PostingEventKind,
  type PostingStanding,
  postingRefusal,
  postingStanding,
  RENEWAL_DAYS,
} from '#schemas/entities/postings.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { clockAfter, createEventLog } from '#server/platform/db/eventLog.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Postings, their revisions and events. Times in milliseconds since 1970. */

/** A posting, found. */
export interface Found {
  readonly id: string;
  readonly userId: number;
  /** Null: it was never submitted. */
  readonly slug: string | null;
  /** Its ad in `jobs`; null: it was never public. */
  readonly jobId: number | null;
  readonly newest: number;
}

/** Which posting is meant: one of a member, or that of an address. */
export type Which = { readonly id: string; readonly userId: number } | { readonly slug: string };

const FoundSchema = z.object({
  id: z.string(),
  user_id: z.int(),
  slug: z.string().nullable(),
  job_id: z.nullable(z.int()),
  newest: z.int(),
});

/** @throws ApiError 404, also where it is another member's. */
export async function findPosting(db: Db, which: Which, lock: '' | 'FOR UPDATE' = ''): Promise<Found> {
  const [condition, values] =
    'slug' in which ? ['p.slug = $1', [which.slug]] : ['p.id = $1 AND p.user_id = $2', [which.id, which.userId]];
  const { rows } = await db.query(
    `SELECT p.id, p.user_id, p.slug, p.job_id, (SELECT max(number) FROM posting_revisions WHERE posting_id = p.id) AS newest
       FROM postings p WHERE ${condition} ${lock}`,
    values,
  );
  if (rows[0] === undefined) throw new ApiError(404, { code: 'not_found', reason: 'posting' });
  const { user_id: userId, job_id: jobId, ...found } = FoundSchema.parse(rows[0]);
  return { ...found, userId, jobId };
}

/** The same, with no other writer of the member beside until the transaction ends. */
export async function lockPosting(client: PoolClient, which: Which): Promise<Found> {
  const { userId } = await findPosting(client, which);
  await lockUser(client, userId);
  return await findPosting(client, which, 'FOR UPDATE');
}

const LOG = createEventLog({ table: 'posting_events', of: 'posting_id', idType: 'uuid', kinds: POSTING_EVENTS });

export async function readStanding(db: Db, { id, newest }: Found, now: number): Promise<PostingStanding> {
  const events = await LOG.read(db, id);
  return postingStanding(events, newest, clockAfter(events, now));
}

/** The number of events of a posting, by which what happened is told once. */
export async function countEvents(db: Db, { id }: Found): Promise<number> {
  return (await LOG.read(db, id)).length;
}

/**
 * Adds an event to a locked posting; returns its standing afterwards.
 * @throws ApiError 409 where the event cannot follow.
 */
export async function addEvent(
  client: ClientBase,
  { id, newest }: Found,
  { kind, revision, reason = null }: Pick<PostingEvent, 'kind' | 'revision'> & { readonly reason?: string | null },
  now: number,
): Promise<PostingStanding> {
  const events = await LOG.read(client, id);
  const at = clockAfter(events, now);
  refuseEvent(postingStanding(events, newest, at), kind, revision, at);
  const added = { kind, revision, reason, at };
  await LOG.add(client, id, events, added);
  return postingStanding([...events, added], newest, at);
}

function refuseEvent(
  standing: PostingStanding,
  kind: PostingEventKind,
  revision: number,
  now: PostingEvent['at'],
): void {
  const reason = postingRefusal(standing, kind, revision, now);
  if (reason === 'tooEarly') throw new ApiError(409, { code: 'job_state', reason, days: RENEWAL_DAYS });
  if (reason !== null) throw new ApiError(409, { code: 'job_state', reason });
}

/** Adds a posting with its first revision; `id` is a new uuid. */
export async function addPosting(
  pool: Pool,
  userId: number,
  { id, fields }: { readonly id: string; readonly fields: PostingFields },
  now: number,
): Promise<void> {
  await withTransaction(pool, async (client) => {
    // Counts stay right beside another request of the member.
    await lockUser(client, userId);
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM postings WHERE user_id = $1', [
      userId,
    ]);
    if (Number(rows[0]?.count) >= JOB_LIMITS.ads) {
      throw new ApiError(409, { code: 'job_limit', reason: 'ads', limit: JOB_LIMITS.ads });
    }
    await client.query('INSERT INTO postings (id, user_id, created_at) VALUES ($1, $2, $3)', [
      id,
      userId,
      new Date(now),
    ]);
    await insertRevision(client, id, 1, fields, now);
  });
}

async function insertRevision(client: ClientBase, id: string, number: number, fields: PostingFields, now: number) {
  await client.query('INSERT INTO posting_revisions (posting_id, number, fields, saved_at) VALUES ($1, $2, $3, $4)', [
    id,
    number,
    JSON.stringify(fields),
    new Date(now),
  ]);
}

/**
 * Saves a revision over `base`; equal fields are none. Of earlier ones those stay of which an event tells.
 * @throws ApiError 409 `job_conflict` where another one was saved after `base`.
 */
export async function saveRevision(
  client: ClientBase,
  { id, newest }: Found,
  { base, fields }: { readonly base: number; readonly fields: PostingFields },
  now: number,
): Promise<void> {
  const held = await readFields(client, id, newest);
  if (JSON.stringify(held) === JSON.stringify(fields)) return;
  if (base !== newest) throw new ApiError(409, { code: 'job_conflict', newest });
  await insertRevision(client, id, newest + 1, fields, now);
  await client.query(
    `DELETE FROM posting_revisions r WHERE posting_id = $1 AND number <= $2
        AND NOT EXISTS (SELECT FROM posting_events e WHERE e.posting_id = $1 AND e.revision = r.number)`,
    [id, newest],
  );
}

const FieldsSchema = z.object({ fields: PostingFieldsSchema });

export async function readFields(db: Db, id: string, number: number): Promise<PostingFields> {
  return (
    await one(db, FieldsSchema, 'SELECT fields FROM posting_revisions WHERE posting_id = $1 AND number = $2', [
      id,
      number,
    ])
  ).fields;
}

/** A posting with its newest revision. */
export async function readPosting(db: Db, found: Found, now: number): Promise<Posting> {
  const { number, saved_at, fields } = await one(
    db,
    StoredRevisionSchema,
    'SELECT number, saved_at, fields FROM posting_revisions WHERE posting_id = $1 AND number = $2',
    [found.id, found.newest],
  );
  return {
    id: found.id,
    slug: found.slug,
    revision: number,
    saved_at,
    fields,
    ...(await readStanding(db, found, now)),
  };
}

const StoredRevisionSchema = z.object({ number: z.int(), saved_at: isoColumn, fields: PostingFieldsSchema });

const ListedSchema = z.object({
  id: z.string(),
  slug: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  number: z.int(),
  saved_at: isoColumn,
  title: z.string(),
  company: z.string(),
});

/** Postings with their posters, those saved last first; null: of every member. */
export async function listPostings(
  db: Db,
  userId: number | null,
  now: number,
): Promise<readonly (ListedPosting & { readonly username: string; readonly email: string })[]> {
  const listed = await many(
    db,
    ListedSchema,
    `SELECT p.id, p.slug, u.username, u.email, r.number, r.saved_at, r.fields->>'title' AS title, r.fields->>'company' AS company
       FROM postings p JOIN users u ON u.id = p.user_id
       JOIN LATERAL (SELECT * FROM posting_revisions WHERE posting_id = p.id ORDER BY number DESC LIMIT 1) r ON true
      WHERE $1::bigint IS NULL OR p.user_id = $1 ORDER BY r.saved_at DESC, p.id`,
    [userId],
  );
  const events = await LOG.readAll(
    db,
    listed.map(({ id }) => id),
  );
  return listed.map(({ number, saved_at, ...one }) => {
    const own = events.get(one.id) ?? [];
    return {
      ...one,
      revision: number,
      saved_at,
      ...postingStanding(own, number, clockAfter(own, now)),
    };
  });
}

/**
 * Deletes a posting that was never public.
 * @throws ApiError 409 where it was, or waits for a decision.
 */
export async function deletePosting(pool: Pool, which: Which, now: number): Promise<void> {
  await withTransaction(pool, async (client) => {
    const found = await lockPosting(client, which);
    if (found.jobId !== null) throw new ApiError(409, { code: 'job_state', reason: 'hasReaders' });
    const { waiting } = await readStanding(client, found, now);
    if (waiting !== null) throw new ApiError(409, { code: 'job_state', reason: 'alreadySubmitted' });
    await client.query('DELETE FROM postings WHERE id = $1', [found.id]);
  });
}
