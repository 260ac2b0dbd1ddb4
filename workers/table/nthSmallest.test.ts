import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthSmallest } from './nthSmallest.ts';

it('returns the value at that index of the sorted array', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(values, fc.nat(), (list, any) => {
      const place = any % list.length;
      const sorted = [...list].sort((a, b) => a - b);
      expect(nthSmallest(Uint32Array.from(list), list.length, place)).toBe(sorted[place]);
      expect(
        nthSmallest(
          Float64Array.from(list, (value) => -value),
          list.length,
          place,
        ) + 0,
      ).toBe(-(sorted.at(-1 - place) ?? 0) + 0);
    }),
    { numRuns: 1000 },
  );
});
