import * as z from 'zod/mini';
import { CODE_MS } from '#schemas/api/auth.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';

/**
 * The code that this tab has asked for, with what had been typed: phones throw a page away while somebody looks into their
 * mail, and it shall not begin anew then. Never a password, never the code itself.
 */

const SentCodeSchema = z.object({
  /** When it was sent, UTC ms. */
  at: z.number(),
  name: z.string(),
  username: z.string(),
  /** Where it was sent to. */
  email: z.string(),
  ref_id: z.string(),
});
export type SentCode = z.output<typeof SentCodeSchema>;

const KEY = 'assay.signUp';

/** Remembers that a code was sent. */
export function keepSentCode(code: SentCode): void {
  writeStorage('session', KEY, JSON.stringify(code));
}

/** The code that was sent last and can still be typed in. */
export function keptSentCode(now: number): SentCode | null {
  return readSentCode(readStorage('session', KEY), now);
}

/** Forgets the code: it was used. */
export function forgetSentCode(): void {
  writeStorage('session', KEY, null);
}

/** What was kept; null where it is nothing, or a code whose time is over. */
export function readSentCode(stored: string | null, now: number): SentCode | null {
  if (stored === null) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return null;
  }
  const code = SentCodeSchema.safeParse(parsed);
  return code.success && isGood(code.data, now) ? code.data : null;
}

/** Whether a code can still be typed in. */
export function isGood({ at }: SentCode, now: number): boolean {
  return now >= at && now < at + CODE_MS;
}
