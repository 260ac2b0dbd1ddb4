import { expect, it } from 'vitest';
import type { Triple } from '#schemas/filters/triples.ts';
import { addTriples } from './draft.ts';

const fits = (...triples: readonly Triple[]) => addTriples('projects', [], triples);

it('refuses conditions that no row can pass together', () => {
  expect(fits(['name', 'eq', 'Bitcoin'], ['name', 'eq', 'Tether'])).toBe(false);
  expect(fits(['price_usd', 'eq', 1], ['price_usd', 'eq', 2])).toBe(false);
  expect(fits(['tvl', 'gt', 5], ['tvl', 'lt', 3])).toBe(false);
  expect(fits(['chains', 'eq', 'Base'], ['chains', 'ne', 'Base'])).toBe(false);
});

it('takes those that a row can pass', () => {
  expect(fits(['chains', 'eq', 'Base'], ['chains', 'eq', 'Solana'])).toBe(true);
  expect(fits(['tvl', 'gt', 3], ['tvl', 'lt', 5])).toBe(true);
  expect(fits(['name', 'eq', 'Bitcoin'], ['name', 'eq', 'Bitcoin'])).toBe(true);
});
