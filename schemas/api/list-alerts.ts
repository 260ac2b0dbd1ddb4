import * as z from 'zod/mini';
import { RefSchema } from '../entities/values.ts';
import { LISTED_SOURCES } from '../kinds.ts';
import { count, time } from './shared.ts';

/** List alerts: changes in a saved list since the last visit, in the fields of the list's conditions. */

/** Rows of each kind in an answer. */
export const ALERT_ROWS_MAX = 500;
/** Members of a list that are watched; of a longer list those with the smallest `_id`. */
export const ALERT_MEMBERS_MAX = 20_000;

const counts = {
  entered: count(),
  left: count(),
  changed: count(),
  /** When the member last looked, or the list began. */
  since: time(),
  /** The list has more members than are watched. */
  partial: z.boolean(),
};

const AlertSummarySchema = z.object({ storage_id: z.string(), ...counts });
export type AlertSummary = z.output<typeof AlertSummarySchema>;
export const AlertAnswerSchema = z.object({ data: z.array(AlertSummarySchema) });

/** A figure, a text or a date, the names of a list; null: missing. */
const AlertValueSchema = z.nullable(z.union([z.number(), z.string(), z.array(z.string())]));
export type AlertValue = z.output<typeof AlertValueSchema>;

/** What happened to one condition of a row. */
const AlertChangeSchema = z.object({
  /** Its place in `filter`; the number of conditions means the search. */
  condition: count(),
  field: z.string(),
  before: AlertValueSchema,
  after: AlertValueSchema,
});
export type AlertChange = z.output<typeof AlertChangeSchema>;

/**
 * A row that entered, left or changed. `reason`: the conditions in `changes`, a `new` or `gone` record, or `unknown`
 * where no earlier value is stored.
 */
const AlertRowSchema = z.extend(RefSchema, {
  _id: z.int(),
  at: time(),
  reason: z.enum(['condition', 'new', 'gone', 'unknown']),
  changes: z.array(AlertChangeSchema),
});
export type AlertRow = z.output<typeof AlertRowSchema>;

const scalar = () => z.union([z.string(), z.number()]);

const AlertNewsSchema = z.object({
  storage_id: z.string(),
  source: z.enum(LISTED_SOURCES),
  /** The conditions of the list; rolling dates roll. */
  filter: z.array(
    z.union([
      z.tuple([z.string(), z.string(), z.union([scalar(), z.array(scalar())])]),
      // A group, read by `parsePart`.
      z.record(z.string(), z.unknown()),
    ]),
  ),
  search: z.string(),
  checked_at: time(),
  ...counts,
  /** Newest first, limited per answer; the counts include all. */
  rows: z.object({
    entered: z.array(AlertRowSchema),
    left: z.array(AlertRowSchema),
    changed: z.array(AlertRowSchema),
  }),
});
export type AlertNews = z.output<typeof AlertNewsSchema>;
export const AlertNewsAnswerSchema = z.object({ data: AlertNewsSchema });

/** `until` is `checked_at` of the shown alerts: later ones stay. */
export const SeenBodySchema = z.strictObject({ until: time() });
