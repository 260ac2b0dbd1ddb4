import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Seat, seatRows } from './rowSlots.ts';

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const seatsOf = (seats: readonly Seat[]) => seats.map(({ seat }) => seat);
const indexesOf = (seats: readonly Seat[]) => seats.map(({ index }) => index);

describe('seats of rows', () => {
  it('gives rows that come the elements of rows that go, in their places', () => {
    const before = seatRows([], range(0, 5), true);
    const after = seatRows(before, range(2, 5), false);
    expect(seatsOf(after)).toEqual(seatsOf(before));
    expect(indexesOf(after)).toEqual([5, 6, 2, 3, 4]);
  });

  it('puts elements in reading order when asked', () => {
    const moved = seatRows(seatRows([], range(0, 5), true), range(2, 5), false);
    expect(indexesOf(seatRows(moved, range(2, 5), true))).toEqual([2, 3, 4, 5, 6]);
  });

  it('seats every row once, on an element of its own, and leaves rows that stay where they are', () => {
    const views = fc.array(
      fc.record({ from: fc.nat(60), count: fc.nat(20), far: fc.option(fc.nat(200)), inOrder: fc.boolean() }),
    );
    fc.assert(
      fc.property(views, (steps) => {
        let held: readonly Seat[] = [];
        for (const { from, count, far, inOrder } of steps) {
          const indexes = [...new Set([...range(from, count), ...(far === null ? [] : [far])])];
          const next = seatRows(held, indexes, inOrder);
          expect(indexesOf(next).toSorted((a, b) => a - b)).toEqual(indexes.toSorted((a, b) => a - b));
          expect(new Set(seatsOf(next)).size).toBe(next.length);
          for (const { seat, index } of held) {
            if (indexes.includes(index)) expect(next.find((one) => one.index === index)?.seat).toBe(seat);
          }
          held = next;
        }
      }),
    );
  });
});
