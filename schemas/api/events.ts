import * as z from 'zod/mini';
import { SLUG_LENGTH_MAX } from '../constants.ts';
import { daySpan } from '../dates.ts';
import { EVENT_CATEGORIES, EventSchema } from '../entities/stories.ts';
import { listOf, RefSchema } from '../entities/values.ts';

/** Lists of events: a calendar's month with the events that are asked for. */

/** What a list shows: what is to come, what is over, or what touches a month or a day. */
export type EventsWhen = string;
const WHEN = /^(?:upcoming|past|\d{4}-\d{2}(?:-\d{2})?)$/;
export const UPCOMING = 'upcoming';
export const PAST = 'past';

/** True for what a list of events can show. */
export function isEventsWhen(text: string): text is EventsWhen {
  return WHEN.test(text) && (text === UPCOMING || text === PAST || daySpan(text) !== null);
}

const slug = z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(SLUG_LENGTH_MAX))), null);

export const EventsParamsSchema = z.strictObject({
  when: z._default(z.string().check(z.refine(isEventsWhen, 'Expected upcoming, past, a month or a day')), UPCOMING),
  category: z._default(z.nullable(z.enum(EVENT_CATEGORIES)), null),
  /** Slugs of whom the events are about. */
  project: slug,
  organization: slug,
  person: slug,
});
export type EventsParams = z.infer<typeof EventsParamsSchema>;

/** Events of a list; more are reached by month and day. */
export const EVENTS_LIMIT = 40;
/** Titles that a day of the calendar names. */
export const DAY_TITLES = 2;

export const ListedEventSchema = z.extend(EventSchema, {
  /** Whom it is about, projects first; those that have a page. */
  about: listOf(z.extend(RefSchema, { kind: z.enum(['project', 'venture', 'people']) })),
});

const count = z.int().check(z.gte(0));

/** Answer of `events`. */
export const EventCalendarSchema = z.object({
  today: z.iso.date(),
  /** The month of the calendar: that of the list, else the present one. */
  month: z.string(),
  events: z.array(ListedEventSchema),
  total: count,
  /** Days of the month with events. */
  days: z.array(z.object({ day: z.iso.date(), events: count, titles: z.array(z.string()) })),
  /** Events of the month whose day is not known. */
  undated: count,
  /** The project that is asked for, under its present slug; null: none, or there is none of that slug. */
  project: z.nullable(RefSchema),
});
export type EventCalendar = z.infer<typeof EventCalendarSchema>;
