import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMoney, readPercent } from './money.ts';

describe('an amount of money', () => {
  it.each([
    ['€20 million', 20e6, 'EUR'],
    ['€2.5m', 2.5e6, 'EUR'],
    ['EUR 4.3m', 4.3e6, 'EUR'],
    ['3.5m EUR', 3.5e6, 'EUR'],
    ['12 million euros', 12e6, 'EUR'],
    ['CAD $20 million', 20e6, 'CAD'],
    ['C$289 million', 289e6, 'CAD'],
    ['£2million', 2e6, 'GBP'],
    ['CHF$1m', 1e6, 'CHF'],
    ['CHF 1,250,000', 1_250_000, 'CHF'],
    ['A$5m', 5e6, 'AUD'],
    ['€5m (debt)', 5e6, 'EUR'],
    ['$84.5 million', 84.5e6, 'USD'],
    ['US$4M', 4e6, 'USD'],
    ['USD 7000000', 7e6, 'USD'],
    ['5 million', 5e6, null],
    ['1,200', 1200, null],
    ['$81.3 M', 81.3e6, 'USD'],
    ['$64m', 64e6, 'USD'],
    ['$1.75MM', 1.75e6, 'USD'],
    ['3.07 B', 3.07e9, null],
    ['$1.2 T', 1.2e12, 'USD'],
    ['$870 K', 870_000, 'USD'],
    ['$.9 million', 900_000, 'USD'],
    ['7 654 321', 7_654_321, null],
    ['7\u00a0654\u202f321', 7_654_321, null],
    ["7'654'321", 7_654_321, null],
    ['7’654’321', 7_654_321, null],
    ['1,23,45,678', 12_345_678, null],
    ['~6M', 6e6, null],
    ['about $6 million', 6e6, 'USD'],
    ['ca. 6 Mio. EUR', 6e6, 'EUR'],
    ['khoảng 6 triệu USD', 6e6, 'USD'],
    ['2 tỷ đồng', 2e9, 'VND'],
    ['₹6 crore', 6e7, 'INR'],
    ['3.4e7', 3.4e7, null],
    ['$23,400,000.00', 23_400_000, 'USD'],
    ['2,5 Mio.', 2.5e6, null],
    ['$2,5 million', 2.5e6, 'USD'],
    ['1.250.000,75', 1_250_000.75, null],
    ['3.000.000', 3e6, null],
    ['4,2 Mrd €', 4.2e9, 'EUR'],
    ['$6 milion', 6e6, 'USD'],
    ['$6.5 miillion', 6.5e6, 'USD'],
    ['-$6 M', -6e6, 'USD'],
    ['($6M)', -6e6, 'USD'],
    ['−6', -6, null],
    ['$6m (total to date)', 6e6, 'USD'],
    ['６００', 600, null],
  ])('%s is read', (text, amount, currency) => expect(readMoney(text)).toMatchObject({ amount, currency }));

  it.each([
    'x',
    '',
    'undisclosed',
    '$75m to $100m',
    '$4.3m (CAD 5.6m)',
    'GPB 20 million',
    '€5m EUR USD',
    '¥5m',
    '5%',
    ...[
      '6000000 USDC',
      '$6M+',
      '>$6M',
      'up to $6M',
      '$6 million plus',
      'six-figure',
      '--6',
      '6 m m',
      '—',
      '1,2,3',
      '12,34,5',
    ],
  ])('%s is none', (text) => expect(readMoney(text)).toBeNull());

  it('may have a comma before its decimals', () => {
    expect(readMoney('2,5 Mio. €', { decimals: 'comma' })).toMatchObject({ amount: 2.5e6, currency: 'EUR' });
    expect(readMoney('€ 3.000.000', { decimals: 'comma' })).toMatchObject({ amount: 3e6, currency: 'EUR' });
    expect(readMoney('3 000 000,50', { decimals: 'comma' })?.amount).toBe(3_000_000.5);
    expect(readMoney('1.250', { decimals: 'comma' })?.amount).toBe(1250);
    expect(readMoney('1.250')?.amount).toBe(1.25);
    expect(readMoney('2,5', { decimals: 'point' })).toBeNull();
    expect(readMoney('2.5', { decimals: 'comma' })).toBeNull();
  });

  it('may have the ticker of its token behind it', () => {
    expect(readMoney('21,000,000 BTC', { unit: 'BTC' })).toEqual({ amount: 21e6, currency: null, isScaled: false });
    expect(readMoney('1.2B btc', { unit: 'BTC' })?.amount).toBe(1.2e9);
    expect(readMoney('21,000,000 ETH', { unit: 'BTC' })).toBeNull();
  });

  it('is read alike however its digits are grouped, scaled and signed', () => {
    const groupings = [
      [',', '.', 'point'],
      [' ', '.', 'point'],
      ["'", '.', 'point'],
      ['.', ',', 'comma'],
      [' ', ',', 'comma'],
    ] as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...groupings),
        fc.constantFrom('', '$', '€ ', 'US$', 'CAD '),
        fc.constantFrom(['', 1], [' K', 1e3], ['m', 1e6], [' Mio.', 1e6], [' bn', 1e9]),
        (whole, cents, [group, point, decimals], sign, [scale, factor]) => {
          const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
          const text = `${sign}${digits}${point}${String(cents).padStart(2, '0')}${scale}`;
          const amount = Number(`${whole}.${String(cents).padStart(2, '0')}`);
          const read = readMoney(text, { decimals });
          expect([text, read?.amount]).toEqual([text, factor === 1 ? amount : Math.round(amount * Number(factor))]);
        },
      ),
    );
  });

  it('never comes of a text without a digit, and nothing throws', () => {
    fc.assert(fc.property(fc.string(), (text) => /\d/.test(text.normalize('NFKC')) || readMoney(text) === null));
  });

  it.each([
    ['-1.5%', -1.5],
    ['−2,5 %', -2.5],
    ['+3', 3],
    [4, 4],
  ])('%s is a percentage', (text, figure) => expect(readPercent(text)).toBe(figure));
  it.each(['abc', '', '5%5', '3 points'])('%s is none', (text) => expect(readPercent(text)).toBeNull());

  it('takes no time over a long text', () => {
    const start = performance.now();
    readMoney(`€${'a '.repeat(20_000)}`);
    readMoney(`5${' '.repeat(50_000)}(`);
    readMoney(`5 m ${'a'.repeat(50_000)}(((`);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
