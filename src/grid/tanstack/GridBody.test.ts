import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSlots, type RowSlot } from './GridBody.tsx';

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const slotsOf = (rows: readonly RowSlot[]) => rows.map(({ slot }) => slot);
const indexesOf = (rows: readonly RowSlot[]) => rows.map(({ index }) => index);

describe('row slots', () => {
  it('reuse the elements of rows that left for rows that come', () => {
    const before = assignSlots([], range(0, 5), true);
    const after = assignSlots(before, range(2, 5), false);
    expect(slotsOf(after)).toEqual(slotsOf(before));
    expect(indexesOf(after)).toEqual([5, 6, 2, 3, 4]);
  });

  it('return to reading order on request', () => {
    const moved = assignSlots(assignSlots([], range(0, 5), true), range(2, 5), false);
    expect(indexesOf(assignSlots(moved, range(2, 5), true))).toEqual([2, 3, 4, 5, 6]);
  });

  it('give every row one element and keep those of rows that stay', () => {
    const views = fc.array(
      fc.record({ from: fc.nat(60), count: fc.nat(20), far: fc.option(fc.nat(200)), inOrder: fc.boolean() }),
    );
    fc.assert(
      fc.property(views, (steps) => {
        let held: readonly RowSlot[] = [];
        for (const { from, count, far, inOrder } of steps) {
          const indexes = [...new Set([...range(from, count), ...(far === null ? [] : [far])])];
          const next = assignSlots(held, indexes, inOrder);
          expect(indexesOf(next).toSorted((a, b) => a - b)).toEqual(indexes.toSorted((a, b) => a - b));
          expect(new Set(slotsOf(next)).size).toBe(next.length);
          for (const { slot, index } of held) {
            if (indexes.includes(index)) expect(next.find((one) => one.index === index)?.slot).toBe(slot);
          }
          held = next;
        }
      }),
    );
  });
});
