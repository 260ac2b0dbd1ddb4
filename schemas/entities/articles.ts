import * as z from 'zod/mini';
import { ENTITY_KINDS } from '../kinds.ts';
import { NewsItemSchema, SimilarProjectSchema } from './profiles.ts';
import { nullableNumber, nullableText, RefSchema, SparklineSchema } from './values.ts';

/** How a mention was recognized. */
export const MENTION_RULES = ['cashtag', 'ticker', 'name', 'handle', 'domain', 'tag'] as const;

/** Where an article names an entity; in its title means that it is about it. */
export const MentionSchema = z.extend(RefSchema, {
  kind: z.enum(ENTITY_KINDS),
  slug: z.string(),
  /** Symbol of a project, type of an organization, title of a person. */
  label: nullableText,
  part: z.enum(['title', 'summary', 'tags']),
  /** Place in the text of the part, in UTF-16 units; 0 and 0 in tags. */
  start: z.int().check(z.gte(0)),
  length: z.int().check(z.gte(0)),
  rule: z.enum(MENTION_RULES),
  confidence: z.number().check(z.gte(0), z.lte(1)),
});
export type Mention = z.infer<typeof MentionSchema>;

/** One outlet's article of a story. `likeness`: of its title to the others; null for the first. */
const ToldSchema = z.object({
  _id: z.int(),
  slug: nullableText,
  title: z.string(),
  url: nullableText,
  source_name: nullableText,
  created_at: z.iso.datetime(),
  likeness: nullableNumber,
});
export type Told = z.infer<typeof ToldSchema>;

const NeighborSchema = z.nullable(z.object({ slug: z.string(), title: z.string() }));

/** Answer of `detail_news`: an article with the story it tells. */
export const ArticleSchema = z.extend(NewsItemSchema, {
  slug: z.string(),
  provenance: nullableText,
  /** All who told the story, the first one first; this article is among them. */
  told: z.array(ToldSchema),
  mentions: z.array(MentionSchema),
  /** The project it is about, and its price on the day of the article; null: it is about none with a page. */
  about: z.nullable(
    z.extend(SimilarProjectSchema, {
      price_then: nullableNumber,
      sparkline: SparklineSchema,
    }),
  ),
  /** The stories beside it in time. */
  newer: NeighborSchema,
  older: NeighborSchema,
});
export type Article = z.infer<typeof ArticleSchema>;
