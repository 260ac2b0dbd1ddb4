import { describe, expect, it } from 'vitest';
import { spellingOf } from './misspelt.ts';

/** The pattern as this engine reads it. */
const reads = (pattern: string | null | undefined, text: string) =>
  pattern != null && new RegExp(pattern.replaceAll('\\m', '\\b').replaceAll('\\M', '\\b')).test(text);

describe('a word with one typing error', () => {
  it.each([
    ['bitcion', 'bitcoin'],
    ['bitcon', 'bitcoin'],
    ['bitccoin', 'bitcoin'],
    ['bitcoim', 'bitcoin'],
    ['captal', 'aster capital'],
    ['aavr', 'aave'],
    ['avae', 'aave'],
  ])('%s is %s', (typed, meant) => {
    expect(reads(spellingOf(typed)?.word, meant)).toBe(true);
  });

  it('is the beginning of a longer one while it is typed', () => {
    expect(reads(spellingOf('ethre')?.beginning, 'ethereum')).toBe(true);
    expect(reads(spellingOf('ethre')?.word, 'ethereum')).toBe(false);
    expect(reads(spellingOf('aavr')?.beginning, 'aaverse')).toBe(false);
  });

  it.each([
    ['bitcion', 'bitcoins'],
    ['btcion', 'bitcoin'],
    ['litcoin', 'bitcoin'],
    ['capital', 'cap'],
    ['capitel', 'xcapital'],
  ])('%s is not %s', (typed, other) => {
    expect(reads(spellingOf(typed)?.word, other)).toBe(false);
  });

  it.each(['btc', '', '12345', 'a.b*c', 'a(b)cd', '%_%_', 'x'.repeat(31)])(
    'is none where %j is typed: it tolerates no error',
    (typed) => expect(spellingOf(typed)).toBeNull(),
  );
});
