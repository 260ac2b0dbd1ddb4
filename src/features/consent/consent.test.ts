import { describe, expect, it } from 'vitest';
import { consentCookie, hasConsent } from './consent.ts';

describe('consent', () => {
  it.each([
    ['', false],
    ['user-consent=accepted', true],
    ['a=b; user-consent=accepted; c=d', true],
    ['user-consent=rejected', false],
    ['user-consent=', false],
    ['other-user-consent=accepted', false],
    ['user-consent=accepted-not', false],
  ])('in the cookies “%s” is %s', (cookies, given) => expect(hasConsent(cookies)).toBe(given));

  it('is stored for a year, for every page, secure over https', () => {
    const cookie = consentCookie(true, 'http:');
    expect(cookie).toBe('user-consent=accepted; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(consentCookie(true, 'https:')).toBe(`${cookie}; Secure`);
    expect(hasConsent(cookie)).toBe(true);
  });

  it('is withdrawn by removing the cookie', () => {
    expect(consentCookie(false, 'http:')).toBe('user-consent=; Path=/; Max-Age=0; SameSite=Lax');
  });
});
