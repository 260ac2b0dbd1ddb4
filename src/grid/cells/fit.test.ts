import { describe, expect, it } from 'vitest';
import { fitMarks, fitNames, fitTags, measureTagText } from './fit.ts';

/** Every character is 6 px wide. */
const measure = (text: string) => text.length * 6;

describe('fitTags', () => {
  it('shows all tags that fit', () => {
    expect(fitTags(['AI', 'DeFi'], [], 200, measure)).toEqual({ shown: ['AI', 'DeFi'], hidden: [] });
  });

  it('shows whole tags only and leaves room for the hidden count', () => {
    // 36 + 4 + 36 = 76 for two tags; the count needs 24 more.
    expect(
      fitTags(
        ['DeFi', 'Oracle', 'AI'].map((tag) => tag.slice(0, 4)),
        [],
        100,
        measure,
      ).shown,
    ).toHaveLength(2);
    expect(fitTags(['DeFi', 'Orac', 'AI'], [], 99, measure).shown).toHaveLength(1);
  });

  it('shows at least one tag, however narrow the column', () => {
    expect(fitTags(['Real-world assets', 'AI'], [], 10, measure)).toEqual({
      shown: ['Real-world assets'],
      hidden: ['AI'],
    });
  });

  it('puts tags required by the filter last', () => {
    expect(fitTags(['DeFi', 'Oracle', 'AI'], ['DeFi'], 400, measure).shown).toEqual(['Oracle', 'AI', 'DeFi']);
  });
});

describe('fitMarks', () => {
  const many = Array.from({ length: 20 }, (_, at) => at);

  it('shows all marks that fit', () => {
    expect(fitMarks([1, 2, 3], 24, 76, measure)).toEqual({ shown: [1, 2, 3], hidden: [] });
  });

  it('leaves room for the hidden count', () => {
    expect(fitMarks(many, 24, 100, measure).shown).toEqual([0, 1, 2]);
    expect(fitMarks(many, 24, 99, measure).shown).toEqual([0, 1]);
  });

  it('shows at least one mark', () => {
    expect(fitMarks(many, 24, 5, measure).shown).toEqual([0]);
  });
});

describe('fitNames', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const fund = named('Paradigm', 'a16z', 'Dragonfly');

  it('shows as many names as fit whole, and counts the others', () => {
    const shown = (width: number) => fitNames(fund, 20, width, () => 50).shown.map(({ name }) => name);
    expect(shown(265)).toEqual(['Paradigm', 'a16z', 'Dragonfly']);
    expect(shown(258)).toEqual(['Paradigm', 'a16z']);
    expect(shown(227)).toEqual(['Paradigm', 'a16z']);
    expect(shown(225)).toEqual(['Paradigm']);
  });

  it('shows at least one, which is cut where it is longer', () => {
    expect(fitNames(fund, 20, 10, () => 50)).toEqual({ shown: fund.slice(0, 1), hidden: fund.slice(1) });
    expect(fitNames([], 20, 10, () => 50).hidden).toEqual([]);
  });
});

describe('measureTagText', () => {
  it('knows the letters of the font, and takes an accent for nothing', () => {
    expect(measureTagText('Layer 1')).toBeCloseTo(6.79 + 6.74 + 6.74 + 7 + 4.52 + 3.38 + 4.88, 1);
    expect(measureTagText('Việt')).toBe(measureTagText('Viet'));
  });

  it('leaves room for letters that it does not know', () => {
    expect(measureTagText('稳定币')).toBe(36);
    expect(measureTagText('Крипто')).toBeGreaterThan(40);
  });
});
