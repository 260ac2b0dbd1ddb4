import { describe, expect, it } from 'vitest';
import { lastDays, sparkPath } from './Sparkline.tsx';

describe('a sparkline', () => {
  it('runs from edge to edge, highest price on top', () => {
    expect(sparkPath([1, 3, 2])).toBe('M0.0 16.0L26.0 2.0L52.0 9.0');
  });

  it('is flat for a constant price and empty for a single point', () => {
    expect(sparkPath([5, 5])).toBe('M0.0 9.0L52.0 9.0');
    expect(sparkPath([5])).toBe('');
  });

  it('has each day at its place, a gap where none is known, and no line where fewer than half are', () => {
    expect(sparkPath([1, null, 2, 3])).toBe('M0.0 16.0L0.0 16.0M34.7 9.0L52.0 2.0');
    expect(sparkPath([null, 5, 5])).toBe('M26.0 9.0L52.0 9.0');
    expect(sparkPath([null, 1, null, 2, 3, null, null])).toBe('');
    expect(sparkPath([null, 1, null, 2, 3, null, 4])).not.toBe('');
  });

  it('is of the days up to one, whatever the last known ones are', () => {
    const day = (at: number) => at * 86_400_000;
    const time = Float64Array.from([1, 2, 4, 9], day);
    const prices = Float64Array.from([1, 2, Number.NaN, 9]);
    expect(lastDays(time, prices, day(4) + 5, 4)).toEqual([1, 2, null, null]);
    expect(lastDays(time, prices, day(10), 3)).toEqual([null, 9, null]);
    expect(lastDays(time, prices, day(40), 3)).toEqual([null, null, null]);
  });
});
