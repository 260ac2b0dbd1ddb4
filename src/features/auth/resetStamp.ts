import { cookieIn, cookieText, isHttps, writeCookie } from '#src/shared/storage/cookies.ts';
import { STAMP_MS } from './countdown.ts';

/** When the last code for a new password was sent: a cookie that all pages know for a minute. Times are UTC ms. */

const NAME = 'reset_code_timestamp';

/** Remembers that a code was sent. */
export function stampResetCode(at: number): void {
  writeCookie(stampCookie(at, isHttps()));
}

/** When a code was sent less than a minute ago; null otherwise. */
export function resetStamp(): number | null {
  return stampIn(document.cookie);
}

/** What sets the cookie. */
export function stampCookie(at: number, isHttps: boolean): string {
  return cookieText(NAME, String(at), STAMP_MS / 1_000, isHttps);
}

/** The time among cookies as `document.cookie` gives them; null where there is none. */
export function stampIn(cookies: string): number | null {
  const value = cookieIn(NAME, cookies) ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}
