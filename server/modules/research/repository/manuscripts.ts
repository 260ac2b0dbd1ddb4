import type { ClientBase, Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  AUTOMATIC_EVERY_MS,
  type ListedManuscript,
  type Manuscript,
  type ManuscriptFields,
  ManuscriptFieldsSchema,
  RESEARCH_LIMITS,
} from '#schemas/api/research.ts';
import {
  eventRefusal,
  MANUSCRIPT_EVENTS,
  type ManuscriptEvent,
  type ManuscriptEventKind,
  type Standing,
  standingOf,
} from '#schemas/entities/manuscripts.ts';
import { countWords } from '#schemas/readingTime.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { clockAfter, createEventLog } from '#server/platform/db/eventLog.ts';
import { freeSlug } from '#server/platform/db/freeSlug.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many, maybe } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Manuscripts, their revisions and events. Times in milliseconds since 1970. */

/** A manuscript, found. */
export interface Found {
  readonly id: number;
  readonly userId: number;
  readonly slug: string;
  readonly newest: number;
}

const FoundSchema = z.object({
  id: z.int(),
  user_id: z.int(),
  slug: z.string(),
  newest: z.int(),
});

const FIND = `
  SELECT m.id, m.user_id, m.slug, (SELECT max(number) FROM manuscript_revisions WHERE manuscript_id = m.id) AS newest
    FROM manuscripts m WHERE m.slug = $1 AND ($2::bigint IS NULL OR m.user_id = $2)`;

/**
 * A manuscript by its slug; with `userId` only one of that member.
 * @throws ApiError 404, also where it is another member's.
 */
export async function findManuscript(db: Db, slug: string, userId: number | null): Promise<Found> {
  const { rows } = await db.query(FIND, [slug, userId]);
  if (rows[0] === undefined) throw new ApiError(404, { code: 'not_found', reason: 'research' });
  const { user_id, ...found } = FoundSchema.parse(rows[0]);
  return { ...found, userId: user_id };
}

/** The same, with no other writer beside until the transaction ends. */
export async function lockManuscript(client: ClientBase, slug: string, userId: number | null): Promise<Found> {
  await client.query('SELECT FROM manuscripts WHERE slug = $1 FOR UPDATE', [slug]);
  return await findManuscript(client, slug, userId);
}

const LOG = createEventLog({
  table: 'manuscript_events',
  of: 'manuscript_id',
  idType: 'bigint',
  kinds: MANUSCRIPT_EVENTS,
});

/** The standing of a manuscript. */
export async function readStanding(db: Db, found: Found, now: number): Promise<Standing> {
  const events = await eventsOf(db, found);
  return standingOf(events, found.newest, clockAfter(events, now));
}

export async function eventsOf(db: Db, { id }: Pick<Found, 'id'>): Promise<readonly ManuscriptEvent[]> {
  return await LOG.read(db, id);
}

/**
 * Adds an event to a locked manuscript; returns its standing afterwards.
 * @throws ApiError 409 where the event cannot follow.
 */
export async function addEvent(
  client: ClientBase,
  manuscript: Found,
  event: { readonly kind: ManuscriptEventKind; readonly revision: number; readonly reason?: string | null },
  now: number,
): Promise<Standing> {
  const { kind, revision, reason = null } = event;
  const events = await eventsOf(client, manuscript);
  const at = clockAfter(events, now);
  const refusal = eventRefusal(standingOf(events, manuscript.newest, at), kind, revision);
  if (refusal !== null) throw new ApiError(409, { code: 'research_state', reason: refusal });
  const added = { kind, revision, reason, at };
  await LOG.add(client, manuscript.id, events, added);
  return standingOf([...events, added], manuscript.newest, at);
}

/** Adds a manuscript with its first revision; returns its slug. */
export async function addManuscript(
  pool: Pool,
  userId: number,
  fields: ManuscriptFields,
  now: number,
): Promise<string> {
  return await withTransaction(pool, async (client) => {
    // Counts stay right beside another request of the member.
    await lockUser(client, userId);
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM manuscripts WHERE user_id = $1', [
      userId,
    ]);
    if (Number(rows[0]?.count) >= RESEARCH_LIMITS.manuscripts) {
      throw new ApiError(409, { code: 'research_limit', reason: 'manuscripts', limit: RESEARCH_LIMITS.manuscripts });
    }
    const slug = await freeSlug(client, fields.title, {
      tables: ['manuscripts', 'research'],
      taken: TAKEN_PATHS,
      otherwise: 'research',
    });
    const added = await client.query<{ id: string }>(
      'INSERT INTO manuscripts (user_id, slug, created_at) VALUES ($1, $2, $3) RETURNING id',
      [userId, slug, new Date(now)],
    );
    await insertRevision(client, Number(added.rows[0]?.id), 1, { fields, automatic: false }, now);
    return slug;
  });
}

/** Addresses below `/research`, and calls below it, that are no research. */
const TAKEN_PATHS: readonly string[] = ['new', 'preview', 'files'];

async function insertRevision(
  client: ClientBase,
  manuscriptId: number,
  number: number,
  { fields, automatic }: { readonly fields: ManuscriptFields; readonly automatic: boolean },
  now: number,
): Promise<void> {
  await client.query(
    'INSERT INTO manuscript_revisions (manuscript_id, number, fields, words, saved_at, automatic) VALUES ($1, $2, $3, $4, $5, $6)',
    [manuscriptId, number, JSON.stringify(fields), countWords(fields.text), new Date(now), automatic],
  );
}

/**
 * Saves a revision over `base`; returns its number. Equal fields are no new revision. Of revisions that save
 * themselves the one before makes room, where it came soon after its own and was not submitted.
 * @throws ApiError 409 `research_conflict` where another one was saved after `base`.
 */
export async function saveRevision(
  client: PoolClient,
  manuscript: Found,
  sent: { readonly base: number; readonly fields: ManuscriptFields; readonly automatic: boolean },
  now: number,
): Promise<number> {
  const { id, newest } = manuscript;
  const { base, fields, automatic } = sent;
  const { fields: held } = await readRevision(client, manuscript, newest);
  if (JSON.stringify(held) === JSON.stringify(fields)) {
    // What its author saves as well is theirs.
    if (!automatic) {
      await client.query('UPDATE manuscript_revisions SET automatic = false WHERE manuscript_id = $1 AND number = $2', [
        id,
        newest,
      ]);
    }
    return newest;
  }
  if (base !== newest) throw new ApiError(409, { code: 'research_conflict', newest });
  await insertRevision(client, id, newest + 1, sent, now);
  await client.query(
    `WITH kept AS (
       SELECT number, automatic, saved_at, lag(saved_at) OVER before AS earlier, row_number() OVER newest_first AS place
         FROM manuscript_revisions WHERE manuscript_id = $1
       WINDOW before AS (ORDER BY number), newest_first AS (ORDER BY number DESC))
     DELETE FROM manuscript_revisions r USING kept k WHERE r.manuscript_id = $1 AND r.number = k.number
        AND (k.place > $2 OR (k.number = $3 AND k.automatic AND $5 AND k.saved_at < k.earlier + make_interval(secs => $4)))
        AND NOT EXISTS (SELECT FROM manuscript_events e WHERE e.manuscript_id = $1 AND e.revision = r.number)`,
    [id, RESEARCH_LIMITS.revisions, newest, AUTOMATIC_EVERY_MS / 1000, automatic],
  );
  return newest + 1;
}

const StoredRevisionSchema = z.object({ number: z.int(), saved_at: isoColumn, fields: ManuscriptFieldsSchema });

/** @throws ApiError 404 where there is no such revision. */
export async function readRevision(db: Db, { id }: Pick<Found, 'id'>, number: number) {
  const found = await maybe(
    db,
    StoredRevisionSchema,
    'SELECT number, saved_at, fields FROM manuscript_revisions WHERE manuscript_id = $1 AND number = $2',
    [id, number],
  );
  if (found === null) throw new ApiError(404, { code: 'not_found', reason: 'revision' });
  return found;
}

const ListedRevisionsSchema = z.array(
  z.object({ number: z.int(), saved_at: isoColumn, title: z.string(), words: z.int() }),
);

const wireStanding = (standing: Standing) => ({
  ...standing,
  since: standing.since === null ? null : new Date(standing.since).toISOString(),
});

/** A manuscript with its newest revision and its history. */
export async function readManuscript(db: Db, found: Found, now: number): Promise<Manuscript> {
  const { fields, saved_at } = await readRevision(db, found, found.newest);
  const { rows } = await db.query(
    `SELECT number, saved_at, fields->>'title' AS title, words FROM manuscript_revisions WHERE manuscript_id = $1 ORDER BY number DESC`,
    [found.id],
  );
  const events = await eventsOf(db, found);
  return {
    slug: found.slug,
    revision: found.newest,
    saved_at,
    fields,
    standing: wireStanding(standingOf(events, found.newest, clockAfter(events, now))),
    events: events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    revisions: ListedRevisionsSchema.parse(rows),
  };
}

const ListedSchema = z.object({
  id: z.int(),
  username: z.string(),
  slug: z.string(),
  title: z.string(),
  words: z.int(),
  number: z.int(),
  exclusive: z.boolean(),
  saved_at: isoColumn,
});

/** Manuscripts with their authors, those saved last first; null: of every member. */
export async function listManuscripts(
  db: Db,
  userId: number | null,
  now: number,
): Promise<readonly (ListedManuscript & { readonly username: string })[]> {
  const listed = await many(
    db,
    ListedSchema,
    `SELECT m.id, u.username, m.slug, r.fields->>'title' AS title, r.words, r.number, r.saved_at,
            coalesce((r.fields->>'exclusive')::boolean, false) AS exclusive
       FROM manuscripts m JOIN users u ON u.id = m.user_id
       JOIN LATERAL (SELECT * FROM manuscript_revisions WHERE manuscript_id = m.id ORDER BY number DESC LIMIT 1) r ON true
      WHERE $1::bigint IS NULL OR m.user_id = $1 ORDER BY r.saved_at DESC, m.id DESC`,
    [userId],
  );
  const events = await LOG.readAll(
    db,
    listed.map(({ id }) => id),
  );
  return listed.map(({ id, number, saved_at, ...one }) => {
    const own = events.get(String(id)) ?? [];
    return {
      ...one,
      saved_at,
      ...wireStanding(standingOf(own, number, clockAfter(own, now))),
    };
  });
}

/**
 * Deletes a manuscript with its revisions.
 * @throws ApiError 409 while it is published.
 */
export async function deleteManuscript(pool: Pool, slug: string, userId: number, now: number): Promise<void> {
  await withTransaction(pool, async (client) => {
    const found = await lockManuscript(client, slug, userId);
    const { published } = await readStanding(client, found, now);
    if (published !== null) throw new ApiError(409, { code: 'research_state', reason: 'hasReaders' });
    await client.query('DELETE FROM manuscripts WHERE id = $1', [found.id]);
  });
}
