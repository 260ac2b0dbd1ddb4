import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logTicks, timeTicks, valueTicks } from './ticks.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('the value axis', () => {
  it('has round values inside the range', () => {
    expect(valueTicks(7.9, 17.36, 4)).toEqual([10, 15]);
    expect(valueTicks(0.00000412, 0.0000059, 3)).toEqual([0.000005]);
    expect(valueTicks(2, 2, 4)).toEqual([2]);
  });

  it('has 1, 2 and 5 of each power where it is logarithmic, and round values where that is too few', () => {
    expect(logTicks(0.9, 25, 4)).toEqual([1, 2, 5, 10, 20]);
    expect(logTicks(1.01, 980_000, 4)).toEqual([10, 100, 1000, 10_000, 100_000]);
    expect(logTicks(7.9, 17.36, 4)).toEqual(valueTicks(7.9, 17.36, 4));
  });

  it('has few ticks, all inside the range and rising', () => {
    const figure = fc.double({ min: 1e-9, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        for (const ticks of [valueTicks(low, high, 4), logTicks(low, high, 4)]) {
          expect(ticks.length).toBeLessThanOrEqual(9);
          expect(ticks.every((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))).toBe(true);
          expect([...ticks]).toEqual([...new Set(ticks)].sort((x, y) => x - y));
        }
      }),
    );
  });
});

describe('the time axis', () => {
  it('has days in a short span, months in a longer one, years in a long one', () => {
    expect(timeTicks(day('2026-01-01'), day('2026-01-08'), 4).map(({ time }) => time)).toEqual(
      ['2026-01-01', '2026-01-03', '2026-01-05', '2026-01-07'].map(day),
    );
    expect(timeTicks(day('2025-11-10'), day('2026-03-10'), 8)).toEqual([
      { time: day('2025-12-01'), form: 'month' },
      { time: day('2026-01-01'), form: 'year' },
      { time: day('2026-02-01'), form: 'month' },
      { time: day('2026-03-01'), form: 'month' },
    ]);
    expect(timeTicks(day('2016-05-01'), day('2026-05-01'), 6).map(({ form }) => form)).toEqual(Array(5).fill('year'));
  });

  it('has no more ticks than there is room for, all inside the span', () => {
    const moment = fc.integer({ min: day('2009-01-03'), max: day('2050-01-01') });
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 1, max: 20 }), (a, b, count) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const ticks = timeTicks(from, to, count);
        expect(ticks.length).toBeLessThanOrEqual(count + 1);
        expect(ticks.every(({ time }) => time >= from && time <= to)).toBe(true);
      }),
    );
  });
});
