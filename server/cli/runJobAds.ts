import type { Pool } from 'pg';
import { JOB_LIMITS, type PostingFields } from '#schemas/api/jobs.ts';
import { approvePosting, refusePosting } from '#server/modules/jobs/publish.ts';
import { findPosting, listPostings, readFields, readStanding } from '#server/modules/jobs/repository/postings.ts';
import { speaksFor } from '#server/modules/jobs/reviews.ts';
import { StartError } from '../platform/errors.ts';
import { givenReason } from './givenReason.ts';

/** The commands of `npm run admin -- jobs`. `now`: milliseconds since 1970. */
export async function runJobAds(
  verb: string,
  { slug, reason }: { readonly slug: string; readonly reason: string | undefined },
  pool: Pool,
  now: number,
): Promise<string> {
  if (verb !== 'list' && slug === '') throw new StartError('Name the ad by the last part of its address.', 2);
  switch (verb) {
    case 'list':
      return await list(pool, now);
    case 'show':
      return await show(slug, pool, now);
    case 'approve':
      return `“${await approvePosting(pool, slug, now)}” is open at /crypto-jobs/${slug}.`;
    case 'refuse': {
      const title = await refusePosting(pool, slug, givenReason(reason, 'the poster', JOB_LIMITS.reason), now);
      return `“${title}” is refused, and its poster is told why.`;
    }
    default:
      throw new StartError(`There is no command jobs ${verb}. Use list, show, approve or refuse.`, 2);
  }
}

/** Drafts that were never submitted are their posters' own. */
async function list(pool: Pool, now: number): Promise<string> {
  const all = (await listPostings(pool, null, now)).filter(({ slug }) => slug !== null);
  if (all.length === 0) return 'Nobody has submitted an ad yet.';
  // What waits for a decision comes first.
  return all
    .toSorted((a, b) => Number(b.waiting !== null) - Number(a.waiting !== null))
    .map(({ slug, state, change, username, company, title }) => {
      const waits = change === 'review' ? ' (a change waits)' : '';
      return `${slug}  ${state}${waits}  ${username}  ${company}  ${title}`;
    })
    .join('\n');
}

async function show(slug: string, pool: Pool, now: number): Promise<string> {
  const found = await findPosting(pool, { slug });
  const { state, change, waiting, reason, opened_on, expires_on } = await readStanding(pool, found, now);
  // Its poster may write on while one revision waits.
  const fields = await readFields(pool, found.id, waiting ?? found.newest);
  const poster = (await listPostings(pool, null, now)).find((one) => one.slug === slug);
  const mail = poster?.email ?? '';
  const speaks = speaksFor(mail, fields.website) ? 'of the company’s domain' : 'NOT of the company’s domain';
  return [
    `${fields.title}, ${fields.company}`,
    `${change === null ? state : `${state}, its change: ${change}`}${reason === null ? '' : ` (${reason})`}`,
    ...(opened_on === null ? [] : [`on the board since ${opened_on}, until ${expires_on ?? ''}`]),
    `posted by ${poster?.username ?? ''} <${mail}>, ${speaks}`,
    ...LINES.map((name) => `${name}: ${String(fields[name])}`),
    `salary: ${fields.salary_min}–${fields.salary_max} ${fields.currency} a ${fields.period}`,
    `logo: ${fields.logo ?? 'none'}`,
    `file: ${fields.file === null ? 'none' : `${fields.file.name} at ${fields.file.address}`}`,
    '',
    fields.description,
  ].join('\n');
}

const LINES = [
  'website',
  'department',
  'places',
  'workplace',
  'employment',
  'apply',
] as const satisfies readonly (keyof PostingFields)[];
