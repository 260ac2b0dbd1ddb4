import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceOf, normal, normalQuantile, permutationOf, rowKey, significant, streamKey, uniform } from './random.ts';

const draws = Array.from({ length: 20_000 }, (_, index) => rowKey(streamKey(1, 7), index));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('draws', () => {
  it('are evenly spread', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const key of draws) {
      const tenth = Math.floor(uniform(key, 0) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it('of one row do not depend on each other', () => {
    const products = draws.map((key) => (uniform(key, 0) - 0.5) * (uniform(key, 1) - 0.5) * 12);
    expect(Math.abs(mean(products))).toBeLessThan(0.03);
  });

  it('of different purposes and seeds differ', () => {
    expect(new Set([streamKey(1, 1), streamKey(1, 2), streamKey(2, 1), streamKey(2, 2)]).size).toBe(4);
  });

  it('from the normal distribution have its mean and deviation', () => {
    const values = draws.map((key) => normal(key, 3));
    expect(Math.abs(mean(values))).toBeLessThan(0.03);
    expect(Math.abs(mean(values.map((value) => value * value)) - 1)).toBeLessThan(0.05);
  });
});

describe('the normal quantile', () => {
  it('knows the usual points and is symmetric', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 5);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 12);
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 0.5, noNaN: true }), (p) => {
        expect(normalQuantile(p)).toBeCloseTo(-normalQuantile(1 - p), 5);
      }),
    );
  });
});

describe('a weighted choice', () => {
  it('gives each item its share of the range', () => {
    const choice = choiceOf([
      ['often', 3],
      ['seldom', 1],
    ] as const);
    const got = Array.from({ length: 1000 }, (_, nth) => choice.choose(nth / 1000));
    expect(got.filter((item) => item === 'often')).toHaveLength(750);
  });

  it('refuses to choose from nothing', () => {
    expect(() => choiceOf([])).toThrow('at least one item');
  });
});

describe('rounding to significant digits', () => {
  it('agrees with the decimal writing of the number', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-12, max: 1e15, noNaN: true }),
        fc.integer({ min: 2, max: 9 }),
        (value, digits) => {
          const expected = Number(value.toPrecision(digits));
          expect(Math.abs(significant(value, digits) - expected)).toBeLessThanOrEqual(
            expected * 1.01 * 10 ** (1 - digits),
          );
          expect(Number(significant(value, digits).toPrecision(digits))).toBeCloseTo(significant(value, digits), 12);
        },
      ),
    );
  });
});

const sizes = fc.integer({ min: 1, max: 3000 });
const keys = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('a permutation', () => {
  it('meets every number of its range once', () => {
    fc.assert(
      fc.property(sizes, keys, (size, key) => {
        const { forward } = permutationOf(size, key);
        const met = new Set(Array.from({ length: size }, (_, index) => forward(index)));
        expect(met.size).toBe(size);
        expect([...met].every((index) => index >= 0 && index < size)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is undone by its inverse at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 30 }), keys, fc.nat(), (size, key, any) => {
        const { forward, inverse } = permutationOf(size, key);
        const index = any % size;
        expect(inverse(forward(index))).toBe(index);
        expect(forward(inverse(index))).toBe(index);
      }),
    );
  });

  it('depends on its key', () => {
    const order = (key: number) => Array.from({ length: 50 }, (_, index) => permutationOf(50, key).forward(index));
    expect(order(1)).toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
  });
});
