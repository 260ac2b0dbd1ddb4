import { CONSENT_COOKIE_SECONDS } from '#schemas/constants.ts';

const COOKIE = 'user-consent';
const ACCEPTED = 'accepted';

/** Whether cookies (as `document.cookie` gives them) say that counting page views was agreed to. */
export function hasConsent(cookies: string): boolean {
  return cookies.split(';').some((pair) => pair.trim() === `${COOKIE}=${ACCEPTED}`);
}

/** The cookie that remembers the agreement for a year; over https it travels by https only. */
export function consentCookie(protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${COOKIE}=${ACCEPTED}; Path=/; Max-Age=${CONSENT_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}
