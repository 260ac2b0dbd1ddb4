import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_FORMATS } from '../constants.ts';
import { formatDate, setDateFormat } from '../format.ts';
import { DATE_FORMAT } from '../i18n/en/locale.ts';
import { parseDateText, writeDateText } from './dateText.ts';

describe('a typed date', () => {
  it.each([
    ['2026', '2026'],
    [' 2026-03 ', '2026-03'],
    ['2026-03-15', '2026-03-15'],
    ['Mar 2026', '2026-03'],
    ['march 2026', '2026-03'],
    ['Mar 5, 2026', '2026-03-05'],
    ['5 March 2026', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['03/2026', '2026-03'],
    ['5 thg 3, 2026', '2026-03-05'],
    ['Tháng 3, 2026', '2026-03'],
    ['-P3M', '-P3M'],
    ['past 3 months', '-P3M'],
    ['Past 1 month', '-P1M'],
    ['last year', '-P1Y'],
    ['a year ago', '-P1Y'],
    ['the past 2 weeks', '-P14D'],
    ['10 days ago', '-P10D'],
    ['3m', '-P3M'],
    ['6 M', '-P6M'],
    ['today', '-P0D'],
    ['Yesterday', '-P1D'],
    ['3 tháng qua', '-P3M'],
    ['Q3 2024', '2024-Q3'],
    ['q3/2024', '2024-Q3'],
    ['Quý 3/2024', '2024-Q3'],
    ['quý 3 năm 2024', '2024-Q3'],
    ['2024-Q3', '2024-Q3'],
    ['2 tuần trước', '-P14D'],
    ['1 năm qua', '-P1Y'],
    ['Hôm qua', '-P1D'],
    ['hôm nay', '-P0D'],
  ])('%j means %s', (text, value) => {
    expect(parseDateText(text)).toBe(value);
  });

  it.each(['', 'soon', '2026-02-30', '31/02/2026', 'Foo 2026', '15 2026', 'm', '99999 days', '2026-13', 'ago'])(
    '%j means none',
    (text) => {
      expect(parseDateText(text)).toBeNull();
    },
  );

  it.each(DATE_FORMATS)('is read as %s writes it, in texts and in what is typed back', (format) => {
    const precision = fc.constantFrom(4, 7, 10);
    const date = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    setDateFormat(format);
    try {
      fc.assert(
        fc.property(date, precision, (moment, length) => {
          const value = moment.toISOString().slice(0, length);
          const forms = [formatDate(value), formatDate(value, 'plain'), writeDateText(value)];
          expect(forms.map(parseDateText)).toEqual([value, value, value]);
        }),
      );
    } finally {
      setDateFormat(DATE_FORMAT);
    }
  });

  it('round-trips through the parser', () => {
    const rolling = fc
      .tuple(fc.integer({ min: 0, max: 9999 }), fc.constantFrom('D', 'M', 'Y'))
      .map(([count, unit]) => `-P${count}${unit}`);
    fc.assert(fc.property(rolling, (value) => parseDateText(writeDateText(value)) === value));
    expect(writeDateText('-P1M')).toBe('1 month ago');
    expect(writeDateText('2026-03')).toBe('2026-03');
  });
});
