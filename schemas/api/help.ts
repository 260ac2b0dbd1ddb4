import * as z from 'zod/mini';

/** A heading of an article: `level` 2 or 3. */
const HeadingSchema = z.object({ id: z.string(), title: z.string(), level: z.number() });
export type HelpHeading = z.infer<typeof HeadingSchema>;

/** Answer of `GET /api/help/{category}/{article}`. */
export const HelpArticleSchema = z.object({
  /** Category and name: `getting-started/welcome`. */
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** The day of the last change, `2026-11-23`. */
  updated: z.iso.date(),
  /** Reading time. */
  minutes: z.number(),
  /** Safe HTML made of Markdown, without the title. Headings have ids. */
  html: z.string(),
  headings: z.array(HeadingSchema),
  /** Ids of articles to read next. */
  related: z.array(z.string()),
});
export type HelpArticle = z.infer<typeof HelpArticleSchema>;

/** A section of an article as plain text, for searching. */
const HelpSectionSchema = z.object({
  /** Of its article. */
  article: z.string(),
  /** Of its heading; empty: before the first one. */
  anchor: z.string(),
  heading: z.string(),
  text: z.string(),
  /** Other words that readers use for the article, beside its first section. */
  also: z.string(),
});
export type HelpSection = z.infer<typeof HelpSectionSchema>;

/** Answer of `GET /api/help/sections`: every section of every article, in reading order. */
export const HelpSectionsSchema = z.object({ sections: z.array(HelpSectionSchema) });

/** Body of `POST /api/help/feedback`: whether an article helped. */
export const HelpFeedbackSchema = z.object({
  article: z.string().check(z.maxLength(120)),
  helpful: z.boolean(),
  /** A random number that the reader's browser made; an answer replaces an earlier one of the same reader. */
  reader: z.uuid(),
});
export type HelpFeedback = z.infer<typeof HelpFeedbackSchema>;

export const HelpFeedbackAnswerSchema = z.object({ article: z.string(), helpful: z.boolean() });
