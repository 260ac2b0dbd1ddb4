import { expect, it } from 'vitest';
import { currencySymbol } from './currencies.ts';

it('knows the dollar, the euro and both keys of the Canadian dollar, and falls back to dollars', () => {
  expect(['usd', 'USD', 'euro', 'EUR', 'cnd', 'CAD', 'xyz'].map(currencySymbol)).toEqual([
    ...['$', '$', '€', '€', 'C$', 'C$', '$'],
  ]);
});

it('writes other currencies with a symbol of their own, or with their code and a space', () => {
  expect(['GBP', 'AUD', 'JPY', 'CNY', 'CHF', 'SGD'].map(currencySymbol)).toEqual([
    ...['£', 'A$', '¥', 'CN¥', 'CHF\u00a0', 'SGD\u00a0'],
  ]);
});
