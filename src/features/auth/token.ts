import { COOKIES } from '#schemas/browserStorage.ts';
import { cookieIn, cookieText } from '#src/shared/storage/cookies.ts';

/** The cookie of the bearer token: reversed, with a suffix. */

const NAME = COOKIES.token;
const MARK = '.r';

export function encodeToken(token: string): string {
  return `${Array.from(token).reverse().join('')}${MARK}`;
}

/** The token in a cookie value, or null. */
export function decodeToken(value: string): string | null {
  if (!value.endsWith(MARK) || value.length === MARK.length) return null;
  return Array.from(value.slice(0, -MARK.length)).reverse().join('');
}

/** The token in a `document.cookie` string; null while signed out. */
export function tokenIn(cookies: string): string | null {
  return decodeToken(cookieIn(NAME, cookies) ?? '');
}

/** The `Set-Cookie` text for `seconds`; 0 removes the cookie. */
export function tokenCookie(token: string, seconds: number, isHttps: boolean): string {
  return cookieText(NAME, seconds > 0 ? encodeToken(token) : '', seconds, isHttps);
}

/** The browser stores no cookies of this site, so no session is possible. */
export class NoCookiesError extends Error {}
