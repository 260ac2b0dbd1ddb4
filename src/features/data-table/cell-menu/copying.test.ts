import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { cellValue } from './copying.ts';

const column = (field: string) => {
  const found = DATA_SETS.projects.columns.find((one) => one.field === field);
  if (!found) throw new Error(`no column ${field}`);
  return found;
};
const row = {
  _id: 7,
  name: '  Korvane =x',
  price_usd: 0.000000123,
  tvl: null,
  sector: ['DeFi', 'Layer 2'],
  organizations: [
    { name: 'Halyard & Rook', slug: 'halyard', logo: null },
    { name: 'Umbra', slug: null, logo: null },
  ],
};

describe('the exact value of a cell', () => {
  it.each([
    ['order', '42'],
    ['name', '  Korvane =x'],
    ['price_usd', '0.000000123'],
    ['sector', 'DeFi; Layer 2'],
    ['organizations', 'Halyard & Rook; Umbra'],
  ])('of %s is %j', (field, value) => {
    expect(cellValue(row, column(field), 41)).toBe(value);
  });

  it('of figures over time is their change', () => {
    expect(cellValue({ ...row, change7d: -2.5 }, column('price_7d'), 0)).toBe('-2.5');
    expect(cellValue(row, column('price_7d'), 0)).toBeNull();
  });

  it('is null without a value', () => {
    expect(cellValue(row, column('tvl'), 0)).toBeNull();
    expect(cellValue(row, column('volume'), 0)).toBeNull();
  });
});
