import * as z from 'zod/mini';
import { time } from './shared.ts';

/** Marks of a review: what a member decided about the records of a saved list, and what stood there when they saw them. */

/** Marks of one list that are kept; beyond it, records that were only seen are forgotten first. */
export const LIST_MARKS_MAX = 5_000;
/** Marks of one call. */
export const MARKS_SENT_MAX = 200;
/** Characters of a reason, and of a tag; tags of a record. */
export const REASON_MAX = 200;
export const TAG_MAX = 30;
export const TAGS_MAX = 10;
/** Fields of a record that are remembered, and characters of them as JSON. */
export const FACTS_MAX = 40;
export const FACTS_CHARACTERS_MAX = 1_500;

/** A text or list too long to be remembered: a digest tells whether it is another one. */
const DigestSchema = z.strictObject({ digest: z.string().check(z.maxLength(16)) });
const SeenValueSchema = z.nullable(
  z.union([
    z.number(),
    z.string().check(z.maxLength(200)),
    z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)),
    DigestSchema,
  ]),
);
/** A value of a field as it was seen; null: it was unknown. */
export type SeenValue = z.output<typeof SeenValueSchema>;

const FactsSchema = z.record(z.string().check(z.regex(/^\w{1,64}$/)), SeenValueSchema).check(
  z.refine((facts) => Object.keys(facts).length <= FACTS_MAX),
  z.refine((facts) => JSON.stringify(facts).length <= FACTS_CHARACTERS_MAX),
);
/** What was seen of a record, by field. */
export type SeenFacts = Readonly<Record<string, SeenValue>>;

/** `none`: taken back. It is kept, so that an older mark that arrives late does not return. */
export const MARK_STATES = ['none', 'seen', 'watched', 'dismissed'] as const;

export const ListMarkSchema = z.strictObject({
  _id: z.int().check(z.positive()),
  state: z.enum(MARK_STATES),
  /** Why it was dismissed; empty: not said. */
  reason: z.string().check(z.maxLength(REASON_MAX)),
  tags: z.array(z.string().check(z.minLength(1), z.maxLength(TAG_MAX))).check(z.maxLength(TAGS_MAX)),
  facts: FactsSchema,
  /** When it was marked, by the clock of the device; of two marks of a record the later one counts. */
  at: time(),
});
export type ListMark = z.output<typeof ListMarkSchema>;

export const ListMarksAnswerSchema = z.object({ data: z.array(ListMarkSchema) });
export const MarkBodySchema = z.strictObject({
  marks: z.array(ListMarkSchema).check(z.minLength(1), z.maxLength(MARKS_SENT_MAX)),
});
