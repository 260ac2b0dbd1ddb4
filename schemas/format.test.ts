import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_VALUE } from './constants.ts';
import {
  changeParts,
  cutName,
  formatCount,
  formatDate,
  formatDateTime,
  formatDayOfYear,
  formatDecimal,
  formatExact,
  formatMoney,
  formatPercent,
  formatPrice,
  formatShort,
  formatTimedDate,
  isRounded,
  priceParts,
  setDateFormat,
  shortenAddress,
  shortParts,
  timeAgo,
  withUnit,
} from './format.ts';

const figure = fc.double({ noNaN: true, noDefaultInfinity: true });
const SIZES = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 } as const;

const plainNumber = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));

describe('missing values', () => {
  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('shows the placeholder for %s', (value) => {
    expect([
      formatShort(value),
      formatCount(value),
      formatExact(value),
      formatMoney(value),
      formatPrice(value),
      formatPercent(value),
      formatDecimal(value, 2),
      formatDate(value),
    ]).toEqual(Array.from({ length: 8 }, () => EMPTY_VALUE));
  });

  it('distinguishes zero from missing', () => {
    expect(formatShort(0)).toBe('0.00');
    expect(formatPrice(0)).toBe('0.0000');
    expect(changeParts(0)).toEqual({ direction: 'flat', text: '0.00' });
  });
});

describe('short numbers', () => {
  it.each([
    [950, '950.00'],
    [999.994, '999.99'],
    [999.996, '1.00K'],
    [1_000, '1.00K'],
    [999_999, '1.00M'],
    [812_400_000, '812.40M'],
    [18_420_000_000, '18.42B'],
    [197_100_000_000_000, '197.10T'],
    [1_234_500_000_000_000, '1,234.50T'],
    [-1_500, '−1.50K'],
    [0.004, '<0.01'],
    [-0.004, '>−0.01'],
    [-0, '0.00'],
  ])('writes %d as %s', (value, text) => expect(formatShort(value)).toBe(text));

  it('stays within half of the last shown digit of the value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.005, max: 1e18, noNaN: true }), (value) => {
        const parts = shortParts(value);
        const size = SIZES[parts?.unit ?? ''];
        const shown = plainNumber(parts?.text ?? '') * size;
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(0.005 * size * (1 + 1e-9) + value * 1e-12);
      }),
    );
  });

  it('always shows two decimals and at most three digits before the last unit', () => {
    fc.assert(
      fc.property(figure, (value) => {
        const parts = shortParts(value);
        expect(parts?.text).toMatch(/^[<>]?−?[\d,]+\.\d\d$/);
        if (parts?.unit !== 'T') expect(parts?.text).toMatch(/^[<>]?−?\d{1,3}\.\d\d$/);
      }),
    );
  });

  it('separates thousands of counts', () => {
    expect(formatCount(5_000)).toBe('5,000');
    expect(formatCount(-1_234_567)).toBe('−1,234,567');
  });
});

describe('money', () => {
  it('puts the symbol between sign and figure', () => {
    expect(formatMoney(192_380_000_000)).toBe('$192.38B');
    expect(formatMoney(-3_000_000, 'euro')).toBe('−€3.00M');
    expect(formatMoney(0.001)).toBe('<$0.01');
  });
});

describe('prices', () => {
  it.each([
    [14.2718, '14.2718'],
    [98_512.5, '98,512.5000'],
    [0.00005, '0.0001'],
    [0.00000412, '0.00000412'],
    [0.00004999, '0.0000500'],
    [-2.5, '−2.5000'],
  ])('writes %d as %s', (value, text) => expect(formatPrice(value)).toBe(text));

  it('counts the zeros that the subscript replaces', () => {
    expect(priceParts(0.00000412)).toEqual({ integer: '0', fraction: '', zeros: 5, digits: '412' });
    expect(priceParts(5e-324)).toMatchObject({ zeros: 323, digits: '494' });
  });

  it('never shows a price that is not zero as zero', () => {
    fc.assert(
      fc.property(figure, (value) => {
        fc.pre(value !== 0 && Math.abs(value) > 1e-300);
        expect(plainNumber(formatPrice(value))).not.toBe(0);
      }),
    );
  });
});

describe('changes', () => {
  it('carries the direction in sign and glyph, and none when it rounds to zero', () => {
    expect(changeParts(2.414)).toEqual({ direction: 'up', text: '+2.41' });
    expect(changeParts(-1234.5)).toEqual({ direction: 'down', text: '−1,234.50' });
    expect(changeParts(-0.004)).toEqual({ direction: 'flat', text: '0.00' });
  });

  it('mirrors: a change and its opposite differ in sign and direction only', () => {
    fc.assert(
      fc.property(figure, (value) => {
        const up = changeParts(Math.abs(value));
        const down = changeParts(-Math.abs(value));
        expect(up?.text.replace('+', '')).toBe(down?.text.replace('−', ''));
      }),
    );
  });
});

describe('exact values', () => {
  it('writes every digit without exponents', () => {
    expect(formatExact(0.00000412)).toBe('0.00000412');
    expect(formatExact(-18_420_000_000.25)).toBe('−18,420,000,000.25');
  });

  it('reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => {
        fc.pre(value === 0 || Math.abs(value) > 1e-4);
        expect(plainNumber(formatExact(value))).toBeCloseTo(value, 12);
      }),
    );
  });
});

describe('dates', () => {
  it.each([
    ['2024', '2024'],
    ['2024-03', 'Mar 2024'],
    ['2024-Q3', 'Q3 2024'],
    ['2024-Q5', EMPTY_VALUE],
    ['2024-03-05', 'Mar 05, 2024'],
    ['2024-02-29', 'Feb 29, 2024'],
    ['2024-03-05T23:59:59.000Z', 'Mar 05, 2024'],
    ['2023-02-29', EMPTY_VALUE],
    ['2024-13', EMPTY_VALUE],
    ['05/03/2024', EMPTY_VALUE],
    ['', EMPTY_VALUE],
  ])('writes %s as %s', (value, text) => expect(formatDate(value)).toBe(text));

  it('has three styles', () => {
    expect(formatDate('2024-03-05', 'plain')).toBe('Mar 5, 2024');
    expect(formatDate('2024-03-05', 'short')).toBe('Mar 05, 24');
    expect(formatDate('2024-03', 'short')).toBe('Mar 2024');
  });

  it('writes every date in the format that is set, each as precise as it is known', () => {
    const dates = () => [
      ...['2024-03-05', '2024-03', '2024-Q3', '2024', 'soon'].map((date) => formatDate(date)),
      formatDate('2024-03-05', 'plain'),
      formatDate('2024-03-05', 'short'),
      formatDateTime(Date.UTC(2026, 5, 30, 9, 0), 'plain'),
      formatTimedDate('2026-06-03T09:00:00Z'),
      formatDayOfYear('2026-06-03', 'plain'),
      formatDayOfYear('2026-06'),
    ];
    const before = dates();
    setDateFormat('DD/MM/YYYY');
    const [numeric, both] = [dates(), formatDate('2024-03-05', 'plain', 'MMM D, YYYY')];
    setDateFormat('MMM D, YYYY');
    expect(numeric).toEqual([
      ...['05/03/2024', '03/2024', 'Q3 2024', '2024', EMPTY_VALUE, '05/03/2024', '05/03/24'],
      ...['30/06/2026 09:00 UTC', '03/06/2026 09:00', '03/06', '06/2026'],
    ]);
    expect([both, dates()]).toEqual(['Mar 5, 2024', before]);
  });

  it('writes moments in UTC', () => {
    expect(formatDateTime(Date.UTC(2026, 5, 30, 9, 0))).toBe('Jun 30, 2026 09:00 UTC');
    expect(formatDateTime('2026-06-30')).toBe('Jun 30, 2026');
  });
});

describe('time ago', () => {
  const second = 1000;
  const day = 86_400 * second;
  it.each([
    [0, 0, 'second'],
    [59 * second, 59, 'second'],
    [60 * second, 1, 'minute'],
    [3_599 * second, 59, 'minute'],
    [23 * 3_600 * second, 23, 'hour'],
    [29 * day, 29, 'day'],
    [30 * day, 1, 'month'],
    [359 * day, 11, 'month'],
    [360 * day, 1, 'year'],
    [730 * day, 2, 'year'],
    [-5 * day, 0, 'second'],
  ])('%d ms is %d %s', (elapsed, value, unit) => {
    const now = Date.UTC(2026, 10, 21);
    expect(timeAgo(now - elapsed, now)).toEqual({ value, unit });
  });
});

describe('names and addresses', () => {
  it('cuts a name over 20 characters to 16 and an ellipsis', () => {
    expect(cutName('abcdefghijklmnopqrst')).toBe('abcdefghijklmnopqrst');
    expect(cutName('abcdefghijklmnopqrstu')).toBe('abcdefghijklmnop…');
  });

  it('never leaves half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        expect(() => encodeURIComponent(cutName(name))).not.toThrow();
      }),
    );
  });

  it('shortens an address to its first 8 and last 5 characters', () => {
    expect(shortenAddress('0x7ac41e00000000000000000000000000004d9b2')).toBe('0x7ac41e…4d9b2');
    expect(shortenAddress('0x7ac41e4d9b2')).toBe('0x7ac41e4d9b2');
  });
});

describe('whether a figure is rounded', () => {
  it.each([
    [165_000_000, 'short', false],
    [165_432_100, 'short', true],
    [2_350_000, 'short', false],
    [1_000_000_000_000.5, 'short', true],
    [0.07, 'short', false],
    [0.001, 'short', true],
    [0, 'short', false],
    [-12.345, 'short', true],
    [1.2345, 'price', false],
    [1.23456, 'price', true],
    [0.00000412, 'price', true],
  ] as const)('%d in the %s form: %s', (value, form, rounded) => expect(isRounded(value, form)).toBe(rounded));
});

it('writes a unit after a space, and a percent sign without one', () => {
  expect([formatPercent(61.25), withUnit('61.25', '%'), withUnit('1.50M', 'USD'), withUnit('12', '')]).toEqual([
    '61.25%',
    '61.25%',
    '1.50M USD',
    '12',
  ]);
});

it('writes a percent sign without a space also where its period follows', () => {
  expect(withUnit('4.41', '% 24h')).toBe('4.41% 24h');
});
