import { describe, expect, it } from 'vitest';
import { projects } from '#schemas/columns/projects.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { nextSort } from '#schemas/queries/sort.ts';
import {
  ariaSort,
  filteredRange,
  hasHistogram,
  histogramBars,
  histogramPaths,
  shownSort,
  wantedMembers,
} from './headerModel.ts';

const column = (field: string): ColumnSpec => projects.columns.find((spec) => spec.field === field)!;
const cap = column('market_cap_usd');

describe('ariaSort', () => {
  it('follows the sort cycle: descending, ascending, none', () => {
    const first = nextSort(null, cap.field);
    const second = nextSort(first, cap.field);
    const third = nextSort(second, cap.field);
    expect([first, second, third].map((sort) => ariaSort(cap, sort))).toEqual(['descending', 'ascending', 'none']);
  });

  it('is none for other sortable columns and absent for unsortable ones', () => {
    expect(ariaSort(column('volume'), { field: cap.field, order: 'asc' })).toBe('none');
    expect(ariaSort(column('order'), null)).toBeUndefined();
  });
});

describe('shownSort', () => {
  const sort = { field: 'volume', order: 'asc', ties: [{ field: cap.field, order: 'desc' }] } as const;

  it('has a number where several columns sort, of which the first has aria-sort', () => {
    expect(shownSort(cap, sort)).toEqual({ order: 'desc', number: 2 });
    expect(shownSort(column('volume'), sort)).toEqual({ order: 'asc', number: 1 });
    expect([ariaSort(cap, sort), ariaSort(column('volume'), sort)]).toEqual(['none', 'ascending']);
  });

  it('has none where one does, and is null for others', () => {
    expect(shownSort(cap, { field: cap.field, order: 'asc' })).toEqual({ order: 'asc', number: null });
    expect([shownSort(column('tvl'), sort), shownSort(cap, null)]).toEqual([null, null]);
  });
});

describe('hasHistogram', () => {
  it('is true for measured columns, not for position or text', () => {
    expect(hasHistogram(cap)).toBe(true);
    expect(hasHistogram(column('order'))).toBe(false);
    expect(hasHistogram(column('sector'))).toBe(false);
  });
});

describe('filteredRange', () => {
  it('combines the comparisons of a field', () => {
    expect(
      filteredRange('tvl', [
        ['tvl', 'gte', 10],
        ['tvl', 'lt', 100],
        ['tvl', 'gt', 20],
        ['volume', 'gt', 1],
      ]),
    ).toEqual({ from: 20, to: 100 });
  });

  it('is null without a comparison of the field', () => {
    expect(filteredRange('tvl', [['tvl', 'in', [1, 2]]])).toBeNull();
    expect(filteredRange('tvl', [])).toBeNull();
  });
});

describe('wantedMembers', () => {
  it('collects the required list entries, not the excluded ones', () => {
    expect(
      wantedMembers('sector', [
        ['sector', 'in', ['DeFi', 'AI']],
        ['sector', 'nin', ['Games']],
        ['sector', 'eq', 'Oracle'],
      ]),
    ).toEqual(['DeFi', 'AI', 'Oracle']);
  });
});

describe('histogramBars', () => {
  const histogram = { from: 0, to: 100, logarithmic: false, bars: [1000, 1, 0, 500], below: 0, above: 0 };

  it('scales bars by the tallest and keeps a single row visible', () => {
    const heights = histogramBars(histogram, null).map((bar) => bar.height);
    expect(heights).toEqual([1, 1 / 16, 0, 0.5]);
  });

  it('marks the bars that the filtered range touches', () => {
    const marked = histogramBars(histogram, { from: 30, to: 60 }).map((bar) => bar.inRange);
    expect(marked).toEqual([false, true, true, false]);
  });

  it('places edges of a logarithmic scale as drawn', () => {
    const logarithmic = { ...histogram, from: 1, to: 10_000, logarithmic: true };
    const marked = histogramBars(logarithmic, { from: 150, to: Number.POSITIVE_INFINITY }).map((bar) => bar.inRange);
    expect(marked).toEqual([false, false, true, true]);
  });

  it('draws every bar once, inside or outside the range', () => {
    const paths = histogramPaths(histogramBars(histogram, { from: 30, to: 60 }));
    expect(paths.inside.match(/M/g)).toHaveLength(2);
    expect(paths.outside.match(/M/g)).toHaveLength(2);
  });
});
