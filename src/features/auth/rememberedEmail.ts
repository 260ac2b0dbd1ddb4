import { REMEMBERED_MS } from '#schemas/api/auth.ts';
import { COOKIES } from '#schemas/browserStorage.ts';
import { cookieIn, cookieText } from '#src/shared/storage/cookies.ts';

/**
 * What "Remember me" stores for the form: the identity and, for a day, that the server knows this device. An HttpOnly cookie
 * is the proof; the password is never stored.
 */
export interface Remembered {
  /** Username or email to fill in, or null. */
  readonly identity: string | null;
  /** Whether the device may sign in without the password; the server decides. */
  readonly device: boolean;
}

const IDENTITY = COOKIES.rememberedEmail;
const DEVICE = COOKIES.rememberMe;
const IDENTITY_SECONDS = 30 * 86_400;

/** Parses a `document.cookie` string. */
export function rememberedIn(cookies: string): Remembered {
  const identity = decoded(cookieIn(IDENTITY, cookies) ?? '');
  return { identity, device: identity !== null && cookieIn(DEVICE, cookies) === 'true' };
}

/** The cookies that store an identity; null removes it. */
export function rememberCookies(identity: string | null, isHttps: boolean): readonly string[] {
  const [value, seconds, deviceSeconds] =
    identity === null ? ['', 0, 0] : [encodeURIComponent(identity), IDENTITY_SECONDS, REMEMBERED_MS / 1_000];
  return [
    cookieText(IDENTITY, value, seconds, isHttps),
    cookieText(DEVICE, String(identity !== null), deviceSeconds, isHttps),
  ];
}

/** Forgets the device but not the identity. */
export function forgetDeviceCookie(isHttps: boolean): string {
  return cookieText(DEVICE, '', 0, isHttps);
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}
