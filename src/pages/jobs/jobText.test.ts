import { expect, it } from 'vitest';
import { payText, placeText, salaryText } from './jobText.ts';

it('pay is said as it is stated, in its currency and for its span of time', () => {
  const pay = (least: number | null, most: number | null, period: 'year' | 'hour' | null = 'year', currency = 'EUR') =>
    payText({ pay_min: least, pay_max: most, pay_currency: currency, pay_period: period });
  expect([
    pay(90_000, 120_000),
    pay(50, null, 'hour'),
    pay(null, 80, null, 'USD'),
    pay(70, 70),
    pay(null, null),
  ]).toEqual(['90,000 – 120,000 EUR a year', 'from 50 EUR an hour', 'up to 80 USD', '70 EUR a year', null]);
  expect(salaryText({ min_salary: null, max_salary: null })).toBeNull();
});

it('a remote job says from where', () => {
  expect([
    placeText({ workplace_type: 'Remote', places: ['Canada', 'Europe'] }),
    placeText({ workplace_type: 'Remote', places: [] }),
    placeText({ workplace_type: null, places: ['Lisbon, Portugal', 'Remote, Portugal'] }),
    placeText({ workplace_type: 'Hybrid', places: [] }),
  ]).toEqual([
    'Remote from Canada; Europe',
    'Remote; the ad does not say from which countries',
    'Lisbon, Portugal; Remote, Portugal',
    'Place not stated',
  ]);
});
