import { expect, it } from 'vitest';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { readObservatory } from '#src/pages/observatory/address.ts';
import { observatorySearch } from './ObservatoryLink.tsx';

const SEED: readonly Triple[] = [['stages', 'eq', 'Seed']];
const LARGE: readonly Triple[] = [['tvl', 'gte', 1e6]];

it('leads to the observatory under the same conditions, of all time where there are none', () => {
  const read = (source: 'fundraising' | 'projects', filter: readonly Triple[]) =>
    readObservatory(observatorySearch(source, encodeFilter(filter)) ?? {});
  expect(read('fundraising', SEED).rounds).toEqual(SEED);
  expect(read('fundraising', []).rounds).toEqual([]);
  expect(read('projects', LARGE).projects).toEqual(LARGE);
  expect(read('projects', []).projects).toEqual([]);
});

it('leads nowhere for rows that the observatory does not chart', () => {
  expect(observatorySearch('people', '')).toBeNull();
  expect(observatorySearch('news', 'tags.eq.Plum')).toBeNull();
});
