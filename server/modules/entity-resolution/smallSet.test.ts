import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SmallSet } from './smallSet.ts';

it('has the members of a set, in their order, whatever is added and deleted', () => {
  const change = fc.record({ item: fc.integer({ min: 0, max: 20 }), isAdded: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const [small, set] = [new SmallSet<number>([3, 3]), new Set([3])];
      for (const { item, isAdded } of changes) {
        if (isAdded) small.add(item);
        else small.delete(item);
        if (isAdded) set.add(item);
        else set.delete(item);
        expect([[...small], small.size, small.has(item)]).toEqual([[...set], set.size, set.has(item)]);
      }
    }),
  );
});
