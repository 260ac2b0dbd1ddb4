import type { Pool } from 'pg';
import { z } from 'zod';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { type Dataset, toDataset } from '#server/modules/datasets/dataset.ts';

const ArticleSchema = z.object({
  title: z.string(),
  summary: z.nullable(z.string()),
  url: z.nullable(z.string()),
  source_name: z.nullable(z.string()),
  created_at: z.coerce.date(),
});

/** What the head of an article's page says. */
export type Article = z.output<typeof ArticleSchema>;

const FoundSchema = z.looseObject({ article: z.nullable(ArticleSchema) });

/** The data set read, and the article of a slug; null before the first load. */
export async function findArticle(
  pool: Pool,
  slug: string,
): Promise<{ readonly dataset: Dataset; readonly article: Article | null } | null> {
  // PostgreSQL text cannot contain NUL.
  const isPossible = slug.length <= SLUG_LENGTH_MAX && !slug.includes('\0');
  const { rows } = await pool.query(
    `SELECT kind, version, as_of, moments,
            (SELECT row_to_json(r) FROM (SELECT title, summary, url, source_name, created_at FROM news WHERE slug = $1) r) AS article
       FROM dataset`,
    [isPossible ? slug : null],
  );
  if (rows[0] === undefined) return null;
  const { article, ...dataset } = FoundSchema.parse(rows[0]);
  return { dataset: toDataset(dataset), article };
}
