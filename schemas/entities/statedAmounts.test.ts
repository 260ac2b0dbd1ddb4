import { describe, expect, it } from 'vitest';
import { fundraising } from '../columns/fundraising.ts';
import { projects } from '../columns/projects.ts';
import { fileFields } from '../columns/spec.ts';
import { formatAmounts, formatStated, statedAmountOf } from './statedAmounts.ts';

const row = (amount_quantity: number | null, stated_amount: number | null, stated_currency: string | null) => ({
  ...{ amount_quantity, stated_amount, stated_currency },
});

describe('an amount in the currency of its source', () => {
  it.each([
    [10e6, 'EUR', '€10M'],
    [25e6, 'CAD', 'C$25M'],
    [2.5e6, 'GBP', '£2.5M'],
    [1_234_567, 'EUR', '€1.23M'],
    [950, 'EUR', '€950'],
    [1e6, 'CHF', 'CHF\u00a01M'],
    [1.5e9, 'JPY', '¥1.5B'],
    [100_500, 'EUR', '€100.5K'],
  ])('%d %s reads %s', (amount, currency, text) => expect(formatStated({ amount, currency })).toBe(text));

  it('stands beside the dollars, or alone; dollars alone show nothing extra', () => {
    expect(formatAmounts(row(10.8e6, 10e6, 'EUR'))).toBe('$10.80M (€10M)');
    expect(formatAmounts(row(10.8e6, 10e6, 'EUR'), 'code')).toBe('10.80M USD (€10M)');
    expect(formatAmounts(row(null, 25e6, 'CAD'))).toBe('C$25M');
    expect(formatAmounts(row(10.8e6, null, null))).toBe('$10.80M');
    expect(formatAmounts(row(null, null, null))).toBeNull();
  });

  it.each([
    row(null, 10e6, 'USD'),
    row(null, 10e6, null),
    row(null, null, 'EUR'),
    row(null, 10e6, 'XYZ'),
    row(null, 0, 'EUR'),
    {},
  ])('is none of %j', (fields) => expect(statedAmountOf(fields)).toBeNull());

  it('follows the amount in a file, once, as what a total leaves out does', () => {
    expect(fileFields(fundraising, ['projects', 'amount_quantity', 'date'])).toEqual([
      ...['projects', 'amount_quantity', 'stated_amount', 'stated_currency', 'date'],
    ]);
    expect(fileFields(fundraising, ['amount_quantity', 'stated_currency'])).toEqual([
      ...['amount_quantity', 'stated_amount', 'stated_currency'],
    ]);
    expect(fileFields(projects, ['name', 'total_raised_usd'])).toEqual([
      ...['name', 'total_raised_usd', 'rounds_in_doubt'],
    ]);
    expect(fileFields(fundraising, ['projects', 'date'])).toEqual(['projects', 'date']);
  });
});
