import { CONSENT_GIVEN, COOKIES } from '#schemas/browserStorage.ts';
import { CONSENT_COOKIE_SECONDS } from '#schemas/constants.ts';
import { cookieIn, cookieText } from '#src/shared/storage/cookies.ts';

const COOKIE = COOKIES.consent;

/** Whether a `document.cookie` string contains consent. */
export function hasConsent(cookies: string): boolean {
  return cookieIn(COOKIE, cookies) === CONSENT_GIVEN;
}

/** Cookie that stores consent for a year, or removes it; `Secure` over https. */
export function consentCookie(agreed: boolean, protocol: string): string {
  return cookieText(COOKIE, agreed ? CONSENT_GIVEN : '', agreed ? CONSENT_COOKIE_SECONDS : 0, protocol === 'https:');
}
