import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centUnitsAt, coinCentsOf, coinPriceText, coinUnitsOf, rateOf } from './coinRates.ts';
import { formatTokenUnits } from './tokenAmounts.ts';

const price = fc.double({ min: 0.001, max: 500_000, noNaN: true });
const unitsAt = (usd: number) => centUnitsAt(usd) ?? 0n;

describe('the rate of a coin', () => {
  it('is the price less the margin, and the amount is rounded up to eight decimals', () => {
    const centUnits = unitsAt(4_000);
    expect(coinPriceText(centUnits)).toBe('3,920.00');
    expect(coinPriceText(unitsAt(0.21))).toBe('0.2058');
    expect(formatTokenUnits(coinUnitsOf(1_045, centUnits), 18)).toBe('0.00266582');
    expect(formatTokenUnits(coinUnitsOf(1_045, unitsAt(0.21)), 18)).toBe('50.77745384');
  });

  it('asks for what is worth the cents, never less, and never a whole cent more', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 1_000_000 }), (usd, cents) => {
        const centUnits = unitsAt(usd);
        const units = coinUnitsOf(cents, centUnits);
        expect(units % 10n ** 10n).toBe(0n);
        expect(coinCentsOf(units, centUnits)).toBe(cents);
        expect(coinCentsOf(units - 10n ** 10n, centUnits)).toBeLessThan(cents);
      }),
    );
  });

  it('never asks for less than the price', () => {
    fc.assert(
      fc.property(price, (usd) => {
        // A cent at the price itself.
        expect(Number(unitsAt(usd))).toBeGreaterThanOrEqual((1e18 / (usd * 100)) * 1.02);
      }),
    );
  });

  it.each([0, -1, 0.0001, 1e6, Number.NaN, Number.POSITIVE_INFINITY])('is none of a price of %s', (usd) => {
    expect(centUnitsAt(usd)).toBeNull();
  });

  it('is that of the invoice in time; late, the lower worth counts', () => {
    const [dear, cheap] = [unitsAt(4_000), unitsAt(2_000)];
    expect(rateOf(true, dear, cheap)).toBe(dear);
    expect(rateOf(true, dear, null)).toBe(dear);
    expect(rateOf(false, dear, cheap)).toBe(cheap);
    expect(rateOf(false, cheap, dear)).toBe(cheap);
    expect(rateOf(false, dear, null)).toBe(dear);
    expect(rateOf(true, null, cheap)).toBe(cheap);
    expect(rateOf(true, null, null)).toBeNull();
  });
});
