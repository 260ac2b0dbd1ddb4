import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '#schemas/api/secondFactor.ts';
import type { Db } from '#server/platform/db/rows.ts';
import { readSecret, spendRecoveryCode, spendStep } from './repository/secondFactors.ts';
import { newCode, tokenHash, typedCode } from './secrets.ts';

/** Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), and those for whoever lost it. */

/** Periods before and after the present one whose codes are good: clocks differ. */
const WINDOW = 1;

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Assay', label, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });

/** A new secret, in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from a picture. */
export function secretUri(secret: string, account: string): string {
  return appOf(secret, account).toString();
}

/** The period whose code was typed; null: it is the code of none near `now`, in milliseconds since 1970. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const app = appOf(secret);
  const delta = app.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp: now }) + delta;
}

/** Codes as they are shown once, in two groups of letters: `ABCDE-FGHJK`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = `${newCode()}${newCode()}`;
    return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`;
  });
}

/** What is stored of a recovery code, however it is typed. */
export function recoveryHash(code: string): Buffer {
  return tokenHash(typedCode(code).replaceAll('-', ''));
}

/** Whether a member typed a code of the app or a recovery code that was not used yet; it is used by that. */
export async function proveSecondFactor(db: Db, userId: number, typed: string, now: number): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return await spendRecoveryCode(db, userId, recoveryHash(code));
  const secret = await readSecret(db, userId);
  const step = secret === null ? null : stepOf(secret, code, now);
  return step !== null && (await spendStep(db, userId, step));
}
