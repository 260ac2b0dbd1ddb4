import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksumOf, isKeyText, newKeyText } from './keyText.ts';

const picks = fc.array(fc.nat(61), { minLength: 32, maxLength: 32 });
const keyOf = (numbers: readonly number[]) => {
  let at = 0;
  return newKeyText(() => numbers[at++] ?? 0);
};

it('has a prefix, 32 characters and a checksum that can be computed elsewhere', () => {
  const key = keyOf(Array.from({ length: 32 }, (_, index) => index));
  // CRC-32 of the 32 characters is 1546885699.
  expect(key).toBe('asy_live_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL');
  expect(checksumOf('')).toBe('000000');
});

it('is told from a text with one other character, and from a part of it', () => {
  fc.assert(
    fc.property(picks, fc.nat(31), fc.integer({ min: 1, max: 61 }), (numbers, at, shift) => {
      const key = keyOf(numbers);
      expect(isKeyText(key)).toBe(true);
      const other = numbers.with(at, ((numbers[at] ?? 0) + shift) % 62);
      expect(isKeyText(keyOf(other).slice(0, -6) + key.slice(-6))).toBe(false);
      expect(isKeyText(key.slice(0, -1))).toBe(false);
      expect(isKeyText(`${key}0`)).toBe(false);
    }),
  );
});
