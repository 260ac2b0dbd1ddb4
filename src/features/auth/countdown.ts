import { cookieIn, cookieText, isHttps, writeCookie } from '#src/shared/storage/cookies.ts';

/** When a code may be asked for again. Times are UTC ms, and every one is an argument. */

/** From one code to the next. */
export const CODE_WAIT_MS = 59_000;
/** After a code that could not be sent. */
export const FAILED_WAIT_MS = 5_000;
/** How long the time of a code for a new password is kept; what is left of it is waited for when the page opens anew. */
export const STAMP_MS = 60_000;

/** What becomes of the wait for the next code. */
export type CountdownEvent =
  /** A code was sent. */
  | { readonly kind: 'sent'; readonly at: number }
  /** A code could not be sent. */
  | { readonly kind: 'failed'; readonly at: number }
  /** A code was sent before this page was there. */
  | { readonly kind: 'stamped'; readonly at: number };

/** The time from which on another code may be asked for. */
export function waitAfter({ kind, at }: CountdownEvent): number {
  if (kind === 'failed') return at + FAILED_WAIT_MS;
  return at + (kind === 'stamped' ? STAMP_MS : CODE_WAIT_MS);
}

/** Whole seconds until then, 0 when it has come. A clock that was set back does not make it longer than the longest wait. */
export function secondsLeft(until: number, now: number): number {
  return Math.min(Math.max(Math.ceil((until - now) / 1_000), 0), CODE_WAIT_MS / 1_000);
}

/** How long the seconds stay what they are, in ms: the next look at the clock. Null once there is nothing to wait for. */
export function nextTick(until: number, now: number): number | null {
  const left = until - now;
  return left <= 0 ? null : left % 1_000 || 1_000;
}

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
