import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newReferralKey, referralCode, referralKey } from './referrals.ts';

describe('referral codes', () => {
  it('are read however they are typed', () => {
    for (const typed of ['7K10-9QXD', ' 7k1o9qxd ', '7KIO 9QXD', '7kl0-9qxd\n'])
      expect(referralKey(typed)).toBe('7K109QXD');
    expect(referralKey('nora@example.com')).not.toBe('');
    expect(referralKey('—')).toBe('');
  });

  it('come back from how they are shown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
        const key = newReferralKey(bytes);
        expect(referralCode(key)).toMatch(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/);
        expect(referralKey(referralCode(key).toLowerCase())).toBe(key);
      }),
    );
  });
});
