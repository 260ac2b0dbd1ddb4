import { expect, it } from 'vitest';
import { countryOf } from './countries.ts';

it.each([
  ['United States', 'United States'],
  ['San Francisco, California, USA', 'United States'],
  ['London, U.K.', 'United Kingdom'],
  ['London,UK', 'United Kingdom'],
  ['hong kong', 'Hong Kong'],
  ['Hong Kong SAR China', 'Hong Kong'],
  ['Singapore', 'Singapore'],
  ['Istanbul, Turkey', 'Türkiye'],
  ['Ho Chi Minh City, Viet Nam', 'Vietnam'],
  // A state, not Canada.
  ['San Francisco, CA', null],
  ['Atlanta, Georgia', null],
  ['Georgia', 'Georgia'],
  ['Berlin', null],
  ['Remote', null],
  ['', null],
])('the country of %j is %j', (location, country) => {
  expect(countryOf(location)).toBe(country);
});
