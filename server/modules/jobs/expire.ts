import type { Pool } from 'pg';
import { z } from 'zod';
import { DAY_MS } from '#schemas/units.ts';
import { listStories } from '#server/modules/datasets/listStories.ts';
import { drainDue } from '#server/platform/jobs/drainDue.ts';
import { notifyPoster } from './notices.ts';

/** What time does to ads of members. Safe on several servers. */

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Days before its last one on which the poster of an ad is notified. */
const NOTICE_DAYS = 3;

const DueSchema = z.object({
  id: z.string(),
  user_id: z.int(),
  job_id: z.int(),
  slug: z.string(),
  name: z.string(),
  expires_on: z.iso.date(),
});

/** Ads on the board whose last day is before a day, by id after the id of another one. */
const DUE = {
  Schema: DueSchema,
  sql: `SELECT p.id, p.user_id, p.job_id, p.slug, j.name, j.expires_on::text FROM postings p JOIN jobs j ON j._id = p.job_id
         WHERE j.state = 'published' AND j.closed_on IS NULL AND j.delisted_on IS NULL AND j.expires_on < $1::date
           AND ($2::uuid IS NULL OR p.id > $2) ORDER BY p.id`,
  locks: 'j',
  batch: 500,
};

/** Takes ads off the board after their last day, and notifies their posters. */
export async function delistExpired(pool: Pool, now: number, stopping?: AbortSignal): Promise<void> {
  const today = dayOf(now);
  await drainDue(pool, {
    ...DUE,
    params: (after) => [today, after?.id ?? null],
    stopping,
    handle: async (client, due) => {
      const numbers = due.map(({ job_id }) => job_id);
      await client.query('UPDATE jobs SET delisted_on = $2 WHERE _id = ANY($1::bigint[])', [numbers, today]);
      await listStories(client, 'jobs', numbers);
      for (const { id, user_id: userId, slug, name: title, expires_on: until } of due) {
        const key = `${id} expired ${until}`;
        await notifyPoster(client, userId, { key, slug, title, what: 'expired', reason: null, until, now });
      }
    },
  });
}

/** Notifies posters whose ads end soon, once for each last day. */
export async function announceEnds(pool: Pool, now: number, stopping?: AbortSignal): Promise<void> {
  const before = dayOf(now + (NOTICE_DAYS + 1) * DAY_MS);
  await drainDue(pool, {
    ...DUE,
    // Announced ads stay on the board.
    params: (after) => [before, after?.id ?? null],
    stopping,
    handle: async (client, due) => {
      for (const { id, user_id: userId, slug, name: title, expires_on: until } of due) {
        if (until < dayOf(now)) continue;
        const key = `${id} ending ${until}`;
        await notifyPoster(client, userId, { key, slug, title, what: 'ending', reason: null, until, now });
      }
    },
  });
}
