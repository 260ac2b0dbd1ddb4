import * as z from 'zod/mini';
import { isStorable } from '../text.ts';
import { REASON_MAX } from './listMarks.ts';
import { time } from './shared.ts';

/** Records that a member added to a saved list by hand, though its filter leaves them out. They are the member's alone. */

export const LIST_ROW_LIMITS = {
  /** Records of a list. */
  rows: 500,
  /** Records of one call. */
  atOnce: 100,
} as const;

export const ListRowSchema = z.strictObject({
  _id: z.int().check(z.positive()),
  /** When it was added; null: it was taken out. That is kept, so that an older decision that arrives late does not return. */
  added_at: z.nullable(time()),
  /** Why; empty: not said. */
  reason: z.string().check(
    z.trim(),
    z.maxLength(REASON_MAX),
    z.refine((text) => isStorable(text) && !/[\n\r]/.test(text)),
  ),
  /** When that was decided, by the clock of the device; of two decisions on a record the later one counts. */
  at: time(),
});
export type ListRow = z.output<typeof ListRowSchema>;

export const ListRowsAnswerSchema = z.object({ data: z.array(ListRowSchema) });
export const ListRowsBodySchema = z.strictObject({
  rows: z.array(ListRowSchema).check(z.minLength(1), z.maxLength(LIST_ROW_LIMITS.atOnce)),
});
