import * as z from 'zod/mini';
import { time } from '../api/shared.ts';

/** Pages that a former address leads to. */
export const FORMER_KINDS = ['project', 'venture', 'people', 'round'] as const;

/**
 * Answer of a detail query about an address that was given once and has no record now: it leads elsewhere, or no source
 * reports the record any more.
 */
export const FormerRecordSchema = z.strictObject({
  former: z.object({
    /** Null: unknown. */
    name: z.nullable(z.string()),
    /** The newest moment of the data that had it; null: unknown. */
    last_reported_at: z.nullable(time()),
    /** What it turned out to be; null: no source reports it any more. A round's slug is its number. */
    moved_to: z.nullable(z.object({ kind: z.enum(FORMER_KINDS), slug: z.string() })),
  }),
});
export type FormerRecord = FormerAnswer['former'];
export type FormerAnswer = z.output<typeof FormerRecordSchema>;

/** Answer of `former_rows`: of the numbers that a filter names, those without a row, by number. */
export const FormerRowsSchema = z.array(z.extend(FormerRecordSchema, { _id: z.int() }));
export type FormerRow = z.output<typeof FormerRowsSchema>[number];
