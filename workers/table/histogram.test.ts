import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { appendRows } from './appendRows.ts';
import { histogramOf } from './histogram.ts';
import { createTable } from './table.ts';
import { createView } from './view.ts';

function histogram(values: readonly (number | null)[], filter: readonly Triple[] = []) {
  const table = createTable(DATA_SETS.projects);
  appendRows(
    table,
    values.map((volume, index) => ({ _id: index + 1, volume })),
  );
  return histogramOf(createView(table, { filter, sort: null, search: '' }), 'volume');
}

const sum = (bars: readonly number[] = []) => bars.reduce((a, b) => a + b, 0);

describe('a histogram', () => {
  it('has sixteen equal bars, the largest value in the last', () => {
    const found = histogram([0, 1, 2, 15, 16, null]);
    expect(found).toMatchObject({ from: 0, to: 16, logarithmic: false });
    expect(found?.all).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  });

  it('has bars of equal ratio where values span decades, zeros in the first', () => {
    const found = histogram([0, 1, 10, 100, 1000, 10_000, 65_536]);
    expect(found).toMatchObject({ from: 1, to: 65_536, logarithmic: true });
    expect(found?.all).toEqual([2, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1]);
  });

  it('counts those that match beside all', () => {
    const found = histogram([-4, 0, 4, 8], [['volume', 'gt', 0]]);
    expect(sum(found?.all)).toBe(4);
    expect(sum(found?.matching)).toBe(2);
    expect(found).toMatchObject({ from: -4, to: 8, logarithmic: false });
  });

  it('puts one value alone into one bar, and is none without values', () => {
    expect(histogram([7, 7])?.all[0]).toBe(2);
    expect(histogram([null])).toBeNull();
    expect(histogram([])).toBeNull();
  });
});
