import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOfFigure, differenceOf, type Piece, shownText } from './difference.ts';

const joined = (pieces: readonly Piece[], without: Piece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('a difference', () => {
  it('of texts is that of their words', () => {
    expect(
      differenceOf('area', 'Credit for one month on its ledger.', 'Credit for up to a year on its ledger.'),
    ).toEqual([
      { kind: 'same', text: 'Credit for ' },
      { kind: 'removed', text: 'one month ' },
      { kind: 'added', text: 'up to a year ' },
      { kind: 'same', text: 'on its ledger.' },
    ]);
  });

  const words = fc.array(fc.constantFrom('credit', 'ledger', 'vault', 'a', ' ', '\n', '.'), { maxLength: 40 });
  const text = fc.oneof(
    words.map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
  it('holds both texts whole', () => {
    fc.assert(
      fc.property(fc.constantFrom('text', 'area', 'url'), text, text, (input, before, after) => {
        const pieces = differenceOf(input, before, after);
        expect(joined(pieces, 'added')).toBe(before);
        expect(joined(pieces, 'removed')).toBe(after);
        if (before === after) expect(pieces.every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });

  it('of long texts that share nothing is the whole', () => {
    const [before, after] = ['old', 'new'].map((word) =>
      Array.from({ length: 800 }, (_, at) => `${word}${at}`).join(' '),
    ) as [string, string];
    expect(differenceOf('area', before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  });

  it('of lists is that of their entries', () => {
    expect(differenceOf('list', 'DeFi; AI', 'AI;Lending ; AI')).toEqual([
      { kind: 'removed', text: 'DeFi' },
      { kind: 'same', text: 'AI' },
      { kind: 'added', text: 'Lending' },
    ]);
  });

  it('of figures groups their digits, unless some would be lost', () => {
    expect(differenceOf('number', '10000000000', '120,000,000.5')).toEqual([
      { kind: 'removed', text: '10,000,000,000' },
      { kind: 'added', text: '120,000,000.5' },
    ]);
    expect(shownText('number', '12345678901234567890')).toBe('12345678901234567890');
    expect(shownText('year', '2021')).toBe('2021');
  });

  it('of figures is a change in per cent, where both are figures', () => {
    expect(changeOfFigure('68,500,000', '69,560,000')).toBeCloseTo(1.547, 2);
    expect([changeOfFigure('', '5'), changeOfFigure('0', '5'), changeOfFigure('5', 'many')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
