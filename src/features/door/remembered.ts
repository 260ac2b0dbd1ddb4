import { REMEMBERED_MS } from '#schemas/accounts/times.ts';

/**
 * What "Remember me" leaves in this browser for the form: who signed in, and for a day that the server knows the device.
 * What proves it is a cookie that no script can read; no form of the password is kept anywhere.
 */
export interface Remembered {
  /** The username or address to fill in; null where none is kept. */
  readonly identity: string | null;
  /** Whether the device may sign in without the password. The server decides. */
  readonly device: boolean;
}

const IDENTITY = 'remembered_email';
const DEVICE = 'remember_me';
const IDENTITY_SECONDS = 30 * 86_400;

/** What is remembered among cookies as `document.cookie` gives them. */
export function rememberedIn(cookies: string): Remembered {
  const identity = cookieIn(IDENTITY, cookies);
  return { identity, device: identity !== null && cookieIn(DEVICE, cookies) === 'true' };
}

/** The cookies that remember this one; null forgets. */
export function rememberCookies(identity: string | null, isHttps: boolean): readonly string[] {
  const rest = `; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const [value, seconds, deviceSeconds] =
    identity === null ? ['', 0, 0] : [encodeURIComponent(identity), IDENTITY_SECONDS, REMEMBERED_MS / 1_000];
  return [
    `${IDENTITY}=${value}; Max-Age=${seconds}${rest}`,
    `${DEVICE}=${identity !== null}; Max-Age=${deviceSeconds}${rest}`,
  ];
}

/** The cookie that says the device is not remembered any more; who signed in stays. */
export function forgetDeviceCookie(isHttps: boolean): string {
  return `${DEVICE}=; Max-Age=0; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** Sets cookies of this module. */
export function writeCookies(cookies: readonly string[]): void {
  for (const cookie of cookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = cookie;
  }
}

function cookieIn(name: string, cookies: string): string | null {
  for (const cookie of cookies.split('; ')) {
    if (!cookie.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(cookie.slice(name.length + 1)) || null;
    } catch {
      return null;
    }
  }
  return null;
}
