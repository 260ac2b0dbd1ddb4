/** Cookies that pages read and write themselves. They count for every page, and go over https only where there is https. */

/** The value of a cookie among others as `document.cookie` gives them; null where there is none. */
export function cookieIn(name: string, cookies: string): string | null {
  const start = `${name}=`;
  return (
    cookies
      .split('; ')
      .find((one) => one.startsWith(start))
      ?.slice(start.length) ?? null
  );
}

/** What sets a cookie for so many seconds; 0 removes it. */
export function cookieText(name: string, value: string, seconds: number, isHttps: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** Whether this page came over https. */
export const isHttps = () => window.location.protocol === 'https:';

/** Sets a cookie. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = cookie;
}
