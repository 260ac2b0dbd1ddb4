import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#src/shared/plainSearch.ts';
import { isSameEnd, type PathEnds, readEnds, writeEnds } from './pathEnds.ts';

describe('the ends of a chain in an address', () => {
  it('are named as the addresses of profiles are', () => {
    expect(readEnds({ from: 'project/auralith', to: 'organization/delta' })).toEqual({
      from: { kind: 'project', slug: 'auralith' },
      to: { kind: 'venture', slug: 'delta' },
    });
    expect(readEnds({ to: 'people/linh-tran' })).toEqual({ from: null, to: { kind: 'people', slug: 'linh-tran' } });
  });

  it.each([
    undefined,
    '',
    'auralith',
    'project/',
    '/auralith',
    'venture/delta',
    'round/7',
    'constructor/x',
    `project/${'a'.repeat(201)}`,
    ['project/auralith'],
  ])('count as not chosen where the address has %j', (from) => {
    expect(readEnds({ from })).toEqual({ from: null, to: null });
  });

  it('are read from an address as they were written', () => {
    const end = fc.record({
      kind: fc.constantFrom('project' as const, 'venture' as const, 'people' as const),
      slug: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\0')),
    });
    const ends: fc.Arbitrary<PathEnds> = fc.record({ from: fc.option(end), to: fc.option(end) });
    fc.assert(
      fc.property(ends, (written) => {
        const read = readEnds(parseSearch(stringifySearch(writeEnds(written))));
        expect(read).toEqual(written);
        expect(isSameEnd(read.from, written.from)).toBe(true);
      }),
    );
  });
});
