import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { packPivot } from '#schemas/pivot/packed.ts';
import type { Pivot } from '#schemas/pivot/pivot.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { drawnPivot, formProblem, startForm } from './drawn.ts';
import { pivotModel } from './model.ts';

const spec = DATA_SETS.fundraising;
const round = (_id: number, stages: string | null, date: string | null, amount: number | null): Row => ({
  ...{ _id, projects: `Round ${_id}`, stages, date, amount_quantity: amount },
});
const ROWS: readonly Row[] = [
  ...Array.from({ length: 10 }, (_, at) => round(at, `Stage ${at}`, `202${at}-06-01`, (at + 1) * 1e6)),
  round(10, 'Stage 0', '2023-06-01', 5e6),
  round(11, null, null, null),
];
const COUNT = { figure: 'count' } as const;
const SUM = { figure: 'sum', field: 'amount_quantity' } as const;
const STAGES = { field: 'stages', by: 'value' } as const;
const YEARS = { field: 'date', by: 'year' } as const;
const modelOf = (part: Partial<Pivot>) => {
  const pivot: Pivot = {
    ...{ rows: [STAGES], columns: [YEARS], measures: [COUNT, SUM], sort: null, limit: { rows: null, columns: null } },
    ...part,
  };
  return pivotModel(spec, pivot, packPivot(expectedPivot(spec, ROWS, pivot, { filter: [], search: '' })), 'Total');
};

describe('a pivot drawn', () => {
  it('stacks the parts of each bar to its total, the smaller ones together', () => {
    const { drawn, shown, all } = drawnPivot(modelOf({ columns: [STAGES], rows: [YEARS] }), 1, 'stacked');
    if (drawn.kind !== 'bars') throw new Error('No bars');
    expect([shown, all, drawn.lying]).toEqual([11, 11, false]);
    for (const { value, parts = [] } of drawn.marks)
      expect(parts.reduce((sum, part) => sum + part.value, 0)).toBe(value ?? 0);
    expect(drawn.marks[3]?.parts?.at(-1)).toEqual({ name: 'Others', value: 4e6 });
  });

  it('draws a line a group over the periods, none through what is not dated', () => {
    const { drawn } = drawnPivot(modelOf({}), 1, 'lines');
    if (drawn.kind !== 'lines') throw new Error('No lines');
    const first = drawn.series.find(({ name }) => name === 'Stage 0');
    expect([...(first?.time ?? [])].map((time) => new Date(time).getUTCFullYear())).toEqual([2020, 2023]);
    expect([...(first?.value ?? [])]).toEqual([1e6, 5e6]);
    // Of a count, a year without rows is a 0.
    const counted = drawnPivot(modelOf({}), 0, 'lines').drawn;
    expect(counted.kind === 'lines' && counted.series[0]?.value).toHaveLength(10);
  });

  it('has a cell in a heat map where there are rows', () => {
    const { drawn } = drawnPivot(modelOf({}), 0, 'heat');
    if (drawn.kind !== 'heat') throw new Error('No heat map');
    expect(drawn.columns.map(({ label }) => label)).toContain('Unknown');
    expect(drawn.marks.map(({ parts = [] }) => parts.length).toSorted()).toEqual([...Array(10).fill(1), 2]);
  });

  it('says why it cannot be drawn so', () => {
    const { pivot } = modelOf({ columns: [] });
    expect(formProblem(pivot, COUNT, 'stacked')).toMatch(/need columns/);
    expect(formProblem(pivot, COUNT, 'lines')).toMatch(/by day/);
    expect(formProblem(modelOf({}).pivot, { ...SUM, figure: 'median' }, 'stacked')).toMatch(/Only counts and sums/);
    expect([startForm(pivot), startForm(modelOf({}).pivot)]).toEqual(['bars', 'lines']);
  });
});
