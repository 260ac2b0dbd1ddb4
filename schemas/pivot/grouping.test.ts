import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import type { DataSetSpec } from '../columns/spec.ts';
import {
  ALL_FOLDED,
  ALL_UNFOLDED,
  decodeGroups,
  encodeGroups,
  firstBin,
  groupingOf,
  headMeasure,
  isUnfolded,
  toggled,
} from './grouping.ts';

const spec = DATA_SETS.fundraising;
const column = (field: string, of: DataSetSpec = spec) => {
  const found = of.columns.find((one) => one.field === field);
  if (!found) throw new Error(`${field} is no column`);
  return found;
};

describe('groups of a table', () => {
  it('are read from an address, without what the data set cannot be grouped by', () => {
    const bins = decodeGroups(spec, 'stage,date.quarter,amount_quantity.quantiles.4');
    expect(encodeGroups(bins)).toBe('date.quarter,amount_quantity.quantiles.4');
    expect(encodeGroups(decodeGroups(spec, 'stages,date.quarter'))).toBe('stages,date.quarter');
    expect(decodeGroups(spec, 'date.letter,nothing,,amount_quantity.week')).toEqual([]);
    expect(encodeGroups(decodeGroups(spec, 'stages,stages.known,date.year,amount_quantity.sign,organizations'))).toBe(
      'stages,date.year,amount_quantity.sign',
    );
  });

  it('keep to the limits of pivots', () => {
    const read = (text: string) => encodeGroups(decodeGroups(spec, text));
    expect(read('amount_quantity.quantiles.999999')).toBe('');
    expect(read(`amount_quantity.edges.${Array.from({ length: 51 }, (_, at) => at).join('_')}`)).toBe('');
    expect(read('amount_quantity.edges.5_1')).toBe('');
    // Each row would be in every three of their members.
    expect(read('category,organizations,people,stages')).toBe('category,organizations,stages');
  });

  it('begin as years, equal parts or values', () => {
    expect(firstBin(spec, 'date', 'year')).toEqual({ field: 'date', by: 'year' });
    expect(firstBin(spec, 'amount_quantity', 'year')).toEqual({ field: 'amount_quantity', by: 'quantiles', parts: 4 });
    expect(firstBin(spec, 'stages', 'year')).toEqual({ field: 'stages', by: 'value' });
    expect(firstBin(spec, 'order', 'year')).toBeNull();
  });

  it('have sums where these say something, else medians', () => {
    expect(headMeasure(column('amount_quantity'))).toEqual({ figure: 'sum', field: 'amount_quantity' });
    expect(headMeasure(column('price_usd', DATA_SETS.projects))).toEqual({ figure: 'median', field: 'price_usd' });
    expect(headMeasure(column('date'))).toBeNull();
    expect(headMeasure(column('order'))).toBeNull();
  });

  it('follow the sorted column, the order of a sorted bin, or time and number of rows', () => {
    const bins = decodeGroups(spec, 'stages,date.year');
    const columns = [column('amount_quantity'), column('date')];
    const sorts = (sort: Parameters<typeof groupingOf>[2]) => groupingOf(columns, bins, sort, ALL_FOLDED).sorts;
    expect(sorts(null)).toEqual([
      { by: 'rows', order: 'desc' },
      { by: 'keys', order: 'desc' },
    ]);
    expect(sorts({ field: 'amount_quantity', order: 'asc' })).toEqual([
      { by: 0, order: 'asc' },
      { by: 0, order: 'asc' },
    ]);
    expect(sorts({ field: 'date', order: 'asc' })[1]).toEqual({ by: 'keys', order: 'asc' });
  });

  it('fold and unfold one by one, from either beginning', () => {
    const keys = ['Seed', { rest: 'unknown' }] as const;
    for (const begin of [ALL_FOLDED, ALL_UNFOLDED]) {
      const once = toggled(begin, keys);
      expect(isUnfolded(once, keys)).toBe(!begin.all);
      expect(isUnfolded(once, ['Seed'])).toBe(begin.all);
      expect(toggled(once, keys)).toEqual(begin);
    }
  });
});
