import { expect, it } from 'vitest';
import { yearlyUsd } from '#schemas/entities/pay.ts';
import { readDepartment, readEmployment, readPay, readPayPeriod } from './jobTerms.ts';

it('terms of employment are ours, or unknown', () => {
  expect(
    ['Full-Time', 'Full time', 'Part-Time', 'Contractor', 'Intern', 'Permanent', '', null].map(readEmployment),
  ).toEqual(['Full-time', 'Full-time', 'Part time', 'Freelance / Contract hire', null, null, null, null]);
  expect([' 1200 -  Engineering ', 'Legal', '', 7].map(readDepartment)).toEqual(['Engineering', 'Legal', null, null]);
});

it('pay is what is stated, and by the year where that is no estimate', () => {
  const pay = (min: unknown, max: unknown, currency: unknown, period: unknown) =>
    readPay({ min, max, currency, period });
  const yearly = pay(100_000, 150_000, 'usd', '1 YEAR');
  expect(yearly).toEqual({ min: 100_000, max: 150_000, currency: 'USD', period: 'year' });
  expect(
    ['per-hour-wage', 'per-month-salary', 'Annual Salary Range', 'Pay range', 'bimonthly'].map(readPayPeriod),
  ).toEqual(['hour', 'month', 'year', null, null]);
  expect([
    pay(2, 1, 'USD', 'year'),
    pay(0, null, 'USD', 'year'),
    pay(1, 2, 'dollars', 'year'),
    pay('1', '2', 'USD', 'year'),
  ]).toEqual([null, null, null, null]);
  const salaries = [
    yearly,
    pay(null, 9_000, 'USD', 'month'),
    pay(50, 60, 'USD', 'hour'),
    pay(1, 2, 'EUR', 'year'),
  ].flatMap((one) => (one ? [yearlyUsd(one)] : []));
  expect(salaries).toEqual([
    { min_salary: 100_000, max_salary: 150_000 },
    { min_salary: null, max_salary: 108_000 },
    { min_salary: null, max_salary: null },
    { min_salary: null, max_salary: null },
  ]);
});
