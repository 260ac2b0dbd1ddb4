import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './plainSearch.ts';

it('keeps a URL readable', () => {
  expect(stringifySearch({ filter: 'sector.in.DeFi|AI,tvl.gte.1000000', q: 'real world', sort: undefined })).toBe(
    '?filter=sector.in.DeFi|AI,tvl.gte.1000000&q=real+world',
  );
  expect(stringifySearch({ from: 'project/auralith' })).toBe('?from=project/auralith');
  expect(stringifySearch({})).toBe('');
});

it('leaves texts that look like numbers or JSON as texts', () => {
  expect(parseSearch('?q=123&x={"a":1}')).toEqual({ q: '123', x: '{"a":1}' });
});

it('leaves out what no store accepts', () => {
  expect(parseSearch('?q=%00&a=x%00y&b%00=1&sort=tvl.desc')).toEqual({ sort: 'tvl.desc' });
});

it('reads back what it wrote', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
  fc.assert(
    fc.property(fc.dictionary(text, text, { noNullPrototype: true }), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search);
    }),
  );
});
