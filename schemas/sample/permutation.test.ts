import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permutationOf } from './permutation.ts';

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
