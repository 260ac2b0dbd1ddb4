import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEPTH_MAX, jsonFault } from './jsonBody.ts';

describe('a JSON text', () => {
  it('of any values of ours is taken, whatever its strings hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(jsonFault(JSON.stringify(value))).toBeNull();
      }),
    );
    expect(jsonFault(JSON.stringify({ text: '[{,'.repeat(60_000), escaped: '\\"[' }))).toBeNull();
  });

  it('is refused by its nesting and by its values, also where it ends too early', () => {
    expect(jsonFault('['.repeat(DEPTH_MAX))).toBeNull();
    expect(jsonFault('{"a":'.repeat(DEPTH_MAX + 1))).toMatchObject({ reason: 'deep' });
    expect(jsonFault(`[${'0,'.repeat(60_000)}0]`)).toMatchObject({ reason: 'values' });
    expect(jsonFault('{},'.repeat(30_000))).toMatchObject({ reason: 'values' });
    expect(jsonFault('"\\')).toBeNull();
  });
});
