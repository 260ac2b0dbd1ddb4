import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referralIn } from './redirects.ts';

describe('referralIn', () => {
  it.each([
    ['/referral/LINH-7', 'LINH-7'],
    ['/Referral/LINH-7/', 'LINH-7'],
    ['/my-referrals/LINH-7/more', 'LINH-7'],
    ['/join/LINH-7/referral', 'LINH-7'],
    ['/join/by-Referral', 'by-Referral'],
    ['/referral/a%20b', 'a b'],
    ['/referral', ''],
    ['/referral/%zz', ''],
  ])('reads %s', (path, code) => {
    expect(referralIn(path)).toBe(code);
  });

  it.each(['/', '/signup', '/project/refer'])('finds none in %s', (path) => {
    expect(referralIn(path)).toBeNull();
  });

  it('parses stored addresses, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (code) => {
        expect(referralIn(`/referral/${encodeURIComponent(code)}`)).toBe(code);
        referralIn(code);
      }),
    );
  });
});
