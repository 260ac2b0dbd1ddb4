import * as z from 'zod/mini';
import { SOURCES } from '../kinds.ts';
import { time } from './shared.ts';

/**
 * Standing screens: what happened to a saved list since its member last looked. The figures are those of the fields that
 * the list asks about.
 */

/** Rows of each kind that an answer holds. */
export const STANDING_ROWS_MAX = 500;
/** Members of a list that are watched; of a longer list those with the smallest `_id`. */
export const STANDING_MEMBERS_MAX = 20_000;

const count = () => z.int().check(z.nonnegative());

const counts = {
  entered: count(),
  left: count(),
  changed: count(),
  /** When the member last looked, or the list began. */
  since: time(),
  /** The list has more members than are watched. */
  partial: z.boolean(),
};

const StandingSummarySchema = z.object({ storage_id: z.string(), ...counts });
export type StandingSummary = z.output<typeof StandingSummarySchema>;
export const StandingAnswerSchema = z.object({ data: z.array(StandingSummarySchema) });

/** A figure, a text or a date, the names of a list; null: missing. */
const StandingValueSchema = z.nullable(z.union([z.number(), z.string(), z.array(z.string())]));
export type StandingValue = z.output<typeof StandingValueSchema>;

/** What happened to one condition of a row. */
const StandingChangeSchema = z.object({
  /** Its place in `filter`; the number of conditions means the search. */
  condition: count(),
  field: z.string(),
  before: StandingValueSchema,
  after: StandingValueSchema,
});
export type StandingChange = z.output<typeof StandingChangeSchema>;

/**
 * A row that entered, left or changed. `reason` says why: by the conditions in `changes`, because the record is `new` or
 * `gone`, or `unknown` where nobody kept what it was before.
 */
const StandingRowSchema = z.object({
  _id: z.int(),
  name: z.string(),
  slug: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  at: time(),
  reason: z.enum(['condition', 'new', 'gone', 'unknown']),
  changes: z.array(StandingChangeSchema),
});
export type StandingRow = z.output<typeof StandingRowSchema>;

const scalar = () => z.union([z.string(), z.number()]);

const StandingNewsSchema = z.object({
  storage_id: z.string(),
  source: z.enum(SOURCES),
  /** The conditions of the list; rolling dates roll. */
  filter: z.array(z.tuple([z.string(), z.string(), z.union([scalar(), z.array(scalar())])])),
  search: z.string(),
  checked_at: time(),
  ...counts,
  /** The newest first, at most so many each as an answer holds; the counts are of all. */
  rows: z.object({
    entered: z.array(StandingRowSchema),
    left: z.array(StandingRowSchema),
    changed: z.array(StandingRowSchema),
  }),
});
export type StandingNews = z.output<typeof StandingNewsSchema>;
export const StandingNewsAnswerSchema = z.object({ data: StandingNewsSchema });

/** `until` is `checked_at` of what was shown: what came later stays news. */
export const SeenBodySchema = z.strictObject({ until: time() });
