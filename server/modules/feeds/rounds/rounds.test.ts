import { expect, it } from 'vitest';
import { only, reading } from '../testing/reading.ts';

it('the date of a raise is that of its seconds, whatever a spreadsheet made of the day beside them', () => {
  const table =
    'Name,Timestamp,Date,Amount Raised,Round,Lead Investor\nPlum,1704412800,05/01/2024,1,Seed,\nFig,,2024-01-05,1,Seed,';
  expect(only(reading(table).records, 'round').map(({ data }) => data.date)).toEqual(['2024-01-05', '2024-01-05']);
});

it('investors that a list gives as objects are known by their names', () => {
  const raise = {
    name: 'Plum',
    amount: 1,
    leadInvestors: [null, { name: 'Fig', id: 7 }],
    otherInvestors: ['Pear', { title: 'Kiwi' }],
  };
  expect(only(reading({ raises: [raise] }).records, 'round')[0]?.data).toMatchObject({
    leads: ['Fig'],
    investors: ['Fig', 'Pear', 'Kiwi'],
  });
});

it('dollars where millions belong are rejected as an amount, and left out as a valuation', () => {
  const raise = (name: string, amount: number, valuation: unknown) => ({
    ...{ name, amount, valuation, date: 1_700_000_000, leadInvestors: [], otherInvestors: [] },
  });
  const { records, rejected } = reading({
    raises: [raise('Plum', 4_200, 32_000), raise('Pear', 5_000_000, 20), raise('Fig', 5, '150000000')],
  });
  expect(only(records, 'round').map(({ data }) => [data.project, data.amount_usd, data.valuation_usd])).toEqual([
    ['Plum', 4_200_000_000, 32_000_000_000],
    ['Fig', 5_000_000, null],
  ]);
  const reason = 'amount: more than any round raised, in another unit perhaps';
  expect(rejected).toEqual([{ reason, example: 'Pear' }]);
  expect(reading('projectName,roundDate,raiseAmount\nPlum,5/13/2024,5000000\n').rejected).toEqual([
    { reason, example: 'Plum' },
  ]);
});
