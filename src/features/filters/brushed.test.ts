import { describe, expect, it } from 'vitest';
import { projects } from '#schemas/columns/projects.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { BrushedBars } from '#src/grid/props.ts';
import { brushed } from './brushed.ts';

function column(name: string): ColumnSpec {
  const found = projects.columns.find(({ field }) => field === name);
  if (!found) throw new Error(name);
  return found;
}

const tvl = (first: number, last: number): BrushedBars => ({
  column: column('tvl'),
  shape: { kind: 'numbers', from: 0, to: 160, logarithmic: false, bars: new Array(16).fill(1), below: 0, above: 3 },
  first,
  last,
});

describe('bars of a header', () => {
  it('bound a figure between their ends, an outer one without a bound', () => {
    expect(brushed([], tvl(2, 4))).toEqual([
      ['tvl', 'gte', 20],
      ['tvl', 'lte', 50],
    ]);
    expect(brushed([], tvl(0, 4))).toEqual([['tvl', 'lte', 50]]);
    expect(brushed([], tvl(12, 15))).toEqual([['tvl', 'gte', 120]]);
    expect(brushed([['tvl', 'gte', 3]], tvl(0, 15))).toEqual([]);
  });

  it('replace other bounds, keep other conditions, and take back what they set', () => {
    const other: Triple = ['sector', 'in', ['DeFi']];
    const once = brushed([['tvl', 'gte', 3], other], tvl(2, 4));
    expect(once).toEqual([['tvl', 'gte', 20], ['tvl', 'lte', 50], other]);
    expect(brushed(once, tvl(2, 4))).toEqual([other]);
  });

  it('bound a date by the periods they stand for', () => {
    const spans = ['2024-01', '2024-02', '2024-03', '2024-04'].map((month) => ({ from: month, to: month }));
    const listed = (first: number, last: number): BrushedBars => ({
      column: column('listed'),
      shape: { kind: 'dates', spans, bars: [1, 2, 3, 4], below: 0, above: 0, inexact: 0 },
      first,
      last,
    });
    expect(brushed([], listed(1, 2))).toEqual([
      ['listed', 'gte', '2024-02'],
      ['listed', 'lte', '2024-03'],
    ]);
    expect(brushed([['listed', 'gte', '-P1Y']], listed(0, 1))).toEqual([['listed', 'lte', '2024-02']]);
    expect(brushed(brushed([], listed(3, 3)), listed(3, 3))).toEqual([]);
  });

  it('add a value, and take it back', () => {
    const sector: BrushedBars = {
      column: column('sector'),
      shape: {
        kind: 'values',
        top: [
          { value: 'DeFi', count: 4 },
          { value: 'L2', count: 1 },
        ],
        others: 0,
      },
      first: 1,
      last: 1,
    };
    const once = brushed([['sector', 'in', ['DeFi']]], sector);
    expect(once).toEqual([['sector', 'in', ['DeFi', 'L2']]]);
    expect(brushed(once, sector)).toEqual([['sector', 'in', ['DeFi']]]);
  });
});
