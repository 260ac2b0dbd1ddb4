import type { PoolClient } from 'pg';
import { z } from 'zod';
import { freeSlug } from '#server/platform/db/freeSlug.ts';
import { one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { BoardRow } from '../boardRow.ts';
import type { Found } from './postings.ts';

/** An ad gets its address when it is first submitted, and keeps it. */
export async function withSlug(client: PoolClient, found: Found, { name, company }: BoardRow): Promise<Found> {
  if (found.slug !== null) return found;
  const slug = await freeSlug(client, `${name} ${company}`, { tables: ['postings', 'jobs'], otherwise: 'job' });
  await client.query('UPDATE postings SET slug = $2 WHERE id = $1', [found.id, slug]);
  return { ...found, slug };
}

/** The same ad a second time is one ad. */
export async function refuseTwin(
  client: PoolClient,
  { userId, jobId }: Found,
  { name, description }: BoardRow,
): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM jobs WHERE owner = $1 AND _id IS DISTINCT FROM $2 AND state = 'published' AND closed_on IS NULL
        AND delisted_on IS NULL AND lower(name) = lower($3) AND description = $4 LIMIT 1`,
    [userId, jobId, name, description],
  );
  if (rowCount !== 0) throw new ApiError(409, { code: 'job_twice' });
}

const NumberSchema = z.object({ _id: z.number() });

/** Writes an ad, under its number where it has one; returns the number. */
export async function putAd(client: PoolClient, jobId: number | null, row: BoardRow): Promise<number> {
  const columns = Object.keys(row).join(', ');
  const { _id } = await one(
    client,
    NumberSchema,
    jobId === null
      ? `INSERT INTO jobs (_id, ${columns})
         SELECT nextval('job_numbers'), ${columns} FROM jsonb_populate_record(NULL::jobs, $1::jsonb) RETURNING _id`
      : `UPDATE jobs SET (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(NULL::jobs, $1::jsonb))
          WHERE _id = $2 RETURNING _id`,
    jobId === null ? [JSON.stringify(row)] : [JSON.stringify(row), jobId],
  );
  return _id;
}
