import { expect, it } from 'vitest';
import { readOpenFacets } from './openFacets.ts';

it.each([
  ['{"sector":false,"tvl":true}', { sector: false, tvl: true }],
  ['{"sector":"no","tvl":true}', { tvl: true }],
  ['[true]', {}],
  ['null', {}],
  ['{broken', {}],
  [null, {}],
])('the folding that a browser kept as %s is read as far as it is sound', (stored, open) => {
  expect(readOpenFacets(stored)).toEqual(open);
});
