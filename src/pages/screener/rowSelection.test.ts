import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { IdSet, RowSelection } from './rowSelection.ts';

const atOnce = async () => undefined;

describe('a row selection', () => {
  it('selects and deselects a row', () => {
    const selection = new RowSelection();
    expect(selection.toggle(7)).toBe(true);
    expect(selection.current.has(7)).toBe(true);
    expect(selection.toggle(7)).toBe(false);
    expect(selection.current.size).toBe(0);
  });

  it('is a new object after a change, and the same without one', () => {
    const selection = new RowSelection();
    const listener = vi.fn();
    const stop = selection.subscribe(listener);
    const before = selection.current;
    selection.clear();
    expect(selection.current).toBe(before);
    expect(listener).not.toHaveBeenCalled();
    selection.toggle(1);
    expect(selection.current).not.toBe(before);
    stop();
    selection.toggle(2);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('adds many rows in slices with pauses, and notifies once', async () => {
    const selection = new RowSelection();
    const listener = vi.fn();
    const pause = vi.fn(atOnce);
    selection.subscribe(listener);
    const ids = Float64Array.from({ length: 500_000 }, (_, at) => at);
    expect(await selection.add(ids, pause)).toBe(true);
    expect(selection.current.size).toBe(500_000);
    expect(pause).toHaveBeenCalledTimes(2);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('stops adding rows when it is cleared meanwhile', async () => {
    const selection = new RowSelection();
    const ids = Float64Array.from({ length: 500_000 }, (_, at) => at);
    const all = selection.add(ids, async () => selection.clear());
    expect(await all).toBe(false);
    expect(selection.current.size).toBe(0);
  });

  it('holds the same rows as a Set', async () => {
    const step = fc.oneof(
      fc.record({ toggle: fc.nat(9) }),
      fc.record({ add: fc.array(fc.nat(9)) }),
      fc.constant({ clear: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step), async (steps) => {
        const selection = new RowSelection();
        const plain = new Set<number>();
        for (const one of steps) {
          if ('toggle' in one) {
            selection.toggle(one.toggle);
            if (!plain.delete(one.toggle)) plain.add(one.toggle);
          } else if ('add' in one) {
            await selection.add(Float64Array.from(one.add), atOnce);
            for (const id of one.add) plain.add(id);
          } else {
            selection.clear();
            plain.clear();
          }
          expect(new Set(selection.ids())).toEqual(plain);
          expect(selection.current.size).toBe(plain.size);
        }
      }),
    );
  });
});

const id = fc.oneof(
  fc.nat(70),
  fc.integer({ min: 1_000_000, max: 1_000_040 }),
  fc.constantFrom(0, 31, 32, 2 ** 26 - 1, 2 ** 26, 2 ** 40, -1, -5, 1.5),
);

describe('a set of ids', () => {
  it('behaves like a Set', () => {
    const step = fc.record({ what: fc.constantFrom('add', 'delete', 'add', 'clear'), id });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const ids = new IdSet();
        const plain = new Set<number>();
        for (const { what, id: one } of steps) {
          if (what === 'add') {
            ids.add(one);
            plain.add(one);
          } else if (what === 'delete') {
            expect(ids.delete(one)).toBe(plain.delete(one));
          } else if (plain.size > 20) {
            ids.clear();
            plain.clear();
          }
          expect(ids.size).toBe(plain.size);
          expect(ids.has(one)).toBe(plain.has(one));
        }
        expect([...ids.toArray()].toSorted((a, b) => a - b)).toEqual([...plain].toSorted((a, b) => a - b));
      }),
    );
  });
});
