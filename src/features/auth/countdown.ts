import { cookieIn, cookieText, isHttps, writeCookie } from '#src/shared/storage/cookies.ts';

/** When a code may be requested again. Times are UTC ms; the clock is always an argument. */

/** From one code to the next. */
export const CODE_WAIT_MS = 59_000;
/** After a code that could not be sent. */
export const FAILED_WAIT_MS = 5_000;
/** Lifetime of the cookie with the time of the last reset code; a reopened page waits for the rest of it. */
export const STAMP_MS = 60_000;

export type CountdownEvent =
  /** A code was sent. */
  | { readonly kind: 'sent'; readonly at: number }
  /** A code could not be sent. */
  | { readonly kind: 'failed'; readonly at: number }
  /** A code was sent before this page was opened. */
  | { readonly kind: 'stamped'; readonly at: number };

/** When another code may be requested. */
export function waitAfter({ kind, at }: CountdownEvent): number {
  if (kind === 'failed') return at + FAILED_WAIT_MS;
  return at + (kind === 'stamped' ? STAMP_MS : CODE_WAIT_MS);
}

/** Whole seconds until then, at least 0; capped by the longest wait, in case the clock was set back. */
export function secondsLeft(until: number, now: number): number {
  return Math.min(Math.max(Math.ceil((until - now) / 1_000), 0), CODE_WAIT_MS / 1_000);
}

/** Milliseconds until `secondsLeft` changes; null once there is nothing to wait for. */
export function nextTick(until: number, now: number): number | null {
  const left = until - now;
  return left <= 0 ? null : left % 1_000 || 1_000;
}

/** When the last reset code was sent: a cookie of one minute. */

const NAME = 'reset_code_timestamp';

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
