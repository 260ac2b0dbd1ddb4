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

/** Who wrote a piece of research. Sample rows go with the first live data. */
const RESEARCH_ORIGINS = ['sample', 'author'] as const;

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
  origin: z.enum(RESEARCH_ORIGINS),
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

/** `cancelled` by who holds it; `gone`: its source lists it no longer. */
export const EVENT_STATUSES = ['confirmed', 'cancelled', 'gone'] as const;

/** Something that happens, past or to come. */
export const EventSchema = z.object({
  _id: z.int().check(z.positive()),
  /** Slugs of the projects, organizations and people it is about: those that hold it, and those that its title names. */
  projects: listOf(z.string()),
  organizations: listOf(z.string()),
  people: listOf(z.string()),
  title: z.string().check(z.minLength(1)),
  category: z.enum(EVENT_CATEGORIES),
  /** A partial ISO date, in UTC where the time is known. */
  date: z.string(),
  /** Its last day; null: it has one day. */
  end_date: nullableText,
  /** ISO, UTC; null: the time is unknown, or it lasts whole days. */
  starts_at: z.nullable(z.iso.datetime()),
  ends_at: z.nullable(z.iso.datetime()),
  location: nullableText,
  status: z.enum(EVENT_STATUSES),
  /** Who lists it. */
  source_name: nullableText,
  description: nullableText,
  url: nullableText,
  /** JSON text of a list of Provenance, or null. */
  provenance: nullableText,
});
export type Event = z.infer<typeof EventSchema>;

export const WORKPLACE_TYPES = ['Remote', 'On-site', 'Hybrid'] as const;
export const EMPLOYMENT_TYPES = ['Full-time', 'Part time', 'Freelance / Contract hire'] as const;
/** What became of an ad, as tables show it. */
export const JOB_STATES = ['Open', 'Expired', 'Closed'] as const;

/** Where an ad comes from. Sample rows go with the first live data. */
export const JOB_ORIGINS = ['sample', 'feed', 'member', 'operator'] as const;
export type JobOrigin = (typeof JOB_ORIGINS)[number];

/** Days that an ad is open after its posting, or after its source was last seen to have it. */
export const JOB_OPEN_DAYS = 30;

/** For which span of time pay is stated. */
export const PAY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const;

/** An ad for a job. `min_salary` and `max_salary`: the stated pay in US dollars a year, where it can be said without an estimate. */
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
  /** Towns and countries; of a remote job from where it may be done. */
  places: listOf(z.string()),
  countries: listOf(z.string()),
  workplace_type: z.nullable(z.enum(WORKPLACE_TYPES)),
  employment_type: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  min_salary: nullableNumber,
  max_salary: nullableNumber,
  /** Pay as the ad states it. */
  pay_min: nullableNumber,
  pay_max: nullableNumber,
  /** ISO 4217. */
  pay_currency: nullableText,
  pay_period: z.nullable(z.enum(PAY_PERIODS)),
  /** ISO date; null: its source does not say. */
  posted_date: z.nullable(z.iso.date()),
  /** The last day on which one can apply, unless it is closed before. */
  expires_on: z.iso.date(),
  /** Where to apply. */
  apply_url: nullableText,
  /** Where to apply for each place, if not everywhere at `apply_url`. */
  apply_urls: listOf(z.object({ places: listOf(z.string()), url: z.string() })),
  /** The slug of the project that hires, where it has a page. */
  project: nullableText,
  origin: z.enum(JOB_ORIGINS),
});
export type Job = z.infer<typeof JobSchema>;

/** One task of a quest; `type_check` names how its completion is checked. */
export const QuestTaskSchema = z.object({
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
