import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daySpan } from '../dates.ts';
import type { EpochDay } from '../units.ts';
import { PERIODS, periodBefore, periodOf, periodOfDay, periodSpan } from './periods.ts';

const day = (text: string) => daySpan(text)?.from ?? expect.fail();

describe('periods', () => {
  it.each([
    ['2024-03-15', '2024-03-15', '2024-W11', '2024-03', '2024-Q1', '2024'],
    // Weeks belong to the year of their Thursday.
    ['2024-12-30', '2024-12-30', '2025-W01', '2024-12', '2024-Q4', '2024'],
    ['2021-01-03', '2021-01-03', '2020-W53', '2021-01', '2021-Q1', '2021'],
    ['1969-12-28', '1969-12-28', '1969-W52', '1969-12', '1969-Q4', '1969'],
  ])('of %s', (text, ...expected) => {
    expect(PERIODS.map((period) => periodOfDay(day(text), period))).toEqual(expected);
  });

  it('hold their days, and follow the one before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.constantFrom(...PERIODS), (number, period) => {
        const at = number as EpochDay;
        const own = periodOfDay(at, period);
        const span = periodSpan(own) ?? expect.fail();
        expect(span.from).toBeLessThanOrEqual(at);
        expect(span.to).toBeGreaterThanOrEqual(at);
        expect(periodOfDay(span.from, period)).toBe(own);
        expect(periodOfDay(span.to, period)).toBe(own);
        expect(periodSpan(periodBefore(own, period) ?? '')?.to).toBe(span.from - 1);
      }),
    );
  });

  it('are unknown of dates that may be in several', () => {
    const span = daySpan('2024-02') ?? expect.fail();
    expect(PERIODS.map((period) => periodOf(span, period))).toEqual([null, null, '2024-02', '2024-Q1', '2024']);
    expect(periodSpan('soon')).toBeNull();
    expect(periodBefore('soon', 'month')).toBeNull();
  });
});
