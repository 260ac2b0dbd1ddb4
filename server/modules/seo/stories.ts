import type { Pool } from 'pg';
import { z } from 'zod';
import { PROPOSAL_TYPES, UPDATES } from '#schemas/api/contributions.ts';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { JobSchema } from '#schemas/entities/stories.ts';
import type { StorySet } from '#schemas/kinds.ts';
import { type Dataset, toDataset } from '#server/modules/datasets/dataset.ts';
import { maybe } from '#server/platform/db/rows.ts';

const published = z.coerce.date();
const summary = z.nullable(z.string());

/** What is read of a story for the head of its page. */
const FACTS = {
  news: {
    columns: 'title, summary, url, source_name, created_at AS published',
    schema: z.object({
      title: z.string(),
      summary,
      url: z.nullable(z.string()),
      source_name: z.nullable(z.string()),
      published,
    }),
  },
  research: {
    columns: 'title, summary, author, created_at AS published',
    schema: z.object({ title: z.string(), summary, author: z.nullable(z.string()), published }),
  },
  jobs: {
    columns: '*',
    schema: z.object({ ...JobSchema.shape, closed_on: z.nullable(z.iso.date()) }),
  },
  proposals: {
    columns: "name, type, CASE WHEN is_new THEN 'new' ELSE 'edit' END AS update, created_at AS published",
    schema: z.object({ name: z.string(), type: z.enum(PROPOSAL_TYPES), update: z.enum(UPDATES), published }),
  },
} as const satisfies Record<StorySet, { readonly columns: string; readonly schema: z.ZodType }>;

/** What the head of a story's page says. */
export type StoryFacts = { [Of in StorySet]: { readonly of: Of } & z.output<(typeof FACTS)[Of]['schema']> }[StorySet];

/** Which stories have a page; `own`: openings of the operator. */
const CONDITIONS = {
  news: '',
  research: '',
  jobs: " AND state = 'published'",
  proposals: " AND EXISTS (SELECT FROM proposal_events e WHERE e.proposal_id = proposals.id AND e.kind = 'opened')",
  own: " AND state = 'published' AND origin = 'operator'",
} as const satisfies Record<StorySet | 'own', string>;

/** The data set read, and the story of a slug; null before the first load. */
export async function findStory(
  pool: Pool,
  of: StorySet,
  slug: string,
  isOwn = false,
): Promise<{ readonly dataset: Dataset; readonly story: StoryFacts | null } | null> {
  // PostgreSQL text cannot contain NUL.
  const isPossible = slug.length <= SLUG_LENGTH_MAX && !slug.includes('\0');
  const found = await maybe(
    pool,
    z.looseObject({ story: z.unknown() }),
    `SELECT kind, version, as_of, moments,
            (SELECT row_to_json(r) FROM (SELECT ${FACTS[of].columns} FROM ${of} WHERE slug = $1${CONDITIONS[isOwn ? 'own' : of]}) r) AS story
       FROM dataset`,
    [isPossible ? slug : null],
  );
  if (found === null) return null;
  const { story, ...dataset } = found;
  return { dataset: toDataset(dataset), story: story === null ? null : factsOf(of, story) };
}

function factsOf(of: StorySet, story: unknown): StoryFacts {
  switch (of) {
    case 'news':
      return { of, ...FACTS.news.schema.parse(story) };
    case 'research':
      return { of, ...FACTS.research.schema.parse(story) };
    case 'jobs':
      return { of, ...FACTS.jobs.schema.parse(story) };
    case 'proposals':
      return { of, ...FACTS.proposals.schema.parse(story) };
  }
}
