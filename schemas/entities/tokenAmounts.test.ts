import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, formatTokenUnits, unitsOf } from './tokenAmounts.ts';

describe('amounts of tokens', () => {
  it('are cents times the units of a cent, of 6 decimals and of 18', () => {
    expect(unitsOf(8_778, 6)).toBe(87_780_000n);
    expect(unitsOf(8_778, 18)).toBe(87_780_000_000_000_000_000n);
  });

  it('come back as the same cents, and a part of a cent is none', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom(2, 6, 18), fc.bigInt(0n, 9_999n), (amount, decimals, dust) => {
        const beside = decimals === 2 ? 0n : dust;
        expect(centsOf(unitsOf(amount, decimals) + beside, decimals)).toBe(amount);
      }),
    );
  });

  it('never exceed what a number holds', () => {
    expect(centsOf(2n ** 256n - 1n, 6)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('are written exactly, with two decimals at least', () => {
    expect(formatTokenUnits(87_780_000n, 6)).toBe('87.78');
    expect(formatTokenUnits(10_000_000n, 6)).toBe('10.00');
    expect(formatTokenUnits(1n, 6)).toBe('0.000001');
    expect(formatTokenUnits(unitsOf(1_045, 18), 18)).toBe('10.45');
  });
});
