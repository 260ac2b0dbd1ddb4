import { cookieIn, cookieText } from '#src/shared/storage/cookies.ts';

/** The cookie of the bearer token: reversed, with a suffix. */

const NAME = 'access_token';
const MARK = '.r';

/** The value of the cookie for a token. */
export function encodeToken(token: string): string {
  return `${Array.from(token).reverse().join('')}${MARK}`;
}

/** The token in the value of a cookie; null where it holds none. */
export function decodeToken(value: string): string | null {
  if (!value.endsWith(MARK) || value.length === MARK.length) return null;
  return Array.from(value.slice(0, -MARK.length)).reverse().join('');
}

/** The token among cookies as `document.cookie` gives them; null for somebody who is signed out. */
export function tokenIn(cookies: string): string | null {
  return decodeToken(cookieIn(NAME, cookies) ?? '');
}

/** What sets the cookie for so many seconds; 0 removes it. */
export function tokenCookie(token: string, seconds: number, isHttps: boolean): string {
  return cookieText(NAME, seconds > 0 ? encodeToken(token) : '', seconds, isHttps);
}

/** The browser stores no cookie of this site, so nobody can stay signed in. */
export class NoCookiesError extends Error {}
