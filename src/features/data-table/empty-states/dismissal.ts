import * as z from 'zod/mini';
import { parseJson } from '#src/shared/storage/storedJson.ts';

const DismissalSchema = z.object({
  /** Whether the notice is to be shown. */
  value: z.boolean(),
  /** Until when the answer holds, UTC ms. */
  expiry: z.number(),
});
export type Dismissal = z.output<typeof DismissalSchema>;

/** Reads a stored answer; null where there is none or it is damaged. */
export function readDismissal(stored: string | null): Dismissal | null {
  return parseJson(stored, DismissalSchema);
}

/** True while an answer that hides the notice holds. */
export function isDismissed(dismissal: Dismissal | null, now: number): boolean {
  return dismissal !== null && !dismissal.value && now < dismissal.expiry;
}
