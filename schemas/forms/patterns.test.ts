import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDigits, isEmail, isName, isPasswordLike, isPercentage, isPhone, isUrl, isUsername } from './patterns.ts';

describe('the address of a mail', () => {
  it.each(['a@b.co', 'linh.tran@example.com', 'linh_tran+news@mail.example.vn', 'x-1@a-b.museum', 'A@B.CO'])(
    'takes %s',
    (text) => expect(isEmail(text)).toBe(true),
  );
  it.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a._b@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@b.co ',
    'a@b.co\n',
    'a@b.co\nBcc: c@d.co',
    "a'or'1@b.co",
    '<a@b.co>',
    'a@b.c0',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %j', (text) => expect(isEmail(text)).toBe(false));
});

describe('a name', () => {
  it.each(['Linh', 'Nguyễn Thị Đào', 'Nguye\u0302\u0303n', "O'Neil", 'D’Arcy', 'Jean-Luc', '李小龍', 'مریم', 'Ольга'])(
    'takes %s',
    (text) => expect(isName(text)).toBe(true),
  );
  it.each(['', ' Linh', '-', 'Linh1', 'a,b', '<b>', 'a\u0000b', 'a\u202eb', 'a_b', '\u0301a', 'a😀'])(
    'refuses %j',
    (text) => expect(isName(text)).toBe(false),
  );
});

describe('a username', () => {
  it.each(['linh', 'linh.tran', 'a_b-c', '0x', 'nguyễn'])('takes %s', (text) => expect(isUsername(text)).toBe(true));
  it.each(['', 'a b', 'a@b.co', '.a', '-a', 'a/b', 'a\u0000', "a'--", '<a>', 'a\u200bb'])('refuses %j', (text) =>
    expect(isUsername(text)).toBe(false),
  );
});

describe('the other patterns', () => {
  it.each([
    [isPhone, ['+84901234567', '0901'], ['', '+', '090 1', '++1', '12a']],
    [
      isUrl,
      ['http://a.vn', 'https://www.example.com/x?y#z', 'https://example.com:8080'],
      ['', 'example.com', 'ftp://a.vn', 'javascript:alert(1)', 'https://', 'https://a b', 'https://user:pw@a.vn'],
    ],
    [isDigits, ['0', '007'], ['', '-1', '1.0', '١']],
    [isPercentage, ['0', '7', '99', '99.95', '100', '100.00'], ['', '101', '100.1', '-1', '5.', '.5', '1e1']],
    [isPasswordLike, ['longenough', '1!!!!!!!', 'a\nbcdefgh'], ['', 'short1', '!!!!!!!!']],
  ] as const)('%o', (matches, good, bad) => {
    expect(good.filter((text) => !matches(text))).toEqual([]);
    expect(bad.filter((text) => matches(text))).toEqual([]);
  });

  it('take whole percentages from 0 to 100 only', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 400 }), (n) => isPercentage(String(n)) === (n >= 0 && n <= 100)),
    );
  });

  it('match hostile texts in linear time', () => {
    const hostile = ['a'.repeat(100_000), 'a.'.repeat(50_000), `a@${'b-'.repeat(50_000)}`, `${'!'.repeat(100_000)}`];
    const started = performance.now();
    for (const text of hostile)
      for (const matches of [isEmail, isName, isUsername, isUrl, isPercentage, isPasswordLike, isPhone]) matches(text);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
