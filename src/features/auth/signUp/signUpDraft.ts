import { atom } from 'jotai';
import * as z from 'zod/mini';
import { CODE_MS } from '#schemas/api/auth.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { parseJson } from '#src/shared/storage/storedJson.ts';

/**
 * What was typed to sign up, as long as the page lives: a popup that was closed in the middle finds it when it opens again.
 * Never a password, never a code.
 */
export interface SignUpDraft {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly ref_id: string;
}

let typed: SignUpDraft | null = null;

/** Remembers what was typed; nothing else that comes along. */
export function storeSignUpDraft({ name, username, email, ref_id }: SignUpDraft): void {
  typed = { name, username, email, ref_id };
}

/** What was typed before; null where nothing was. */
export function readSignUpDraft(): SignUpDraft | null {
  return typed;
}

/** Forgets it: there is an account now. */
export function clearSignUpDraft(): void {
  typed = null;
}

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
export function storeSentCode(code: SentCode): void {
  writeStorage('session', KEY, JSON.stringify(code));
}

/** The code that was sent last and can still be typed in. */
export function readSentCode(now: number): SentCode | null {
  return parseSentCode(readStorage('session', KEY), now);
}

/** Forgets the code: it was used. */
export function clearSentCode(): void {
  writeStorage('session', KEY, null);
}

/** Reads stored text; null where it is none, or a code that has expired. */
export function parseSentCode(stored: string | null, now: number): SentCode | null {
  const code = parseJson(stored, SentCodeSchema);
  return code && isGood(code, now) ? code : null;
}

/** Whether a code can still be typed in. */
export function isGood({ at }: SentCode, now: number): boolean {
  return now >= at && now < at + CODE_MS;
}

/** The address of the account that was just made here; null before, and as soon as another one is begun. */
export const newAccountEmailAtom = atom<string | null>(null);
