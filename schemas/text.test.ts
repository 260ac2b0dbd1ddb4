import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys, searchWords, storableText, textKey } from './text.ts';

const anyText = fc.string({ unit: 'binary' });

describe('textKey', () => {
  it.each([
    ['Ångström', 'angstrom'],
    ['NGUYỄN', 'nguyen'],
    ['ﬁnance', 'finance'],
    ['Đặng Łukasz Ørsted Straße', 'dang lukasz orsted strasse'],
    ['İstanbul', 'istanbul'],
    ['株式', '株式'],
    ['a\u0000b', 'ab'],
  ])('folds case, accents and compatibility forms of %j', (text, key) => {
    expect(textKey(text)).toBe(key);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textKey(textKey(text))).toBe(textKey(text));
      }),
    );
  });

  it('gives text that UTF-8 can carry', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const key = textKey(String.fromCharCode(...units));
        expect(Buffer.from(key, 'utf8').toString('utf8')).toBe(key);
      }),
    );
    expect(storableText('a\ud800b')).toBe('a\ufffdb');
  });
});

describe('compareKeys', () => {
  it('orders as the bytes of UTF-8 do, astral characters included', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const [x, y] = [storableText(a), storableText(b)];
        expect(Math.sign(compareKeys(x, y))).toBe(Math.sign(Buffer.compare(Buffer.from(x), Buffer.from(y))));
      }),
    );
    expect(compareKeys('\uffee', '😀')).toBeLessThan(0);
  });
});

describe('searchWords', () => {
  it('splits at any white space, folds, and drops duplicates', () => {
    expect(searchWords('  Uni \t UNI swap\u00a0v3 ')).toEqual(['uni', 'swap', 'v3']);
    expect(searchWords(' ')).toEqual([]);
  });
});
