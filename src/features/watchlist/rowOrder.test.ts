import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, movedBeside, movedTo, putBack } from './rowOrder.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 12 });

describe('the order of a watchlist', () => {
  it('moves a row beside another', () => {
    expect(movedBeside([1, 2, 3, 4], 4, 2, 'before')).toEqual([1, 4, 2, 3]);
    expect(movedBeside([1, 2, 3, 4], 1, 3, 'after')).toEqual([2, 3, 1, 4]);
  });

  it('ignores an unknown row, or the row itself', () => {
    expect(movedBeside([1, 2], 1, 1, 'after')).toEqual([1, 2]);
    expect(movedBeside([1, 2], 9, 1, 'after')).toEqual([1, 2]);
    expect(movedBeside([1, 2], 1, 9, 'before')).toEqual([1, 2]);
    expect(movedTo([1, 2], 1, 2)).toEqual([1, 2]);
  });

  it('moves one row only: hidden rows keep their order', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), fc.infiniteStream(fc.boolean()), (all, a, b, shows) => {
        const shown = all.filter(() => shows.next().value);
        if (shown.length < 2) return;
        const [from, to] = [a % shown.length, b % shown.length];
        const [id = 0, neighbor = 0] = [shown[from], shown[to]];
        const moved = movedBeside(all, id, neighbor, to > from ? 'after' : 'before');
        expect(moved.filter((one) => shown.includes(one))).toEqual(movedTo(shown, from, to));
        expect(moved.filter((one) => one !== id)).toEqual(all.filter((one) => one !== id));
      }),
    );
  });

  it('shows new items first', () => {
    expect(inOrder([{ _id: 1 }, { _id: 2 }, { _id: 3 }], [3, 1])).toEqual([{ _id: 2 }, { _id: 3 }, { _id: 1 }]);
  });

  it('restores a row to its place after other rows moved, came or left', () => {
    expect(putBack([1, 3, 4], 2, [1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(putBack([4, 1, 3], 2, [1, 2, 3, 4])).toEqual([4, 1, 2, 3]);
    expect(putBack([9, 1, 4], 2, [1, 2, 3, 4])).toEqual([9, 1, 2, 4]);
    expect(putBack([1, 3], 4, [1, 3, 4])).toEqual([1, 3, 4]);
    expect(putBack([2, 1, 3], 2, [1, 2, 3])).toEqual([1, 2, 3]);
  });
});
