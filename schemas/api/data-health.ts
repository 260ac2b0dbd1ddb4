import * as z from 'zod/mini';
import { nullableNumber, nullableText } from '../entities/values.ts';
import { FAILURE_CAUSES } from '../feeds.ts';

/** What each source of the data gave last, and what of it is in doubt. */

/** Doubtful joins that are listed of a source. */
export const DOUBTS_LISTED = 5;

/** Why a round is in doubt: its reports disagree about the amount, or it may be of another company of its name. */
export const DOUBTS = ['amount', 'company'] as const;

/** A round that joins what may not belong together. */
export const DoubtSchema = z.object({
  /** The round. */
  _id: z.int(),
  project: z.string(),
  stage: nullableText,
  why: z.enum(DOUBTS),
  /** The amount that stands, and the one that the source states instead; null: it states no other. */
  amount: nullableNumber,
  stated: nullableNumber,
});
export type Doubt = z.infer<typeof DoubtSchema>;

export const SourceHealthSchema = z.object({
  name: z.string(),
  /** The outcome of its last run. */
  outcome: z.enum(['complete', 'partial', 'failed']),
  /** Why its last run failed; null: it did not. */
  cause: z.nullable(z.enum(FAILURE_CAUSES)),
  /** ISO, UTC. */
  last_run: z.string(),
  /** The last run that gave something; null: none that is kept. The counts are of it. */
  last_success: nullableText,
  fetched: z.int(),
  fresh: z.int(),
  changed: z.int(),
  rejected: z.int(),
  /** Its figures that are stale now. */
  stale: z.int(),
  /** Rounds of which it states another amount than the one that stands, or which may be of another company. */
  doubtful: z.object({ total: z.int(), rounds: z.array(DoubtSchema) }),
});
export type SourceHealth = z.infer<typeof SourceHealthSchema>;

/** Answer of `/api/data-health`. Sample data come from no source. */
export const DataHealthSchema = z.object({
  kind: z.enum(['sample', 'live']),
  sources: z.array(SourceHealthSchema),
});
export type DataHealth = z.infer<typeof DataHealthSchema>;
