import { describe, expect, it } from 'vitest';
import { fundraising } from '../columns/fundraising.ts';
import { organizations } from '../columns/organizations.ts';
import { people } from '../columns/people.ts';
import { projects } from '../columns/projects.ts';
import { type DataSetSpec, findField } from '../columns/spec.ts';
import { textKey } from '../text.ts';
import { cellHoldsText, holdsText } from './findText.ts';

function holds(spec: DataSetSpec, name: string, value: unknown, typed: string): boolean {
  const field = findField(spec, name);
  if (!field) throw new Error(`There is no field ${name}`);
  return holdsText(field, value, textKey(typed));
}

describe('a cell holds a text', () => {
  it.each([
    [projects, 'name', 'Ångström Labs', 'ngstrom l'],
    [projects, 'sector', ['DeFi', 'Layer 2'], 'LAYER'],
    [projects, 'organizations', [{ name: 'Halden', slug: null, logo: null }], 'hald'],
    [projects, 'price_usd', 0.00000412, '0.00000412'],
    [projects, 'price_usd', 14.271, '14.2710'],
    [projects, 'market_cap_usd', 18_420_000_123, '18.42b'],
    [projects, 'market_cap_usd', 18_420_000_123, '18420000123'],
    [projects, 'market_cap_usd', 18_420_000_123, '420,000'],
    [projects, 'change24h', -2.414, '-2.41'],
    [projects, 'change24h', -2.414, '−2.414'],
    [projects, 'change24h', 2.416, '+2.42'],
    [projects, 'total_raised_usd', 1_234_567, '234,5'],
    [organizations, 'year_founded', 2018, '2018'],
    [organizations, 'number_of_investment', 1250, '1,250'],
    [fundraising, 'date', '2024-03-15', 'mar 15'],
    [fundraising, 'date', '2024-03-15', '03-15'],
    [fundraising, 'date', '2024-03', 'Mar 2024'],
  ])('%#: %o', (spec, name, value, typed) => expect(holds(spec, name, value, typed)).toBe(true));

  it.each([
    [projects, 'name', 'Aave', ''],
    [projects, 'name', null, 'a'],
    [projects, 'sector', ['DeFi', 'Gaming'], 'defi gaming'],
    [projects, 'market_cap_usd', 18_420_000_123, 'b'],
    [projects, 'market_cap_usd', null, '-'],
    [organizations, 'year_founded', 2018, '2,018.'],
    [fundraising, 'date', 'soon', '--'],
    [people, 'social', ['https://x.com/ann'], 'ann'],
  ])('or not: %#: %o', (spec, name, value, typed) => expect(holds(spec, name, value, typed)).toBe(false));
});

it('finds the ticker in the name cell', () => {
  const row = { _id: 1, name: 'Korvane', symbol: 'KRV', tvl: null };
  expect(cellHoldsText(projects, 'name', row, 'krv')).toBe(true);
  expect(cellHoldsText(projects, 'name', row, 'korv')).toBe(true);
  expect(cellHoldsText(projects, 'tvl', row, 'krv')).toBe(false);
});
