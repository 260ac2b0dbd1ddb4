import { CONSENT_COOKIE_SECONDS } from '#schemas/constants.ts';
import { cookieIn, cookieText } from '#src/shared/storage/cookies.ts';

const COOKIE = 'user-consent';
const ACCEPTED = 'accepted';

/** Whether cookies (as `document.cookie` gives them) say that counting page views was agreed to. */
export function hasConsent(cookies: string): boolean {
  return cookieIn(COOKIE, cookies) === ACCEPTED;
}

/** The cookie that remembers the agreement for a year, or removes it; over https it travels by https only. */
export function consentCookie(agreed: boolean, protocol: string): string {
  return cookieText(COOKIE, agreed ? ACCEPTED : '', agreed ? CONSENT_COOKIE_SECONDS : 0, protocol === 'https:');
}
