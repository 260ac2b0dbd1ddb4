import { describe, expect, it } from 'vitest';
import { languageCookie, languageToPropose } from './languageChoice.ts';

describe('a language', () => {
  const propose = (preferences: readonly string[], cookies = '') => languageToPropose('en', { cookies, preferences });

  it('is proposed where the browser prefers another one that the site has', () => {
    expect(propose(['vi-VN', 'en-US'])).toBe('vi');
    expect(propose(['fr', 'vi'])).toBe('vi');
    expect(propose(['en-US', 'vi'])).toBeNull();
    expect(propose(['fr'])).toBeNull();
    expect(propose([])).toBeNull();
    expect(languageToPropose('vi', { cookies: '', preferences: ['en-GB'] })).toBe('en');
  });

  it('is not proposed to who has chosen one', () => {
    expect(propose(['vi'], languageCookie('en', false).split(';')[0])).toBeNull();
    expect(propose(['vi'], 'my_language=en')).toBe('vi');
  });
});
