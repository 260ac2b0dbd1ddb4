import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DayList } from './dayList.ts';

it('knows what was set last of each day, in the order of days', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 366 }), fc.nat())), (given) => {
      const days = new DayList<number>();
      for (const [day, figure] of given) days.set(day, figure);
      const last = new Map(given);
      expect([...days.entries()]).toEqual([...last].sort(([a], [b]) => a - b));
      for (let day = 0; day < 8; day++) expect(days.get(day)).toBe(last.get(day));
    }),
  );
});
