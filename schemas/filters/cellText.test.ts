import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellValue, holds, LIST_COLUMN_KINDS, type ListColumn } from '../api/listColumns.ts';
import { unixMs } from '../units.ts';
import { readBlock, readCellText, writeCellText } from './cellText.ts';

const NOW = unixMs(Date.UTC(2026, 10, 30));
const column = (kind: ListColumn['kind'], several = true): ListColumn => ({
  ...{ key: 'o_abcd1234', title: 'T', kind, several },
  options: kind === 'tags' ? ['Hot', 'Cold', 'Hot, later'] : [],
});
const read = (kind: ListColumn['kind'], text: string, several = true) => {
  const found = readCellText(column(kind, several), text, NOW, '.');
  return found.ok ? found.value : found.problem;
};

describe('a typed cell', () => {
  it.each([
    ['number', '$1.5M', 1_500_000],
    ['number', '12 %', 12],
    ['number', '1,234.5', 1234.5],
    ['number', '', null],
    ['date', '3 Mar 2026', '2026-03-03'],
    ['date', '15/03/2026', '2026-03-15'],
    ['date', 'Q1 2026', '2026-Q1'],
    ['date', 'yesterday', '2026-11-29'],
    ['tick', 'YES', true],
    ['tick', 'x', true],
    ['tick', 'no', null],
    ['tags', 'hot; COLD', ['Hot', 'Cold']],
    ['tags', 'hot, later', ['Hot, later']],
    ['text', '  a\tb ', 'a\tb'],
  ] as const)('of %s: %s', (kind, text, value) => {
    expect(read(kind, text)).toEqual(value);
  });

  it.each([
    ['number', 'many', 'number'],
    ['number', '1e20', 'range'],
    ['date', '2026-02-30', 'date'],
    ['tick', 'maybe', 'tick'],
    ['tags', 'hot, warm', 'option'],
    ['text', 'x'.repeat(501), 'long'],
  ] as const)('of %s is refused: %s', (kind, text, problem) => {
    expect(read(kind, text)).toBe(problem);
  });

  it('names one choice where the column holds one', () => {
    expect(read('tags', 'hot, cold', false)).toBe('one');
  });

  it('is held by its column, and can be typed back', () => {
    const value: fc.Arbitrary<readonly [ListColumn, CellValue]> = fc.oneof(
      fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((figure) => [column('number'), figure + 0] as const),
      fc.constantFrom('2026', '2026-03', '2026-03-15').map((date) => [column('date'), date] as const),
      fc.uniqueArray(fc.constantFrom('Hot', 'Cold'), { minLength: 1 }).map((tags) => [column('tags'), tags] as const),
      fc.constant([column('tick'), true] as const),
    );
    fc.assert(
      fc.property(value, ([of, given]) => {
        const found = readCellText(of, writeCellText(of, given), NOW);
        expect(found).toEqual({ ok: true, value: given });
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...LIST_COLUMN_KINDS), fc.string(), (kind, text) => {
        const found = readCellText(column(kind), text, NOW);
        expect(!found.ok || found.value === null || holds(column(kind), found.value)).toBe(true);
      }),
    );
  });
});

describe('a pasted block', () => {
  it.each([
    ['one', [['one']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"two\nlines"\t"say ""so"""', [['two\nlines', 'say "so"']]],
    ['5" disk\tb', [['5" disk', 'b']]],
    ['"open\tb', [['"open', 'b']]],
  ])('%j', (text, cells) => {
    expect(readBlock(text)).toEqual(cells);
  });
});
