import * as z from 'zod/mini';

/** What was answered and until when (UTC ms) that holds. `value` says whether the notice is to be shown. */
const DismissalSchema = z.object({ value: z.boolean(), expiry: z.number() });
export type Dismissal = z.infer<typeof DismissalSchema>;

/** Reads a stored answer; null where there is none or it is damaged. */
export function readDismissal(stored: string | null): Dismissal | null {
  try {
    const parsed = DismissalSchema.safeParse(JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** True while an answer that hides the notice holds. */
export function isDismissed(dismissal: Dismissal | null, now: number): boolean {
  return dismissal !== null && !dismissal.value && now < dismissal.expiry;
}
