import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daySeries, monthTicks, nearestDay, priceTicks, seriesOf } from './priceSeries.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('daily prices', () => {
  it('form one series over the years, without days that have no price', () => {
    const series = daySeries([
      { year: 2025, prices: [3] },
      { year: 2024, prices: [1, null, 2] },
    ]);
    expect(series).toEqual([
      { time: day('2024-01-01'), price: 1 },
      { time: day('2024-01-03'), price: 2 },
      { time: day('2025-01-01'), price: 3 },
    ]);
  });

  it('are cut to the end of the series', () => {
    const series = daySeries([{ year: 2024, prices: Array.from({ length: 366 }, (_, at) => at) }]);
    expect(seriesOf(series, '1M')[0]?.time).toBe(day('2024-12-01'));
    expect(seriesOf(series, 'All')).toHaveLength(366);
    expect(seriesOf([], '1M')).toEqual([]);
  });
});

describe('the price axis', () => {
  it('has round values inside the range', () => {
    expect(priceTicks(7.9, 17.36, 4)).toEqual([10, 15]);
    expect(priceTicks(0.00000412, 0.0000059, 3)).toEqual([0.000005]);
    expect(priceTicks(2, 2, 4)).toEqual([2]);
  });

  it('has few ticks, all inside the range', () => {
    const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(price, price, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const ticks = priceTicks(low, high, 4);
        expect(ticks.length).toBeLessThanOrEqual(6);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(low * (1 - 1e-9));
          expect(tick).toBeLessThanOrEqual(high * (1 + 1e-9));
        }
      }),
    );
  });
});

it('marks months, fewer in less room', () => {
  expect(monthTicks(day('2024-01-15'), day('2024-04-20'), 9)).toEqual([
    day('2024-02-01'),
    day('2024-03-01'),
    day('2024-04-01'),
  ]);
  expect(monthTicks(day('2024-01-15'), day('2024-04-20'), 2)).toEqual([day('2024-02-01'), day('2024-04-01')]);
  expect(monthTicks(day('2024-01-15'), day('2024-01-20'), 9)).toEqual([]);
});

it('finds the day nearest to a time', () => {
  const series = daySeries([{ year: 2024, prices: [1, null, null, 4, 5] }]);
  expect(nearestDay(series, day('2024-01-02'))).toBe(0);
  expect(nearestDay(series, day('2024-01-03'))).toBe(1);
  expect(nearestDay(series, day('2023-01-01'))).toBe(0);
  expect(nearestDay(series, day('2030-01-01'))).toBe(2);
});
