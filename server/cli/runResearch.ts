import type { Pool } from 'pg';
import { RESEARCH_LIMITS } from '#schemas/api/research.ts';
import {
  featureResearch,
  publishResearch,
  returnResearch,
  unpublishResearch,
} from '#server/modules/research/publish.ts';
import { findManuscript, listManuscripts, readManuscript } from '#server/modules/research/repository/manuscripts.ts';
import { StartError } from '../platform/errors.ts';
import { givenReason } from './givenReason.ts';

/** The commands of `npm run admin -- research`. `now`: milliseconds since 1970. */
export async function runResearch(
  verb: string,
  { slug, reason }: { readonly slug: string; readonly reason: string | undefined },
  pool: Pool,
  now: number,
): Promise<string> {
  if (verb !== 'list' && slug === '') throw new StartError('Name the research by the last part of its address.', 2);
  switch (verb) {
    case 'list':
      return await list(pool, now);
    case 'show': {
      const { fields, revision } = await readManuscript(pool, await findManuscript(pool, slug, null), now);
      return `${fields.title}\nRevision ${revision}\n\n${fields.text}`;
    }
    case 'publish':
      return `“${await publishResearch(pool, slug, now)}” is published at /research/${slug}.`;
    case 'return':
      return `“${await returnResearch(pool, slug, givenReason(reason, 'the author', RESEARCH_LIMITS.reason), now)}” is returned to its author.`;
    case 'unpublish':
      return `“${await unpublishResearch(pool, slug, givenReason(reason, 'the author', RESEARCH_LIMITS.reason), now)}” is no longer published.`;
    case 'feature':
    case 'unfeature': {
      const isFeatured = verb === 'feature';
      const title = await featureResearch(pool, slug, isFeatured);
      if (title === null) throw new StartError(`No published research has the slug ${slug}.`);
      return isFeatured ? `“${title}” is featured.` : `“${title}” is no longer featured.`;
    }
    default:
      throw new StartError(
        `There is no command research ${verb}. Use list, show, publish, return, unpublish, feature or unfeature.`,
        2,
      );
  }
}

async function list(pool: Pool, now: number): Promise<string> {
  const all = await listManuscripts(pool, null, now);
  if (all.length === 0) return 'Nobody has written research yet.';
  // What waits for a decision comes first.
  const waiting = all.toSorted((a, b) => Number(b.submitted !== null) - Number(a.submitted !== null));
  return waiting
    .map(
      ({ slug, username, state, title, words, published }) =>
        `${slug}  ${state}${published !== null && state !== 'published' ? ' (an earlier revision is published)' : ''}  ${username}  ${words} words  ${title}`,
    )
    .join('\n');
}
