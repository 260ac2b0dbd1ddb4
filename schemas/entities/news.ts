import * as z from 'zod/mini';
import { listOf, nullableText } from './values.ts';

/**
 * A news article. `tags` are the assets it is about, by symbol, and its topics; projects, organizations and people are
 * named by slug. `content` is HTML where we hold the text; `slug` is null where the article has no page of ours.
 */
export const NewsSchema = z.object({
  _id: z.int().check(z.positive()),
  slug: nullableText,
  title: z.string().check(z.minLength(1)),
  summary: nullableText,
  content: nullableText,
  /** Where it was published. */
  url: nullableText,
  source_name: nullableText,
  /** ISO, UTC. */
  created_at: z.iso.datetime(),
  tags: listOf(z.string()),
  projects: listOf(z.string()),
  organizations: listOf(z.string()),
  people: listOf(z.string()),
  /** JSON text of a list of Provenance, or null. */
  provenance: nullableText,
});
export type News = z.infer<typeof NewsSchema>;
