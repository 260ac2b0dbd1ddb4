import fc from 'fast-check';
import { expect, it } from 'vitest';
import { READ_IDS_MAX } from '#schemas/api/news.ts';
import { type ShownIds, withShown } from './shownIds.ts';

it('holds each article that was in view once, and no other', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 60 }))), (views) => {
      const shown = views.reduce<ShownIds>(withShown, []);
      expect(shown.flat().toSorted()).toEqual([...new Set(views.flat())].toSorted());
    }),
  );
});

it('stays the same where nothing is new, and never exceeds what one call can mark', () => {
  const shown = withShown([], [1, 2]);
  expect(withShown(shown, [2, 1])).toBe(shown);
  const many = Array.from({ length: READ_IDS_MAX }, (_, at) => at + 10);
  expect(withShown(shown, many)).toEqual([many]);
});
