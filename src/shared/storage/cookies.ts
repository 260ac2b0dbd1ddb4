import type { CookieName } from '#schemas/browserStorage.ts';

/** Cookies that pages read and write. Path `/`; `Secure` over https. */

/** The value of a cookie in a `document.cookie` string; null without one. */
export function cookieIn(name: CookieName, cookies: string): string | null {
  const start = `${name}=`;
  return (
    cookies
      .split('; ')
      .find((one) => one.startsWith(start))
      ?.slice(start.length) ?? null
  );
}

/** The `Set-Cookie` text for `seconds`; 0 removes the cookie. */
export function cookieText(name: CookieName, value: string, seconds: number, isHttps: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

export const isHttps = () => window.location.protocol === 'https:';

export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = cookie;
}
