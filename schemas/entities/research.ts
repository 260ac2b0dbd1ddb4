import * as z from 'zod/mini';
import { listOf, nullableText } from './values.ts';

/** A piece of research: `content` is HTML, `assets` are the projects it is about, by slug. */
export const ResearchSchema = z.object({
  _id: z.int().check(z.positive()),
  slug: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
  summary: nullableText,
  content: nullableText,
  /** ISO, UTC. */
  created_at: z.iso.datetime(),
  tags: listOf(z.string()),
  assets: listOf(z.string()),
  author: nullableText,
});
export type Research = z.infer<typeof ResearchSchema>;
