import { describe, expect, it } from 'vitest';
import { blockPlaceAt } from './blockPlace.ts';

/** The place at `|` in a text. */
function at(text: string) {
  const [before = '', after = ''] = text.split('|');
  const place = blockPlaceAt(before.split('\n'), after.split('\n').slice(1));
  return place && ('given' in place ? { ...place, given: Object.fromEntries(place.given) } : place);
}

describe('the place of the cursor', () => {
  it('is a fence where its marks are typed, or on an empty line', () => {
    expect(at('Text\n\n``|')).toEqual({ at: 'fence', typed: '``' });
    expect(at('```tab|')).toEqual({ at: 'fence', typed: '```tab' });
    expect(at('|')).toEqual({ at: 'fence', typed: '' });
    expect(at('Some words|')).toBeNull();
  });

  it('is a name at the beginning of a line of a block', () => {
    expect(at('```table\ndata: projects\nwh|\nlimit: 5\n```\ndata: people')).toEqual({
      at: 'name',
      kind: 'table',
      typed: 'wh',
      given: { data: 'projects', limit: '5' },
    });
  });

  it('is a value behind its colon', () => {
    expect(at('~~~ chart\nchart: price\nProject: bitcoin, e|\n~~~')).toEqual({
      at: 'value',
      kind: 'chart',
      name: 'project',
      typed: 'bitcoin, e',
      given: { chart: 'price' },
    });
  });

  it('is nothing within other code, or after a block is closed', () => {
    expect(at('```js\ndata: |\n```')).toBeNull();
    expect(at('```table\ndata: projects\n```\nlimit: |')).toBeNull();
    // More marks open a block that fewer do not close.
    expect(at('````table\n```\ndata: |')).toMatchObject({ at: 'value', name: 'data' });
  });
});
