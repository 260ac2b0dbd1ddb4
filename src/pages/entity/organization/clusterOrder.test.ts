import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterOrder } from './clusterOrder.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const pairs = fc
  .uniqueArray(
    fc.record({ a: fc.constantFrom(...NAMES), b: fc.constantFrom(...NAMES), deals: fc.integer({ min: 1, max: 9 }) }),
    { selector: ({ a, b }) => [a, b].sort().join(), maxLength: 20 },
  )
  .map((list) => list.filter(({ a, b }) => a !== b));

describe('clusterOrder', () => {
  it('names everybody once', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        expect(clusterOrder(NAMES, list).toSorted()).toEqual(NAMES);
      }),
    );
  });

  it('is one for any order of the pairs and of their two names', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const turned = list.toReversed().map(({ a, b, deals }) => ({ a: b, b: a, deals }));
        expect(clusterOrder(NAMES, turned)).toEqual(clusterOrder(NAMES, list));
      }),
    );
  });

  it('keeps those together whom deals connect, and those without any at the end', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const order = clusterOrder(NAMES, list);
        const groups = connected(list);
        for (const group of groups) {
          const places = group.map((name) => order.indexOf(name));
          expect(Math.max(...places) - Math.min(...places)).toBe(group.length - 1);
        }
        const alone = NAMES.filter((name) => !groups.flat().includes(name));
        expect(order.slice(NAMES.length - alone.length)).toEqual(alone);
      }),
    );
  });

  it('parts two circles that one of each connects, and lets these two meet', () => {
    const circle = (members: string[], deals: number) =>
      members.flatMap((a, at) => members.slice(at + 1).map((b) => ({ a, b, deals })));
    const list = [...circle(['a', 'c', 'e'], 6), ...circle(['b', 'd', 'f'], 6), { a: 'c', b: 'd', deals: 1 }];
    const order = clusterOrder(['a', 'b', 'c', 'd', 'e', 'f'], list);
    expect(new Set(order.slice(0, 3))).toEqual(new Set(['a', 'c', 'e']));
    expect(order.slice(2, 4)).toEqual(['c', 'd']);
  });
});

/** Names that deals connect, of one or several steps. */
function connected(list: readonly { readonly a: string; readonly b: string }[]): string[][] {
  const groups: string[][] = [];
  for (const { a, b } of list) {
    const met = groups.filter((group) => group.includes(a) || group.includes(b));
    const joined = [...new Set([...met.flat(), a, b])];
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups;
}
