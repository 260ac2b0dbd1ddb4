import * as z from 'zod/mini';
import { listOf, nullableNumber, nullableText } from './values.ts';

/**
 * A news article. `tags`: symbols of assets, and topics; projects, organizations and people are slugs. `content`: HTML,
 * where stored; `slug`: null without a page of ours.
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
  /** Marked by its provider: listed under Featured. */
  featured: z.boolean(),
});
export type Research = z.infer<typeof ResearchSchema>;

/** What an event is about; `All Events` is the absence of a filter and no category. */
export const EVENT_CATEGORIES = [
  'General',
  'AMA',
  'Exchange',
  'Partnership',
  'Release',
  'DAO',
  'Announcement',
  'Hard Fork',
  'NFT',
  'Other',
] as const;

/** Something that happens to a project, past or to come. */
export const EventSchema = z.object({
  _id: z.int().check(z.positive()),
  /** The project's slug. */
  project: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
  category: z.enum(EVENT_CATEGORIES),
  /** A partial ISO date. */
  date: z.string(),
  description: nullableText,
  url: nullableText,
  /** JSON text of a list of Provenance, or null. */
  provenance: nullableText,
});
export type Event = z.infer<typeof EventSchema>;

export const WORKPLACE_TYPES = ['Remote', 'On-site', 'Hybrid'] as const;
export const EMPLOYMENT_TYPES = ['Full-time', 'Part time', 'Freelance / Contract hire'] as const;

/** An open position. Salaries in US dollars a year. */
export const JobSchema = z.object({
  _id: z.int().check(z.positive()),
  slug: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  company: z.string().check(z.minLength(1)),
  company_logo: nullableText,
  company_website: nullableText,
  department: nullableText,
  /** HTML. */
  description: nullableText,
  location: nullableText,
  country: nullableText,
  workplace_type: z.nullable(z.enum(WORKPLACE_TYPES)),
  employment_type: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  min_salary: nullableNumber,
  max_salary: nullableNumber,
  /** ISO date. */
  posted_date: z.iso.date(),
  /** Where to apply. */
  apply_url: nullableText,
  /** The slug of the project that hires, where it has a page. */
  project: nullableText,
});
export type Job = z.infer<typeof JobSchema>;

/** One task of a quest; `type_check` names how its completion is checked. */
const QuestTaskSchema = z.object({
  name: z.string().check(z.minLength(1)),
  description: z.string(),
  more: z.object({ points: z.int().check(z.gte(0)), type_check: z.string() }),
});

/** A quest: tasks that earn points. `point` is the sum of its tasks'. */
export const QuestSchema = z.object({
  _id: z.int().check(z.positive()),
  name: z.string().check(z.minLength(1)),
  description: z.string(),
  point: z.int().check(z.gte(0)),
  type: z.string(),
  tag: z.string(),
  quest: listOf(QuestTaskSchema),
});
export type Quest = z.infer<typeof QuestSchema>;
