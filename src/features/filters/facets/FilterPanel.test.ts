import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { facetSummary, readOpenFacets } from './FilterPanel.tsx';
import { facetsOf } from './facets.ts';

it.each([
  ['{"sector":false,"tvl":true}', { sector: false, tvl: true }],
  ['{"sector":"no","tvl":true}', { tvl: true }],
  ['[true]', {}],
  ['null', {}],
  ['{broken', {}],
  [null, {}],
])('reads the valid part of the stored folding %s', (stored, open) => {
  expect(readOpenFacets(stored)).toEqual(open);
});

const NOW = Date.UTC(2026, 5, 30, 9);

it.each<[string, readonly Triple[], string]>([
  ['stages', [], ''],
  ['stages', [['stages', 'in', ['Seed']]], 'Seed'],
  ['stages', [['stages', 'in', ['Seed', 'Series A', 'Series B']]], '3 chosen'],
  ['stages', [['stages', 'nin', ['Seed']]], 'is not Seed'],
  ['amount_quantity', [['amount_quantity', 'gte', 5e6]], '≥ 5M'],
  [
    'amount_quantity',
    [
      ['amount_quantity', 'gte', 1e6],
      ['amount_quantity', 'lte', 5e6],
    ],
    '1M to 5M',
  ],
  [
    'amount_quantity',
    [
      ['amount_quantity', 'gt', 1],
      ['amount_quantity', 'ne', 4],
    ],
    '> 1, ≠ 4',
  ],
  ['date', [['date', 'gte', '-P6M']], 'since Dec 30, 2025'],
  ['date', [['date', 'gte', '2024']], 'since 2024'],
  ['date', [['date', 'lt', '2024']], 'before 2024'],
])('the heading of %s under %j says %j', (name, filter, words) => {
  const facet = facetsOf(DATA_SETS.fundraising).find(({ field }) => field.field === name);
  expect(facet && facetSummary(DATA_SETS.fundraising, facet, filter, NOW)).toBe(words);
});
