import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lanesOf } from './Marks.tsx';

it('puts marks without room beside each other above each other', () => {
  expect(lanesOf([0, 10, 20, 40, 100])).toEqual([0, 1, 2, 0, 0]);
});

it('covers no mark while lanes are free', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }), (given) => {
      const places = given.toSorted((a, b) => a - b);
      const lanes = lanesOf(places);
      for (const [at, place] of places.entries()) {
        const near = places.slice(0, at).filter((other) => place - other < 24);
        if (near.length >= 5) continue;
        for (const [before, other] of places.slice(0, at).entries())
          if (lanes[before] === lanes[at]) expect(place - other).toBeGreaterThanOrEqual(24);
      }
    }),
  );
});
