import { STAMP_MS } from './countdown.ts';

/** When the last code for a new password was sent: a cookie that all pages know for a minute. Times are UTC ms. */

const NAME = 'reset_code_timestamp';

/** Remembers that a code was sent. */
export function stampResetCode(at: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = stampCookie(at, window.location.protocol === 'https:');
}

/** When a code was sent less than a minute ago; null otherwise. */
export function resetStamp(): number | null {
  return stampIn(document.cookie);
}

/** What sets the cookie. */
export function stampCookie(at: number, isHttps: boolean): string {
  return `${NAME}=${at}; Path=/; Max-Age=${STAMP_MS / 1_000}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** The time among cookies as `document.cookie` gives them; null where there is none. */
export function stampIn(cookies: string): number | null {
  const value = new RegExp(`(?:^|; )${NAME}=(\\d{1,15})(?:;|$)`).exec(cookies)?.[1];
  return value === undefined ? null : Number(value);
}
