import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdSet } from './idSet.ts';

const id = fc.oneof(
  fc.nat(70),
  fc.integer({ min: 1_000_000, max: 1_000_040 }),
  fc.constantFrom(0, 31, 32, 2 ** 26 - 1, 2 ** 26, 2 ** 40, -1, -5, 1.5),
);

describe('a set of ids', () => {
  it('holds what an ordinary set holds', () => {
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
