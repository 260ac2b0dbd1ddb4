import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clustersOf } from './Marks.tsx';
import { marksByDay } from './marksByDay.ts';

it('joins marks without room beside each other', () => {
  expect(clustersOf([0, 10, 27, 28, 100])).toEqual([[0, 1, 2], [3], [4]]);
  expect(clustersOf([])).toEqual([]);
});

it('loses no mark, and covers none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 }), (given) => {
      const places = given.toSorted((a, b) => a - b);
      const clusters = clustersOf(places);
      expect(clusters.flat()).toEqual([...places.keys()]);
      const firsts = clusters.map(([first = 0]) => places[first] ?? 0);
      for (const [at, first] of firsts.entries())
        if (at > 0) expect(first - (firsts[at - 1] ?? 0)).toBeGreaterThanOrEqual(28);
    }),
  );
});

it('tells each mark at the last listed day before it, and earlier ones at the first', () => {
  const mark = (time: number) => ({ time, date: '', label: String(time) });
  expect(marksByDay([mark(1), mark(10), mark(19), mark(35)], [10, 20, 30])).toEqual([
    [mark(1), mark(10), mark(19)],
    [],
    [mark(35)],
  ]);
});
