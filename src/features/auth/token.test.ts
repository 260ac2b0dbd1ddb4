import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeToken, encodeToken, tokenCookie, tokenIn } from './token.ts';

describe('the token as a cookie keeps it', () => {
  it('stands back to front with a mark at the end', () => {
    expect(encodeToken('abc')).toBe('cba.r');
  });

  it('reads back as itself, among other cookies too', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{43}$/), (token) => {
        expect(decodeToken(encodeToken(token))).toBe(token);
        expect(tokenIn(`a=1; access_token=${encodeToken(token)}; b=access_token`)).toBe(token);
      }),
    );
  });

  it.each(['', 'a=1', 'access_token=', 'access_token=.r', 'access_token=cba', 'xaccess_token=cba.r'])(
    'is none in %j',
    (cookies) => {
      expect(tokenIn(cookies)).toBeNull();
    },
  );

  it('lives as long as it is told, and is removed with no time', () => {
    expect(tokenCookie('abc', 85_800, false)).toBe('access_token=cba.r; Path=/; Max-Age=85800; SameSite=Lax');
    expect(tokenCookie('abc', 60, true)).toContain('; Secure');
    expect(tokenCookie('abc', 0, false)).toBe('access_token=; Path=/; Max-Age=0; SameSite=Lax');
  });
});
