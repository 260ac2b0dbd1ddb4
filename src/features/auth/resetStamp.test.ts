import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stampCookie, stampIn } from './resetStamp.ts';

const AT = Date.UTC(2026, 10, 21);

describe('the time of a code for a new password', () => {
  it('is kept for a minute, for all pages, and comes back among other cookies', () => {
    expect(stampCookie(AT, true)).toBe(`reset_code_timestamp=${AT}; Path=/; Max-Age=60; SameSite=Lax; Secure`);
    expect(stampCookie(AT, false)).not.toContain('Secure');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (at) => {
        const kept = stampCookie(at, false).split(';')[0] ?? '';
        expect(stampIn(`user-consent=accepted; ${kept}; other=1`)).toBe(at);
        expect(stampIn(kept)).toBe(at);
      }),
    );
  });

  it.each(['', 'reset_code_timestamp=', 'reset_code_timestamp=soon', 'my_reset_code_timestamp=12'])(
    'is unknown in %j',
    (cookies) => {
      expect(stampIn(cookies)).toBeNull();
    },
  );
});
