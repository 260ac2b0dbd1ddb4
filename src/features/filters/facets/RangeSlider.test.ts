import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAP, type RangeScale, STEP, scaleOf, shareOf, stepFrom, valueAt } from './RangeSlider.tsx';

const money: RangeScale = { from: 10_000, to: 1e9, logarithmic: true, whole: false };
const change: RangeScale = { from: -80, to: 120, logarithmic: false, whole: false };
const years: RangeScale = { from: 2009, to: 2026, logarithmic: false, whole: true };

const anyScale = fc
  .tuple(
    fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
    fc.double({ min: 1.5, max: 1e9, noNaN: true }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(
    ([from, ratio, logarithmic, whole]): RangeScale => ({
      from: whole ? Math.ceil(from) : from,
      to: whole ? Math.ceil(from) + Math.ceil(ratio) : from * ratio,
      logarithmic,
      whole,
    }),
  );

describe('the scale of a slider', () => {
  it('is logarithmic where its bars are', () => {
    expect(shareOf(money, 10_000)).toBe(0);
    expect(shareOf(money, 1e9)).toBe(1);
    expect(shareOf(money, 1e6)).toBeCloseTo(0.4);
    expect(valueAt(money, 0.4)).toBe(1e6);
    expect(scaleOf({ from: 0, to: 9, logarithmic: true, bars: [], below: 0, above: 0 }, false).logarithmic).toBe(false);
  });

  it('keeps a value beyond its ends at the end', () => {
    expect(shareOf(money, 0)).toBe(0);
    expect(shareOf(money, -5)).toBe(0);
    expect(shareOf(money, 1e15)).toBe(1);
    expect(shareOf({ ...years, to: 2009 }, 2009)).toBe(0);
  });

  it('gives round values', () => {
    expect(valueAt(money, 0.537)).toBe(4.8e6);
    expect(valueAt(change, 0.4175)).toBe(4);
    expect(valueAt(years, 0.5)).toBe(2018);
  });

  it('maps shares to values and back within a small error', () => {
    fc.assert(
      fc.property(anyScale, fc.double({ min: 0, max: 1, noNaN: true }), (scale, share) => {
        const value = valueAt(scale, share);
        expect(value).toBeGreaterThanOrEqual(scale.from);
        expect(value).toBeLessThanOrEqual(scale.to);
        if (!scale.whole) expect(Math.abs(shareOf(scale, value) - share)).toBeLessThan(0.15);
      }),
    );
  });
});

describe('a step by a key', () => {
  it('goes to the next round value and ends without a bound', () => {
    expect(stepFrom(years, 2020, STEP)).toBe(2021);
    expect(stepFrom(years, 2020, -LEAP)).toBe(2018);
    expect(stepFrom(years, 2025, STEP)).toBe(2026);
    expect(stepFrom(years, 2026, STEP)).toBeNull();
    expect(stepFrom(money, 10_000, -STEP)).toBeNull();
  });

  it('always moves, in its direction, and reaches the end', () => {
    fc.assert(
      fc.property(anyScale, fc.constantFrom(STEP, -STEP, LEAP, -LEAP), (scale, by) => {
        let value = by > 0 ? scale.from : scale.to;
        for (let steps = 0; steps <= 200; steps++) {
          const next = stepFrom(scale, value, by);
          if (next === null) return;
          expect((next - value) * by).toBeGreaterThan(0);
          value = next;
        }
        throw new Error('no end');
      }),
    );
  });
});
