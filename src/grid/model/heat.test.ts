import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Spread } from '#workers/client.ts';
import { heatLook, heatOf } from './heat.ts';

const MONEY = { display: 'money' } as const;
const CHANGE = { display: 'change' } as const;
const SCALE = { by: 'scale' } as const;
const figure = fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100);
const spreads: fc.Arbitrary<Spread> = fc
  .tuple(figure, figure, figure)
  .map((figures) => figures.toSorted((a, b) => a - b))
  .map(([from = 0, median = 0, to = 0]) => ({ from, to, median, logarithmic: from > 0 && to / from >= 1000 }));

describe('the heat of a scale', () => {
  it('grows with the figure, within its bounds, and no known figure is left without a color', () => {
    fc.assert(
      fc.property(spreads, figure, figure, (spread, a, b) => {
        const heat = heatOf(MONEY, SCALE, spread);
        const [less, more] = [heat?.(Math.min(a, b)) ?? Number.NaN, heat?.(Math.max(a, b)) ?? Number.NaN];
        expect(less).toBeLessThanOrEqual(more);
        expect(Math.max(Math.abs(less), Math.abs(more))).toBeLessThanOrEqual(1);
        if (spread.from >= 0) expect(heatLook(less)?.side).toBe('up');
      }),
    );
  });

  it('goes to either side of zero for changes', () => {
    fc.assert(
      fc.property(spreads, figure, (spread, value) => {
        expect(Math.sign(heatOf(CHANGE, SCALE, spread)?.(value) ?? Number.NaN) + 0).toBe(
          spread.from === 0 && spread.to === 0 ? 0 : Math.sign(value) + 0,
        );
      }),
    );
    const heat = heatOf(CHANGE, SCALE, { from: -25, to: 100, median: 2, logarithmic: false });
    expect([-100, -25, 0, 25, 400].map((value) => heat?.(value))).toEqual([-1, -0.5, 0, 0.5, 1]);
  });

  it('counts decades where figures reach over them', () => {
    const heat = heatOf(MONEY, SCALE, { from: 1e3, to: 1e9, median: 1e6, logarithmic: true });
    expect([0, 1e3, 1e6, 1e9].map((value) => heat?.(value).toFixed(2))).toEqual(['0.10', '0.10', '0.55', '1.00']);
  });

  it('waits until it is known how far the figures reach', () => {
    expect(heatOf(MONEY, SCALE, undefined)).toBeNull();
    expect(heatOf(MONEY, { by: 'median' }, undefined)).toBeNull();
  });
});

describe('the heat of sides', () => {
  it('is above and below the median, and none at it', () => {
    const heat = heatOf(MONEY, { by: 'median' }, { from: 1, to: 9, median: 4, logarithmic: false });
    expect([3, 4, 5].map((value) => heatLook(heat?.(value) ?? 0)?.side)).toEqual(['down', undefined, 'up']);
  });

  it('is from a limit on, and below one, with nothing between', () => {
    const both = heatOf(MONEY, { by: 'limits', low: -5, high: 10 }, undefined);
    expect([-5.1, -5, 9.9, 10].map((value) => heatLook(both?.(value) ?? 0)?.side)).toEqual([
      ...['down', undefined, undefined, 'up'],
    ]);
    const upper = heatOf(MONEY, { by: 'limits', low: null, high: 0 }, undefined);
    expect([-1, 0].map((value) => heatLook(upper?.(value) ?? 0)?.side)).toEqual([undefined, 'up']);
  });
});
