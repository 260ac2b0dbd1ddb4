import { describe, expect, it } from 'vitest';
import { projects } from '#schemas/columns/projects.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { nextSort } from '#schemas/queries/sort.ts';
import {
  ariaSort,
  barPaths,
  barsOf,
  drawingOf,
  filteredRange,
  hasDistribution,
  numberBars,
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

describe('hasDistribution', () => {
  it('is true for figures, dates and few values, not for position or names', () => {
    expect(hasDistribution(cap)).toBe(true);
    expect(hasDistribution(column('order'))).toBe(false);
    expect(hasDistribution(column('sector'))).toBe(true);
    expect(hasDistribution(column('name'))).toBe(false);
    expect(hasDistribution(column('listed'))).toBe(true);
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

describe('numberBars', () => {
  const histogram = {
    kind: 'numbers' as const,
    from: 0,
    to: 100,
    logarithmic: false,
    bars: [1000, 1, 0, 500],
    below: 0,
    above: 0,
  };

  it('scales bars by the tallest and keeps a single row visible', () => {
    const heights = numberBars(histogram, null).map((bar) => bar.height);
    expect(heights).toEqual([1, 1 / 16, 0, 0.5]);
  });

  it('marks the bars that the filtered range touches', () => {
    const marked = numberBars(histogram, { from: 30, to: 60 }).map((bar) => bar.inRange);
    expect(marked).toEqual([false, true, true, false]);
  });

  it('places edges of a logarithmic scale as drawn', () => {
    const logarithmic = { ...histogram, from: 1, to: 10_000, logarithmic: true };
    const marked = numberBars(logarithmic, { from: 150, to: Number.POSITIVE_INFINITY }).map((bar) => bar.inRange);
    expect(marked).toEqual([false, false, true, true]);
  });

  it('draws every bar once, inside or outside the range', () => {
    const paths = barPaths(numberBars(histogram, { from: 30, to: 60 }));
    expect(paths.inside.match(/M/g)).toHaveLength(2);
    expect(paths.outside.match(/M/g)).toHaveLength(2);
  });
});

describe('barsOf', () => {
  const marked = (...asked: Parameters<typeof barsOf>) => barsOf(...asked).map(({ inRange }) => inRange);

  it('marks the periods that a condition on the date touches', () => {
    const spans = ['2024-01', '2024-02', '2024-03'].map((month) => ({ from: month, to: month }));
    const shape = { kind: 'dates' as const, spans, bars: [3, 0, 9], below: 0, above: 0, inexact: 0 };
    expect(barsOf(shape, 'listed', []).map(({ height }) => height)).toEqual([1 / 3, 0, 1]);
    expect(marked(shape, 'listed', [['listed', 'gte', '2024-02-15']])).toEqual([false, true, true]);
    expect(marked(shape, 'listed', [['listed', 'lt', '2024-02']])).toEqual([true, false, false]);
    expect(marked(shape, 'listed', [['listed', 'eq', '2024-Q1']])).toEqual([true, true, true]);
  });

  it('marks the values that are asked for, however they are written', () => {
    const shape = {
      kind: 'values' as const,
      top: [
        { value: 'DeFi', count: 5 },
        { value: 'L2', count: 2 },
      ],
      others: 7,
    };
    expect(marked(shape, 'sector', [['sector', 'in', ['defi']]])).toEqual([true, false]);
    expect(marked(shape, 'sector', [['sector', 'nin', ['L2']]])).toEqual([false, false]);
  });

  it('draws as many bars as there are in about the same room', () => {
    expect([2, 5, 16, 24].map((bars) => drawingOf(bars).width)).toEqual([19, 49, 63, 71]);
  });
});
