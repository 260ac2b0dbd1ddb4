import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextIndex } from './dictionary.ts';
import { Texts } from './texts.ts';

const texts = fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('\ufeffbom')), {
  maxLength: 60,
});
/** More than the cache holds. */
const MANY = 5000;

function stored(given: readonly string[]): Texts {
  const store = new Texts();
  for (const text of given) store.push(text);
  return store;
}
const all = (store: Texts) => Array.from({ length: store.length }, (_, entry) => store.at(entry));

describe('texts by number', () => {
  it('are read unchanged, few or many', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (given, many) => {
        const before = many ? Array.from({ length: MANY }, (_, at) => `text ${at}`) : [];
        const store = stored([...before, ...given]);
        expect(all(store)).toEqual([...before, ...given]);
        const last = given.map((_, at) => before.length + at).toReversed();
        expect(store.read(last)).toEqual(given.toReversed());
      }),
      { numRuns: 60 },
    );
  });

  it('are read from any bytes of a buffer', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const from = stored(given);
        const to = stored(['first']);
        for (let entry = given.length - 1; entry >= 0; entry--)
          to.pushBytes(from.bytes, from.offsets[entry] ?? 0, from.offsets[entry + 1] ?? 0);
        expect(all(to)).toEqual(['first', ...given.toReversed()]);
      }),
    );
  });

  it('are found by an index, however many', () => {
    const some = fc.array(fc.string({ maxLength: 3 }), { maxLength: 2000 });
    fc.assert(
      fc.property(some, (given) => {
        const store = new Texts();
        const index = new TextIndex();
        const numbers = given.map((text) => {
          const added = store.push(text);
          const found = index.findOrAdd(store, added);
          if (found !== added) store.dropLast();
          return found;
        });
        expect(all(store)).toEqual([...new Set(given)]);
        expect(numbers.map((number) => store.at(number))).toEqual(given);
      }),
      { numRuns: 50 },
    );
  });

  it('are empty for an unknown number', () => {
    expect(stored(['a']).at(7)).toBe('');
  });

  it('replace unpaired surrogates', () => {
    expect(stored(['a\ud83d']).at(0)).toBe('a\ufffd');
  });
});
