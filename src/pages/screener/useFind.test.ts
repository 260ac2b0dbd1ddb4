import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Found } from '#workers/client.ts';
import { firstFoundFrom, foundCell, nextFound } from './useFind.ts';

const FIELDS = ['name', 'sector', 'price'];

const cells = fc
  .uniqueArray(fc.tuple(fc.nat(20), fc.nat(2)), { selector: ([row, field]) => row * 3 + field })
  .map((list) => list.toSorted(([a, b], [c, d]) => a - c || b - d));

const found = (list: readonly (readonly [number, number])[]): Found => ({
  revision: 1,
  rows: Uint32Array.from(list, ([row]) => row),
  fields: Uint8Array.from(list, ([, field]) => field),
});

describe('matches', () => {
  it('start at the active cell, or at the first match after the last one', () => {
    fc.assert(
      fc.property(cells, fc.nat(22), fc.nat(2), (list, index, column) => {
        const field = FIELDS[column] ?? '';
        const from = firstFoundFrom(found(list), FIELDS, { index, field });
        const naive = list.findIndex(([row, at]) => row > index || (row === index && at >= column));
        expect(from).toBe(list.length === 0 ? -1 : Math.max(0, naive));
      }),
    );
  });

  it('start at the row when the active column is not searched', () => {
    expect(
      firstFoundFrom(
        found([
          [3, 1],
          [5, 0],
        ]),
        FIELDS,
        { index: 5, field: 'order' },
      ),
    ).toBe(1);
  });

  it('stand below the head that hides them, and are no cell before it is unfolded', () => {
    const hidden = found([
      [1, 0],
      [4, 0],
      [4, 2],
      [6, 1],
    ]);
    const among = { ...hidden, folded: Uint8Array.from([0, 1, 1, 0]) };
    expect(firstFoundFrom(among, FIELDS, { index: 4, field: 'price' })).toBe(1);
    expect(foundCell(among, FIELDS, 1)).toBeNull();
    expect(foundCell(among, FIELDS, 3)).toEqual({ index: 6, field: 'sector' });
  });

  it('cycle in both directions', () => {
    expect([nextFound(0, 1, 3), nextFound(2, 1, 3), nextFound(0, -1, 3)]).toEqual([1, 0, 2]);
    expect(nextFound(-1, 1, 0)).toBe(-1);
  });

  it('are identified by row and field', () => {
    const both = found([
      [3, 1],
      [5, 0],
    ]);
    expect(foundCell(both, FIELDS, 0)).toEqual({ index: 3, field: 'sector' });
    expect(foundCell(both, FIELDS, 2)).toBeNull();
    expect(foundCell(both, FIELDS, -1)).toBeNull();
  });
});
