import { describe, expect, it } from 'vitest';
import { NUMBER_EDITORS } from './testing/numberEditors.ts';

describe.each(NUMBER_EDITORS)('in Vietnamese, $name', ({ read, echo }) => {
  it.each([
    ['1,5', 1.5, '1,5'],
    ['1.5', 1.5, '1,5'],
    ['12.345,67', 12_345.67, '12.345,67'],
    ['1 234 567', 1_234_567, '1.234.567'],
    ['1.234.567', 1_234_567, '1.234.567'],
    // As the English pages write it.
    ['1,234,567', 1_234_567, '1.234.567'],
  ])('reads %s as %d and shows %s', (typed, value, shown) => {
    expect([read(typed), echo(typed)]).toEqual([value, shown]);
  });

  it('reads no number in a word', () => {
    expect(read('nhiều')).toBeNaN();
  });
});
