import { describe, expect, it } from 'vitest';
import { projects } from '#schemas/columns/projects.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { nextSort } from '#schemas/queries/view.ts';
import { ariaSort, filteredRange, hasHistogram, histogramBars, histogramPaths, wantedMembers } from './headerModel.ts';

const column = (field: string): ColumnSpec => projects.columns.find((spec) => spec.field === field)!;
const cap = column('market_cap_usd');

describe('ariaSort', () => {
  it('follows the sort cycle: descending, ascending, none', () => {
    const first = nextSort(null, cap.field);
    const second = nextSort(first, cap.field);
    const third = nextSort(second, cap.field);
    expect([first, second, third].map((sort) => ariaSort(cap, sort))).toEqual(['descending', 'ascending', 'none']);
  });

  it('says none for a column that is not the sorted one, and nothing for one that cannot be sorted', () => {
    expect(ariaSort(column('volume'), { field: cap.field, order: 'asc' })).toBe('none');
    expect(ariaSort(column('order'), null)).toBeUndefined();
  });
});

describe('hasHistogram', () => {
  it('is for measured columns, not for the position or for words', () => {
    expect(hasHistogram(cap)).toBe(true);
    expect(hasHistogram(column('order'))).toBe(false);
    expect(hasHistogram(column('sector'))).toBe(false);
  });
});

describe('filteredRange', () => {
  it('joins the comparisons of a field', () => {
    expect(
      filteredRange('tvl', [
        ['tvl', 'gte', 10],
        ['tvl', 'lt', 100],
        ['tvl', 'gt', 20],
        ['volume', 'gt', 1],
      ]),
    ).toEqual({ from: 20, to: 100 });
  });

  it('is null where the field is not compared', () => {
    expect(filteredRange('tvl', [['tvl', 'in', [1, 2]]])).toBeNull();
    expect(filteredRange('tvl', [])).toBeNull();
  });
});

describe('wantedMembers', () => {
  it('collects what a list is asked to hold and not what it must not hold', () => {
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
  const histogram = { from: 0, to: 100, logarithmic: false, all: [1000, 1, 0, 500], matching: [0, 0, 0, 0] };

  it('measures bars by the tallest, and a bar with a single row can be seen', () => {
    const heights = histogramBars(histogram, null).map((bar) => bar.height);
    expect(heights).toEqual([1, 1 / 16, 0, 0.5]);
  });

  it('marks the bars that the filtered range reaches into', () => {
    const marked = histogramBars(histogram, { from: 30, to: 60 }).map((bar) => bar.inRange);
    expect(marked).toEqual([false, true, true, false]);
  });

  it('takes edges of a logarithmic scale as they are drawn', () => {
    const logarithmic = { ...histogram, from: 1, to: 10_000, logarithmic: true };
    const marked = histogramBars(logarithmic, { from: 150, to: Number.POSITIVE_INFINITY }).map((bar) => bar.inRange);
    expect(marked).toEqual([false, false, true, true]);
  });

  it('draws every bar once, inside the range or outside of it', () => {
    const paths = histogramPaths(histogramBars(histogram, { from: 30, to: 60 }));
    expect(paths.inside.match(/M/g)).toHaveLength(2);
    expect(paths.outside.match(/M/g)).toHaveLength(2);
  });
});
