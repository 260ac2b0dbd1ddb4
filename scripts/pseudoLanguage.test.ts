import { describe, expect, it } from 'vitest';
import { pseudoCatalog, pseudoText } from './pseudoLanguage.ts';

describe('the pseudo-language', () => {
  it('brackets, accents and lengthens a text', () => {
    expect(pseudoText('Sign in')).toBe('[Šîĝñ îñ ööö]');
  });

  it('leaves what has no letter', () => {
    expect(pseudoText('≥ 5')).toBe('≥ 5');
  });

  it('keeps texts that are ready', () => {
    expect(pseudoText('[Pŕîçé öö]')).toBe('[Pŕîçé öö]');
    expect(pseudoText('Sort by [Pŕîçé öö]')).toBe('[Šöŕţ bý [Pŕîçé öö] öööö]');
  });

  it('makes a text longer by words that a line can break', () => {
    expect(pseudoText('Nothing you saved is lost')).toBe('[Ñöţĥîñĝ ýöû šåvéð îš ļöšţ öööööööö ö]');
  });

  it('reaches every text of a catalog, and what its functions give', () => {
    const catalog = pseudoCatalog({
      a: ['yes'],
      b: { c: (name: string) => `Hi ${name}` },
      max: 3,
      date: new Date(0),
    });
    expect(catalog.a).toEqual(['[ýéš öö]']);
    expect(catalog.b.c('Bo')).toBe('[Ĥî Bö öö]');
    expect(catalog.max).toBe(3);
    expect(catalog.date).toEqual(new Date(0));
  });
});
