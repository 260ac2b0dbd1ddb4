import fc from 'fast-check';
import { expect, it } from 'vitest';
import { medianOf as medianBySorting } from '#schemas/entities/rows.ts';
import { medianOf, nthSmallest } from './nthSmallest.ts';

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

it('finds the median that sorting finds', () => {
  // Columns hold no negative zero: which of two zeros stands in the middle would depend on the way of sorting.
  const figure = fc.double({ noNaN: true, min: -1e300, max: 1e300 }).map((value) => value + 0);
  fc.assert(
    fc.property(fc.array(figure), (list) => {
      expect(medianOf(Float64Array.from(list))).toBe(medianBySorting(list));
    }),
  );
  expect(medianOf(Float64Array.of(1.7e308, 1.7e308))).toBe(1.7e308);
});
