import { expect, it } from 'vitest';
import { readProvenance } from './provenance.ts';

const source = { source: 'coingecko', fetched_at: '2026-06-30T09:00:00Z', fields: ['price_usd'] };

it('parses the provenance of a row', () => {
  expect(readProvenance(JSON.stringify([source]))).toEqual([source]);
});

it('keeps a source without a date', () => {
  const undated = { ...source, fetched_at: null };
  expect(readProvenance(JSON.stringify([undated]))).toEqual([undated]);
});

it('leaves out entries of another shape', () => {
  const damaged = [{ ...source, source: '' }, { ...source, fields: [1] }, { ...source, fetched_at: 5 }, null, 'text'];
  expect(readProvenance(JSON.stringify([...damaged, source]))).toEqual([source]);
});

it.each([null, '', 'no JSON', '{}'])('gives an empty list for %s', (text) => {
  expect(readProvenance(text)).toEqual([]);
});
