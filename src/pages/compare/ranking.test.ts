import { expect, it } from 'vitest';
import { bestOf, proposedPairs } from './ranking.ts';

it('names a best only where one is larger than all others', () => {
  expect(bestOf([1, 3, 2])).toBe(1);
  expect(bestOf([-5, null, -7])).toBe(0);
  expect(bestOf([3, 3, 1])).toBeNull();
  expect(bestOf([3, null])).toBeNull();
  expect(bestOf([])).toBeNull();
});

it('proposes pairs of one group that are nearest in size, each record once', () => {
  const of = (slug: string | null, size: number | null, ...groups: readonly string[]) => ({
    name: slug ?? '',
    slug,
    size,
    groups,
  });
  const pairs = proposedPairs(
    [
      of('a', 100, 'DeFi'),
      of('far', 1, 'DeFi'),
      of('other', 99, 'Games'),
      of('b', 80, 'Layer 1', 'DeFi'),
      of(null, 100, 'DeFi'),
      of('unknown', null, 'DeFi'),
      of('c', 2, 'DeFi'),
    ],
    4,
  );
  expect(pairs.map(([one, two]) => `${one.slug} ${two.slug}`)).toEqual(['a b', 'far c']);
});
