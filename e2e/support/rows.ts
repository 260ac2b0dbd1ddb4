import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { KINDS, type Source } from '#schemas/kinds.ts';

const Rows = z.object({ data: z.record(z.string(), z.tuple([z.array(z.object({ slug: z.string() }))])) });

/** Slugs of the first rows of a directory. Throws where it has fewer. */
export async function firstSlugs(
  request: APIRequestContext,
  source: Exclude<Source, 'fundraising'>,
  count: number,
): Promise<readonly string[]> {
  const sid = KINDS[source].rowsSid;
  const answer = await request.get('/api/data/struct', { params: { sid, params: `[{"take":${count}}]` } });
  const rows = Rows.parse(await answer.json()).data[sid]?.[0] ?? [];
  if (rows.length < count) throw new Error(`The directory of ${source} has fewer than ${count} rows`);
  return rows.map(({ slug }) => slug);
}
