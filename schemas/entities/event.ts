import * as z from 'zod/mini';
import { nullableText } from './values.ts';

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
