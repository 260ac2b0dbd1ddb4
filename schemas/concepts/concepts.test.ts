import { describe, expect, it } from 'vitest';
import { isSector } from '../sectors/sectors.ts';
import { textKey } from '../text.ts';
import data from './concepts.json' with { type: 'json' };
import { conceptsIn } from './concepts.ts';

const { about: _, ...kinds } = data;

describe('concepts', () => {
  it.each(Object.entries(kinds))('name each of %s once, whatever it is called', (_kind, concepts) => {
    const all = Object.entries<{ en: readonly string[]; vi: readonly string[] }>(concepts).flatMap(
      ([name, { en, vi }]) => [...new Set([name, ...en, ...vi].map(textKey))],
    );
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  });

  it('are sectors of the tree, by the name that the data have', () => {
    expect(conceptsIn('sector').filter(({ name }) => !isSector(name))).toEqual([]);
  });

  it('hold for the fields that have them alone', () => {
    expect(conceptsIn('stages').map(({ name }) => name)).toContain('Series A');
    expect(conceptsIn('countries').map(({ name }) => name)).not.toContain('London');
    expect(conceptsIn('symbol')).toEqual([]);
  });
});
