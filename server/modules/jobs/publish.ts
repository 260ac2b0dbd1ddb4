import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  JOB_LIMITS,
  type Posting,
  type PostingFields,
  type PostingPreview,
  type ReviewReason,
} from '#schemas/api/jobs.ts';
import type { PostingStanding } from '#schemas/entities/postings.ts';
import { JOB_OPEN_DAYS } from '#schemas/entities/stories.ts';
import { JobPageSchema } from '#schemas/entities/storyPages.ts';
import { DAY_MS } from '#schemas/units.ts';
import { jobPage } from '#server/modules/data-query/storyPages.ts';
import { listStories } from '#server/modules/datasets/listStories.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { readRecipient } from '#server/modules/users/repository/recipients.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { many, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countAgainst } from '#server/platform/rateLimit.ts';
import { inThisThread, type TextRunner } from '#server/platform/texts/textTask.ts';
import { withEmployer } from './board.ts';
import type { BoardRow } from './boardRow.ts';
import { notifyPoster } from './notices.ts';
import { putAd, refuseTwin, withSlug } from './repository/ads.ts';
import {
  addEvent,
  countEvents,
  type Found,
  findPosting,
  lockPosting,
  readFields,
  readPosting,
  readStanding,
  type Which,
} from './repository/postings.ts';
import { reviewReason } from './reviews.ts';
import { adOf, describe } from './writtenAd.ts';

/** What puts an ad on the board, keeps it there, and takes it off. */

interface Writing {
  readonly pool: Pool;
  readonly texts: TextRunner;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days that an ad has, or would have if it opened now. */
const daysOf = ({ opened_on, expires_on, state }: PostingStanding, now: number) => ({
  posted: opened_on ?? dayOf(now),
  until: state === 'open' && expires_on !== null ? expires_on : dayOf(now + JOB_OPEN_DAYS * DAY_MS),
});

const SUBMISSIONS = { name: 'job-submissions', max: JOB_LIMITS.submissions, within: DAY_MS } as const;

/** @throws ApiError 429 beyond what a member may publish in a day. */
async function countSubmission(client: PoolClient, userId: number, now: number): Promise<void> {
  try {
    await countAgainst(SUBMISSIONS, `account ${userId}`, client, now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = { code: 'job_limit', reason: 'submissions', limit: JOB_LIMITS.submissions } as const;
    throw new ApiError(429, refusal, undefined, error.retryAfter);
  }
}

async function reviewOf(
  client: PoolClient,
  { userId }: Pick<Found, 'userId'>,
  row: BoardRow,
  { reason }: Pick<PostingStanding, 'reason'>,
): Promise<ReviewReason> {
  const { email: mail } = await readRecipient(client, userId);
  const { rowCount } = await client.query("SELECT FROM jobs WHERE owner = $1 AND state = 'published' LIMIT 1", [
    userId,
  ]);
  return reviewReason({
    isTrusted: rowCount === 1,
    wasRefused: reason !== null,
    mail,
    website: String(row.company_website),
  });
}

/** The page as it would be, and whether the operator would see it first. */
export async function previewPosting(
  { pool, texts }: Writing,
  userId: number,
  { id, fields }: { readonly id: string | null; readonly fields: PostingFields },
  now: number,
): Promise<PostingPreview> {
  const description = await describe(texts, userId, fields);
  return await withTransaction(pool, async (client) => {
    const found = id === null ? null : await findPosting(client, { id, userId });
    const standing = found && (await readStanding(client, found, now));
    const days = standing ? daysOf(standing, now) : { posted: dayOf(now), until: dayOf(now + JOB_OPEN_DAYS * DAY_MS) };
    const row = await withEmployer(client, await adOf(client, userId, { typed: fields, description }, days));
    const shown = { ...row, _id: found?.jobId ?? Number.MAX_SAFE_INTEGER, slug: found?.slug ?? 'preview' };
    const { job } = await one(
      client,
      PreviewSchema,
      `SELECT row_to_json(page) AS job FROM (${jobPage('jsonb_populate_record(NULL::jobs, $1::jsonb)')}) page`,
      [JSON.stringify(shown)],
    );
    return { job, review: await reviewOf(client, { userId }, row, standing ?? { reason: null }) };
  });
}

const PreviewSchema = z.object({ job: JobPageSchema });

/** Opens the newest revision of an ad, or lets it wait for the operator. */
export async function submitPosting({ pool, texts }: Writing, which: Which, now: number): Promise<Posting> {
  const { id, userId, newest } = await findPosting(pool, which);
  const typed = await readFields(pool, id, newest);
  // Before anything is locked: it may take a second.
  const description = await describe(texts, userId, typed);
  return await withTransaction(pool, async (client) => {
    const locked = await lockPosting(client, which);
    if (locked.newest !== newest) throw new ApiError(409, { code: 'job_conflict', newest: locked.newest });
    const before = await readStanding(client, locked, now);
    const row = await adOf(client, userId, { typed, description }, daysOf(before, now));
    const found = await withSlug(client, locked, row);
    await refuseTwin(client, found, row);
    const review = await reviewOf(client, found, row, before);
    const revision = found.newest;
    if (review === null) {
      const standing = await addEvent(client, found, { kind: 'opened', revision }, now);
      await open(client, found, row, standing);
      if (before.state !== 'open') await notifyOfReview(client, found, { what: 'open', row, standing, now });
    } else {
      const standing = await addEvent(client, found, { kind: 'submitted', revision }, now);
      await notifyOfReview(client, found, { what: 'waiting', row, standing: { ...standing, expires_on: null }, now });
    }
    await countSubmission(client, found.userId, now);
    return await readPosting(client, found, now);
  });
}

async function open(
  client: PoolClient,
  { id, userId, slug, jobId }: Found,
  row: BoardRow,
  { opened_on: posted_date, expires_on }: PostingStanding,
): Promise<void> {
  const own = { slug, owner: userId, posted_date, expires_on, delisted_on: null };
  const shown = { ...(await withEmployer(client, row)), ...own };
  const number = await putAd(client, jobId, shown);
  await client.query('UPDATE postings SET job_id = $2 WHERE id = $1', [id, number]);
  await listStories(client, 'jobs', [number]);
}

/**
 * What the operator decides, by the address of an ad. Returns its title.
 * @throws ApiError 409 `job_state`: nothing waits, or its poster is suspended or leaving.
 */
export async function approvePosting(pool: Pool, slug: string, now: number): Promise<string> {
  return await withTransaction(pool, async (client) => {
    const found = await lockPosting(client, { slug });
    const before = await readStanding(client, found, now);
    const revision = before.waiting;
    if (revision === null) throw new ApiError(409, { code: 'job_state', reason: 'notSubmitted' });
    if (!(await mayWorkFor(client, found.userId, 'posting')))
      throw new ApiError(409, { code: 'job_state', reason: 'leaving' });
    const typed = await readFields(client, found.id, revision);
    const description = await describe(inThisThread, found.userId, typed);
    const row = await adOf(client, found.userId, { typed, description }, daysOf(before, now));
    const standing = await addEvent(client, found, { kind: 'opened', revision }, now);
    await open(client, found, row, standing);
    await notifyOfReview(client, found, { what: 'open', row, standing, now });
    return String(row.name);
  });
}

/** Refuses what waits, else takes the ad off the board. Returns its title. */
export async function refusePosting(pool: Pool, slug: string, reason: string, now: number): Promise<string> {
  return await withTransaction(pool, async (client) => {
    const found = await lockPosting(client, { slug });
    const { waiting, published } = await readStanding(client, found, now);
    const revision = waiting ?? published ?? found.newest;
    const standing = await addEvent(client, found, { kind: 'refused', revision, reason }, now);
    const { title } = await readFields(client, found.id, revision);
    if (waiting === null && found.jobId !== null) {
      await client.query("UPDATE jobs SET state = 'refused' WHERE _id = $1", [found.jobId]);
      await listStories(client, 'jobs', [found.jobId]);
    }
    const what = waiting === null ? 'removed' : 'refused';
    await notifyOfReview(client, found, { what, row: { name: title }, standing, now });
    return title;
  });
}

export async function withdrawPosting({ pool }: Writing, which: Which, now: number): Promise<Posting> {
  return await withTransaction(pool, async (client) => {
    const found = await lockPosting(client, which);
    const { waiting } = await readStanding(client, found, now);
    await addEvent(client, found, { kind: 'withdrawn', revision: waiting ?? found.newest }, now);
    return await readPosting(client, found, now);
  });
}

export async function closePosting({ pool }: Writing, which: Which, now: number): Promise<Posting> {
  return await withTransaction(pool, async (client) => {
    const found = await lockPosting(client, which);
    await close(client, found, now);
    return await readPosting(client, found, now);
  });
}

async function close(client: PoolClient, found: Found, now: number): Promise<void> {
  const { published } = await readStanding(client, found, now);
  const standing = await addEvent(client, found, { kind: 'closed', revision: published ?? found.newest }, now);
  await client.query('UPDATE jobs SET closed_on = $2 WHERE _id = $1', [found.jobId, standing.closed_on]);
  if (found.jobId !== null) await listStories(client, 'jobs', [found.jobId]);
}

/** The text that was on the board is open for another 30 days. */
export async function renewPosting({ pool }: Writing, which: Which, now: number): Promise<Posting> {
  return await withTransaction(pool, async (client) => {
    const found = await lockPosting(client, which);
    const { published } = await readStanding(client, found, now);
    const standing = await addEvent(client, found, { kind: 'renewed', revision: published ?? found.newest }, now);
    await client.query('UPDATE jobs SET expires_on = $2, closed_on = NULL, delisted_on = NULL WHERE _id = $1', [
      found.jobId,
      standing.expires_on,
    ]);
    if (found.jobId !== null) await listStories(client, 'jobs', [found.jobId]);
    await countSubmission(client, found.userId, now);
    return await readPosting(client, found, now);
  });
}

const OpenSchema = z.object({ slug: z.string() });

/** Closes all open ads of a member, whose account ends or is suspended. */
export async function closeAllOf(client: PoolClient, userId: number, now: number): Promise<void> {
  for (const { slug } of await many(
    client,
    OpenSchema,
    `SELECT p.slug FROM postings p JOIN jobs j ON j._id = p.job_id
      WHERE p.user_id = $1 AND j.state = 'published' AND j.closed_on IS NULL AND j.delisted_on IS NULL`,
    [userId],
  )) {
    const found = await lockPosting(client, { slug });
    const { state } = await readStanding(client, found, now);
    if (state === 'open') await close(client, found, now);
  }
}

/** An account ends: its ads close and stay to be read, without the poster's mail and files. */
export async function releaseAds(client: PoolClient, userId: number, now: number): Promise<void> {
  await closeAllOf(client, userId, now);
  await client.query(
    `UPDATE jobs SET attachment = NULL, apply_url = CASE WHEN apply_url LIKE 'mailto:%' THEN NULL ELSE apply_url END
      WHERE owner = $1`,
    [userId],
  );
  await client.query(
    `DELETE FROM job_files f WHERE user_id = $1
        AND NOT EXISTS (SELECT FROM jobs j WHERE j.owner = $1 AND position(f.name in j.company_logo) > 0)`,
    [userId],
  );
}

async function notifyOfReview(
  client: PoolClient,
  found: Found,
  {
    what,
    row,
    standing,
    now,
  }: {
    readonly what: 'waiting' | 'open' | 'refused' | 'removed';
    readonly row: BoardRow;
    readonly standing: PostingStanding;
    readonly now: number;
  },
): Promise<void> {
  const { reason, expires_on } = standing;
  await notifyPoster(client, found.userId, {
    key: `${found.id} ${await countEvents(client, found)}`,
    slug: found.slug ?? '',
    title: String(row.name),
    what,
    reason,
    until: what === 'open' ? expires_on : null,
    now,
  });
}
