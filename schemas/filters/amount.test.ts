import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from './amount.ts';

describe('a typed number', () => {
  it.each([
    ['100', 100],
    ['1.5M', 1_500_000],
    ['1.1m', 1_100_000],
    ['$2b', 2_000_000_000],
    ['2 T', 2_000_000_000_000],
    ['1,234,567', 1_234_567],
    ['1 234', 1234],
    ['1,5M', 1_500_000],
    ['-0,25', -0.25],
    ['1,500M', 1_500_000_000],
    ['12,3456', 12.3456],
    ['.5k', 500],
    ['5.', 5],
    ['-3', -3],
    ['−3.25', -3.25],
    ['-$10K', -10_000],
    ['+7', 7],
    ['5 %', 5],
    ['250 USD', 250],
    ['1e6', 1_000_000],
    ['2e-3', 0.002],
    ['-0', 0],
    [' 12 ', 12],
  ])('%s means %d', (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  it.each(['', ' ', 'M', 'abc', '1.2.3', '12MM', '1e', '--3', 'NaN', 'Infinity', '1e999', '5 apples'])(
    '%j means none',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );
});

describe('a number in a chip', () => {
  it.each([
    [100_000_000, 'usd', '100M'],
    [1_500_000, 'usd', '1.5M'],
    [50_000_000_000, 'usd', '50B'],
    [1_234_567, 'usd', '1,234,567'],
    [950, 'usd', '950'],
    [-2.5, 'percent', '−2.5%'],
    [2021, 'year', '2021'],
    [0, 'usd', '0'],
    [0.000_000_4, 'usd', '4e-7'],
  ] as const)('%d (%s) reads %s', (value, unit, text) => {
    expect(formatAmount(value, unit)).toBe(text);
  });

  it('round-trips through the parser', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }),
        fc.constantFrom('usd', 'percent', 'year', 'count' as const),
        (value, unit) => parseAmount(formatAmount(value === 0 ? 0 : value, unit)) === (value === 0 ? 0 : value),
      ),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        (n) => parseAmount(formatAmount(n * 1000, 'usd')) === (n === 0 ? 0 : n * 1000),
      ),
    );
  });
});

describe('a number of a language that writes 1.234,5', () => {
  it.each([
    ['1,5M', 1_500_000],
    ['1.5M', 1_500_000],
    ['0,25', 0.25],
    ['0.250', 0.25],
    ['1.234.567', 1_234_567],
    ['1.234,5', 1234.5],
    ['1.500', 1500],
    ['−3,25 %', -3.25],
    ['1,234,567', 1_234_567],
  ])('%s means %d', (text, value) => {
    expect(parseAmount(text, ',')).toBe(value);
  });

  it('round-trips through the parser', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }),
        fc.constantFrom('usd', 'percent', 'year', 'count' as const),
        (value, unit) =>
          parseAmount(formatAmount(value === 0 ? 0 : value, unit, ','), ',') === (value === 0 ? 0 : value),
      ),
    );
  });
});
