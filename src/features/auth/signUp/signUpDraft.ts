import { atom } from 'jotai';
import * as z from 'zod/mini';
import { CODE_MS } from '#schemas/api/auth.ts';
import { parseJson, readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';

/** The sign-up form for a reopened dialog, for the life of the page. Never holds secrets. */
export interface SignUpDraft {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly ref_id: string;
}

let typed: SignUpDraft | null = null;

/** Stores named fields only, so never a password. */
export function storeSignUpDraft({ name, username, email, ref_id }: SignUpDraft): void {
  typed = { name, username, email, ref_id };
}

export function readSignUpDraft(): SignUpDraft | null {
  return typed;
}

export function clearSignUpDraft(): void {
  typed = null;
}

/**
 * A sent code and the form it belongs to, stored for this tab: phones unload a page while its user reads mail. Neither
 * the password nor the code itself is stored.
 */

const SentCodeSchema = z.object({
  /** UTC ms. */
  at: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  ref_id: z.string(),
});
export type SentCode = z.output<typeof SentCodeSchema>;

const KEY = 'assay.signUp';

export function storeSentCode(code: SentCode): void {
  writeStorage('session', KEY, JSON.stringify(code));
}

/** The last sent code, while valid. */
export function readSentCode(now: number): SentCode | null {
  return parseSentCode(readStorage('session', KEY), now);
}

export function clearSentCode(): void {
  writeStorage('session', KEY, null);
}

/** Parses stored text; null when invalid or expired. */
export function parseSentCode(stored: string | null, now: number): SentCode | null {
  const code = parseJson(stored, SentCodeSchema);
  return code && isValid(code, now) ? code : null;
}

export function isValid({ at }: SentCode, now: number): boolean {
  return now >= at && now < at + CODE_MS;
}

/** Email of the account just created here; null once another sign-up starts. */
export const newAccountEmailAtom = atom<string | null>(null);
