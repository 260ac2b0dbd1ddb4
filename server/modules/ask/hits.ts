import type { Pool } from 'pg';
import { z } from 'zod';
import { type Answer, ASK_LIMITS } from '#schemas/api/ask.ts';
import { detailPath, ENTITY_KINDS } from '#schemas/kinds.ts';
import { Values } from '#server/modules/data-query/query.ts';
import { globalSearchQuery } from '#server/modules/data-query/searches.ts';
import { one } from '#server/platform/db/rows.ts';

const HitsSchema = z.array(
  z.object({
    type: z.enum(ENTITY_KINDS),
    item: z.looseObject({
      slug: z.nullable(z.string()),
      name: z.optional(z.nullable(z.string())),
      ventures_name: z.optional(z.nullable(z.string())),
      formerly: z.optional(z.nullable(z.string())),
    }),
  }),
);

/** What the search of the site finds for words. */
export async function findHits(
  pool: Pool,
  text: string,
  now: number,
): Promise<Extract<Answer, { kind: 'nothing' }>['hits']> {
  const searchValue = text.slice(0, 100).trim();
  if (searchValue === '') return [];
  const query = globalSearchQuery({ searchValue, limit: ASK_LIMITS.hits }, now);
  const values = new Values();
  const sql = await query.toSql(values, { pool, longTexts: async () => () => true });
  const { result } = await one(pool, z.object({ result: z.string() }), `SELECT (${sql}) AS result`, values.list);
  const hits = HitsSchema.safeParse(query.finish?.(JSON.parse(result)));
  if (!hits.success) return [];
  return hits.data.flatMap(({ type, item }) => {
    const name = item.name ?? item.ventures_name;
    if (item.slug === null || !name) return [];
    const path = detailPath(type, item.slug);
    return [{ kind: type, name, path, ...(item.formerly ? { formerly: item.formerly } : {}) }];
  });
}
