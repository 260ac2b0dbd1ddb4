import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeToken, encodeToken, tokenCookie, tokenIn } from './token.ts';

describe('the token cookie', () => {
  it('holds the token reversed, with a suffix', () => {
    expect(encodeToken('abc')).toBe('cba.r');
  });

  it('reads back the token, among other cookies too', () => {
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

  it('lasts the given time, and is removed by 0', () => {
    expect(tokenCookie('abc', 85_800, false)).toBe('access_token=cba.r; Path=/; Max-Age=85800; SameSite=Lax');
    expect(tokenCookie('abc', 60, true)).toContain('; Secure');
    expect(tokenCookie('abc', 0, false)).toBe('access_token=; Path=/; Max-Age=0; SameSite=Lax');
  });
});
