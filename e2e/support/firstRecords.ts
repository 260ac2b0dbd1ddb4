import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { OpeningsAnswerSchema } from '#schemas/api/careers.ts';
import { type DataSetName, KINDS } from '#schemas/kinds.ts';

/** The first records of the sample data, for pages that need one. */

const Answer = z.object({
  data: z.record(z.string(), z.tuple([z.tuple([z.object({ _id: z.number(), slug: z.string() })])])),
});

/** The page name of an opening of the operator. */
export async function firstOpening(request: APIRequestContext): Promise<string> {
  const { data } = OpeningsAnswerSchema.parse(await (await request.get('/api/careers')).json());
  const [opening] = data;
  if (!opening) throw new Error('The operator has no opening');
  return opening.slug;
}

/** The page name of the first row of a data set, or of the one at a place of it; a round goes by its number. */
export async function firstSlug(request: APIRequestContext, source: DataSetName, skip = 0): Promise<string> {
  const sid = KINDS[source].rowsSid;
  const answer = await request.get('/api/data/struct', {
    params: { sid, params: JSON.stringify([{ take: 1, skip }]) },
  });
  const row = Answer.parse(await answer.json()).data[sid]?.[0][0];
  if (!row) throw new Error(`The first row of ${source} has no page`);
  return source === 'fundraising' ? String(row._id) : row.slug;
}
